import { redirect } from "#app/middleware/redirect.ts";
import { formOf } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/resume.ts";
import { parseEndForm } from "#app/routes/license/renewals/reminder-forms.ts";
import { redirectAfterRow, attemptOnRow, reminderApi, reminderList } from "./reminder-list.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(reminderList.address(url.searchParams));

export async function action(args: Route.ActionArgs) {
  const { reminders } = reminderApi(args);
  const body = parseEndForm(await formOf(args.request), args.params.key);
  const resumed = await attemptOnRow(args, reminders.resume({ body }));
  return redirectAfterRow(args, resumed, () => "Reminders resumed");
}
