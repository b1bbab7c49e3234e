import { redirect } from "#app/middleware/redirect.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/resume.ts";
import { parseRenewalEndForm } from "#app/routes/license/renewals/reminder-forms.ts";
import {
  redirectToReminders,
  attemptOrRedirectToReminders,
  requireReminderApi,
  reminderList,
} from "./reminder-list.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(reminderList.buildUrl(url.searchParams));

export async function action(args: Route.ActionArgs) {
  const { reminders } = requireReminderApi(args);
  const body = parseRenewalEndForm(await readFormData(args.request), args.params.key);
  const resumeAttempt = await attemptOrRedirectToReminders(args, reminders.resume({ body }));
  return redirectToReminders(args, resumeAttempt, () => "Reminders resumed");
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
