import { attempt, findProblem } from "#app/middleware/license-api.ts";
import { redirectWithToast, type ToastFields } from "#app/middleware/toast.ts";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import type { ListUrls } from "#app/routes/kit/lists/define-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Redirects to the list with the filters and the page of this URL. */
export const redirectToList = (
  { url, context }: Pick<LoaderArgs, "url" | "context">,
  list: ListUrls,
  message: string,
  toastFields?: ToastFields,
) => redirectWithToast(context, list.buildUrl(url.searchParams), message, toastFields);

/** Redirects to the list after the request. If the request is rejected, the dialog shows why. */
export async function redirectToListAfter(
  request: Promise<unknown>,
  args: Pick<LoaderArgs, "url" | "context">,
  list: ListUrls,
  message: string,
) {
  const requestAttempt = await attempt(request);
  return requestAttempt.ok ? redirectToList(args, list, message) : rejectAction(requestAttempt.problem);
}

/** Waits for the request. If its row no longer exists, redirects to the list with a toast that shows the problem and `reason`. */
export async function redirectIfMissing<Result>(
  args: LoaderArgs,
  list: ListUrls,
  reason: string,
  request: Promise<Result>,
): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    const problem = findProblem(error);
    if (problem?.kind !== "not-found") throw error;
    throw await redirectToList(args, list, `${problem.message} ${reason}`, { tone: "error" });
  }
}
