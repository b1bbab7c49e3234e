import type { RouterContextProvider } from "react-router";
import { type Attempt, attempt, problemBehind } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { tagList } from "./tag-list.ts";

interface Asked {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** For a tag that somebody renamed or deleted meanwhile the list says so: its dialog is not there any more either. */
export async function attemptOn<Result>(
  { url, context }: Asked,
  answer: Promise<Result>,
): Promise<Attempt<Result>> {
  try {
    return await attempt(answer);
  } catch (error) {
    const problem = problemBehind(error);
    if (problem?.kind !== "not-found") throw error;
    throw await redirectWithToast(context, tagList.list(url.searchParams), {
      tone: "error",
      message: `${problem.message} Somebody renamed or deleted it meanwhile.`,
    });
  }
}
