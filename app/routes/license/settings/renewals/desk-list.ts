import { paging } from "#app/domain/page.ts";
import { type DeskList, deskList } from "#app/domain/reminder/reminder.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { type AskedOverList, attemptOnRow } from "#app/routes/forms/attempt-on-row.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";
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

/** A license or a reminder may be gone by the time its row is acted on. */
export const attemptAtDesk = <Result>(asked: AskedOverList, answer: Promise<Result>) =>
  attemptOnRow(asked, renewalList, "Somebody changed it meanwhile.", answer);

/** Back to the desk as it stood, with a word about what became of a row. */
export const afterRow = <Result>(
  { url, context }: AskedOverList,
  done: Attempt<Result>,
  told: (result: Result) => string,
) =>
  redirectWithToast(context, renewalList.list(url.searchParams), {
    tone: done.done ? "success" : "error",
    message: done.done ? told(done.result) : done.problem.message,
  });
