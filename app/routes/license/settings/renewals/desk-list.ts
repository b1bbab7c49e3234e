import type { RouterContextProvider } from "react-router";
import { paging } from "#app/domain/page.ts";
import { type DeskList, deskList } from "#app/domain/reminder/reminder.ts";
import { type Attempt, attempt, problemBehind } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { lenientQuery } from "../../lenient-query.ts";
import { listAddresses } from "../../list-addresses.ts";
import { renewalsPath } from "../settings-address.ts";

/** A page that shows nothing is none. */
const shownPageSize = paging.shape.pageSize.unwrap().refine((size) => size > 0);
const renewalQuery = paging.extend({
  state: deskList.default("upcoming"),
  pageSize: shownPageSize.default(25),
});

export const pageSizes = [25, 50, 100];
/** Days that the desk looks ahead, and back. */
export const deskDays = 60;

export const renewalList = listAddresses(renewalsPath, Object.keys(renewalQuery.shape));

export const askedOfDesk = (search: URLSearchParams) => lenientQuery(search, renewalQuery);

export const deskTab = (state: DeskList) => renewalList.list(new URLSearchParams({ state }));

interface Asked {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** For a license or a reminder that is not there any more the desk says so: its row has gone as well. */
export async function attemptAtDesk<Result>(
  { url, context }: Asked,
  answer: Promise<Result>,
): Promise<Attempt<Result>> {
  try {
    return await attempt(answer);
  } catch (error) {
    const problem = problemBehind(error);
    if (problem?.kind !== "not-found") throw error;
    throw await redirectWithToast(context, renewalList.list(url.searchParams), {
      tone: "error",
      message: `${problem.message} Somebody changed it meanwhile.`,
    });
  }
}

/** Back to the desk as it stood, with a word about what became of a row. */
export const afterRow = <Result>(
  { url, context }: Asked,
  done: Attempt<Result>,
  told: (result: Result) => string,
) =>
  redirectWithToast(context, renewalList.list(url.searchParams), {
    tone: done.done ? "success" : "error",
    message: done.done ? told(done.result) : done.problem.message,
  });
