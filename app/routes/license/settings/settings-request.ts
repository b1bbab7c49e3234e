import type { ListedMail } from "#app/domain/mail/mailer.ts";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import { type Attempt, attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { capabilitiesContext } from "#app/middleware/capabilities.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/kit/forms/check-may.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Throws 403 with the missing privilege. */
export function settingsApi({ context }: LoaderArgs) {
  checkMay(context.get(sessionContext), "settings.manage");
  return context.get(licenseApiContext);
}

export async function settingsLoader(args: LoaderArgs) {
  const api = settingsApi(args);
  const hasMail = args.context.get(capabilitiesContext).includes("mail");
  const [settings, mails] = await Promise.all([
    api.settings.read(),
    hasMail ? api.mails.list().catch((): ListedMail[] => []) : [],
  ]);
  return { settings, mails, ownEmail: args.context.get(sessionContext)?.email ?? "" };
}
export type SettingsData = Awaited<ReturnType<typeof settingsLoader>>;

const maxAttempts = 5;

/** Reloads the settings and retries when another user has saved in between. */
export async function saveWithRetry(
  args: LoaderArgs,
  save: (stored: SavedSettings) => Promise<SavedSettings>,
): Promise<Attempt<SavedSettings>> {
  const { settings } = settingsApi(args);
  for (let attemptNumber = 1; ; attemptNumber++) {
    const saved = await attempt(save(await settings.read()));
    if (saved.ok || saved.problem.kind !== "conflict" || attemptNumber === maxAttempts) return saved;
  }
}
