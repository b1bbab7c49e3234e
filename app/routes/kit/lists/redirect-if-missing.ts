import { findProblem } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { ListUrls } from "#app/routes/kit/lists/define-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Waits for the request. If its row no longer exists, redirects to the list with a toast that shows the problem and `reason`. */
export async function redirectIfMissing<Result>(
  { url, context }: LoaderArgs,
  list: ListUrls,
  reason: string,
  request: Promise<Result>,
): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    const problem = findProblem(error);
    if (problem?.kind !== "not-found") throw error;
    throw await redirectWithToast(context, list.buildUrl(url.searchParams), {
      tone: "error",
      message: `${problem.message} ${reason}`,
    });
  }
}
