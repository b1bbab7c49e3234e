import { findProblem } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { ListAddresses } from "#app/routes/kit/lists/define-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Waits for the request. If its row no longer exists, redirects to the list with a toast that shows the problem and `reason`. */
export async function redirectIfMissing<Result>(
  { url, context }: LoaderArgs,
  list: ListAddresses,
  reason: string,
  request: Promise<Result>,
): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    const problem = findProblem(error);
    if (problem?.kind !== "not-found") throw error;
    throw await redirectWithToast(context, list.address(url.searchParams), {
      tone: "error",
      message: `${problem.message} ${reason}`,
    });
  }
}
