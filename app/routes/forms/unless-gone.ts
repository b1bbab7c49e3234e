import { problemBehind } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { ListAddresses } from "#app/routes/lists/define-list.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";

/** Redirects to the list with a toast if the row no longer exists; `reason` follows the problem's message. */
export async function unlessGone<Result>(
  { url, context }: LoaderArgs,
  at: ListAddresses,
  because: string,
  answer: Promise<Result>,
): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    const problem = problemBehind(error);
    if (problem?.kind !== "not-found") throw error;
    throw await redirectWithToast(context, at.address(url.searchParams), {
      tone: "error",
      message: `${problem.message} ${because}`,
    });
  }
}
