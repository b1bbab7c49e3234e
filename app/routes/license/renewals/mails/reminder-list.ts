import { href } from "react-router";
import { isWithinPath } from "#app/domain/text/path.ts";
import type { Paging } from "#app/domain/page.ts";
import type { ReminderListState } from "#app/domain/reminder/reminder.ts";
import { type Attempt, attempt } from "#app/middleware/license-api.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { redirectIfMissing, redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.tsx";
import { defineList, type ListUrls } from "#app/routes/kit/lists/define-list.ts";

/** Number of days before and after today that the list covers. */
export const reminderListDays = 60;

export const reminderList = defineList<Paging & { state: ReminderListState }>({
  path: href("/license/renewals/mails"),
  names: ["pageNumber", "pageSize", "state"],
  allowsAnySize: true,
});

export const buildReminderTabUrl = (state: ReminderListState) =>
  reminderList.buildUrl(new URLSearchParams({ state }));

/** The snooze dialog opens over the list of reminders and over the renewal desk. */
export const findListByPath = (pathname: string): ListUrls =>
  isWithinPath(pathname, reminderList.path) ? reminderList : renewalDesk;

export const requireReminderApi = ({ context }: LoaderArgs) => requireApi(context, "reminder.snooze");

/** Redirects to the list of reminders if the reminder no longer exists. */
export const attemptOrRedirectToReminders = <Result>(args: LoaderArgs, request: Promise<Result>) =>
  redirectIfMissing(
    args,
    reminderList,
    "Another user has changed this reminder in the meantime.",
    attempt(request),
  );

export const redirectToReminders = <Result>(
  args: LoaderArgs,
  requestAttempt: Attempt<Result>,
  getMessage: (result: Result) => string,
) =>
  requestAttempt.ok
    ? redirectToList(args, reminderList, getMessage(requestAttempt.result))
    : redirectToList(args, reminderList, requestAttempt.problem.message, { tone: "error" });
