import type { License } from "#app/domain/license/license.ts";
import { type Attempt, attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requirePermission } from "#app/routes/kit/forms/check-may.ts";
import { redirectIfMissing } from "#app/routes/kit/lists/redirect-if-missing.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { renewalDesk } from "./desk-list.ts";

type LicenseArgs = LoaderArgs<{ key: string }>;

export function loadLicenseToEdit({ params, context }: LicenseArgs): Promise<License> {
  requirePermission(context.get(sessionContext), "license.edit");
  return context.get(licenseApiContext).licenses.get({ params });
}

/** Redirects to the renewal desk if the renewal no longer exists. */
export const attemptOrRedirectToDesk = <Result>(
  args: LoaderArgs,
  request: Promise<Result>,
): Promise<Attempt<Result>> =>
  redirectIfMissing(
    args,
    renewalDesk,
    "Another user has changed this renewal in the meantime.",
    attempt(request),
  );

export const redirectToDesk = (
  { url, context }: LoaderArgs,
  message: string,
  tone: "success" | "error" = "success",
) => redirectWithToast(context, renewalDesk.buildUrl(url.searchParams), { tone, message });
