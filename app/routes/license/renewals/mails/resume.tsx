import { redirect } from "#app/middleware/redirect.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/resume.ts";
import { endIn } from "./desk-forms.ts";
import { afterRow, attemptAtDesk, reminderApi, renewalList } from "./desk-list.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(renewalList.address(url.searchParams));

export async function action(args: Route.ActionArgs) {
  const { reminders } = reminderApi(args);
  const body = endIn(await formOf(args.request), args.params.key);
  const resumed = await attemptAtDesk(args, reminders.resume({ body }));
  return afterRow(args, resumed, () => "Reminders resumed");
}
