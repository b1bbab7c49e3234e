import { href, type RouterContextProvider } from "react-router";
import type { ListedMail } from "#app/domain/mail/mailer.ts";
import { createPage } from "#app/domain/page.ts";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import { type Attempt, attempt } from "#app/middleware/license-api.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { parsePageNumber } from "#app/routes/kit/lists/parse-section-query.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Query parameter of the page of stored mails. */
export const mailPageParam = "mailsPage";

export const requireSettingsApi = ({ context }: LoaderArgs) => requireApi(context, "settings.manage");

export async function loadSettingsData(args: LoaderArgs) {
  const api = requireSettingsApi(args);
  const hasMail = hasExtensions(args.context);
  const mailPaging = { pageNumber: parsePageNumber(args.url.searchParams, mailPageParam), pageSize: 50 };
  const noMails = createPage<ListedMail>([], 0, mailPaging);
  // The page also works without the mails, so a failed request for them is ignored.
  const [settings, mails] = await Promise.all([
    api.settings.read(),
    hasMail ? api.mails.list({ query: mailPaging }).catch(() => noMails) : noMails,
  ]);
  return { settings, mails, viewerEmail: args.context.get(sessionContext)?.email ?? "" };
}
export type SettingsData = Awaited<ReturnType<typeof loadSettingsData>>;

const maxAttempts = 5;

/** Loads the settings again and retries if another user saved in the meantime. */
export async function saveWithRetry(
  args: LoaderArgs,
  save: (storedSettings: SavedSettings) => Promise<SavedSettings>,
): Promise<Attempt<SavedSettings>> {
  const { settings } = requireSettingsApi(args);
  for (let attemptNumber = 1; ; attemptNumber++) {
    const saveAttempt = await attempt(save(await settings.read()));
    if (saveAttempt.ok || saveAttempt.problem.kind !== "conflict" || attemptNumber === maxAttempts)
      return saveAttempt;
  }
}

export const redirectAfterReminderDaysSave = (context: Readonly<RouterContextProvider>) =>
  redirectWithToast(context, href("/license/settings"), "Reminder days updated successfully");
