import { redirect } from "#app/middleware/redirect.ts";
import { formOf } from "#app/routes/kit/forms/submission.ts";
import { settingsApi } from "#app/routes/license/settings/settings-request.ts";
import type { Route } from "./+types/send-again.ts";
import { parseReminderForm } from "#app/routes/license/renewals/reminder-forms.ts";
import { redirectAfterRow, attemptOnRow, reminderList } from "./reminder-list.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(reminderList.address(url.searchParams));

export async function action(args: Route.ActionArgs) {
  const { reminders } = settingsApi(args);
  const body = parseReminderForm(await formOf(args.request), args.params.key);
  const sent = await attemptOnRow(args, reminders.sendAgain({ body }));
  return redirectAfterRow(args, sent, ({ to, state }) =>
    state === "kept" ? `The reminder to ${to} was kept as a file, not sent` : `Reminder sent to ${to}`,
  );
}
