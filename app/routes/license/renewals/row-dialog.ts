import type { License } from "#app/domain/license/license.ts";
import { type Attempt, attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requirePermission } from "#app/routes/kit/forms/check-may.ts";
import { redirectIfMissing } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { renewalDesk } from "./desk-list.ts";

type LicenseArgs = LoaderArgs<{ key: string }>;

export function loadLicenseToEdit({ params, context }: LicenseArgs): Promise<License> {
  requirePermission(context, "license.edit");
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
