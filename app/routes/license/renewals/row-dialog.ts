import type { License } from "#app/domain/license/license.ts";
import { type Attempt, attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { checkMay } from "#app/routes/kit/forms/check-may.ts";
import { redirectIfMissing } from "#app/routes/kit/forms/redirect-if-missing.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { renewalDesk } from "./desk-list.ts";

type RowArgs = LoaderArgs<{ key: string }>;

export function loadRowLicense({ params, context }: RowArgs): Promise<License> {
  checkMay(context.get(sessionContext), "license.edit");
  return context.get(licenseApiContext).licenses.get({ params });
}

export const attemptOnRow = <Result>(args: LoaderArgs, response: Promise<Result>): Promise<Attempt<Result>> =>
  redirectIfMissing(args, renewalDesk, "Somebody has changed it in the meantime.", attempt(response));

export const redirectToDesk = (
  { url, context }: LoaderArgs,
  message: string,
  tone: "success" | "error" = "success",
) => redirectWithToast(context, renewalDesk.address(url.searchParams), { tone, message });
