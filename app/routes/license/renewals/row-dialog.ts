import type { License } from "#app/domain/license/license.ts";
import { type Attempt, attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { unlessGone } from "#app/routes/forms/unless-gone.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { renewalDesk } from "./desk-list.ts";

type RowArgs = LoaderArgs<{ key: string }>;

export function licenseOfRow({ params, context }: RowArgs): Promise<License> {
  checkMay(context.get(sessionContext), "license.edit");
  return context.get(licenseApiContext).licenses.one({ params });
}

export const attemptAtDesk = <Result>(args: LoaderArgs, answer: Promise<Result>): Promise<Attempt<Result>> =>
  unlessGone(args, renewalDesk, "Somebody has changed it in the meantime.", attempt(answer));

export const backToDesk = (
  { url, context }: LoaderArgs,
  message: string,
  tone: "success" | "error" = "success",
) => redirectWithToast(context, renewalDesk.address(url.searchParams), { tone, message });
