import { type Attempt, attempt } from "#app/middleware/license-api.ts";
import { redirectIfMissing } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { renewalDesk } from "./desk-list.tsx";

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
