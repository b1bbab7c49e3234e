import { href } from "react-router";
import { isWithinPath } from "#app/domain/text/path.ts";
import type { Paging } from "#app/domain/page.ts";
import type { DeskList } from "#app/domain/reminder/reminder.ts";
import { type Attempt, attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { unlessGone } from "#app/routes/forms/unless-gone.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";
import { defineList, type ListAddresses } from "#app/routes/lists/define-list.ts";

/** The list covers this many days ahead and back. */
export const deskDays = 60;

export const renewalList = defineList<Paging & { state: DeskList }>({
  path: href("/license/renewals/mails"),
  names: ["pageNumber", "pageSize", "state"],
  sizes: [25, 50, 100],
  takesAnySize: true,
});

export const deskTab = (state: DeskList) => renewalList.address(new URLSearchParams({ state }));

export const listBehind = (pathname: string): ListAddresses =>
  isWithinPath(pathname, renewalList.path) ? renewalList : renewalDesk;

export function reminderApi({ context }: LoaderArgs) {
  checkMay(context.get(sessionContext), "reminder.snooze");
  return context.get(licenseApiContext);
}

export const attemptAtDesk = <Result>(args: LoaderArgs, answer: Promise<Result>) =>
  unlessGone(args, renewalList, "Somebody has changed it in the meantime.", attempt(answer));

export const afterRow = <Result>(
  { url, context }: LoaderArgs,
  done: Attempt<Result>,
  messageFor: (result: Result) => string,
) =>
  redirectWithToast(context, renewalList.address(url.searchParams), {
    tone: done.done ? "success" : "error",
    message: done.done ? messageFor(done.result) : done.problem.message,
  });
