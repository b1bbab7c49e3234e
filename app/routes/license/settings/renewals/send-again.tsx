import { redirect } from "react-router";
import { formOf } from "#app/routes/forms/submission.ts";
import { settingsApi } from "#app/routes/license/settings/settings-request.ts";
import type { Route } from "./+types/send-again.ts";
import { reminderIn } from "./desk-forms.ts";
import { afterRow, attemptAtDesk, renewalList } from "./desk-list.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(renewalList.list(url.searchParams));

/** Sends a reminder that failed once more. */
export async function action(asked: Route.ActionArgs) {
  const { reminders } = settingsApi(asked);
  const body = reminderIn(await formOf(asked.request), asked.params.key);
  const sent = await attemptAtDesk(asked, reminders.sendAgain({ body }));
  return afterRow(asked, sent, ({ to }) => `Reminder sent to ${to}`);
}
