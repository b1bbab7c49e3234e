import { redirect } from "#app/middleware/redirect.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/resume.ts";
import { parseRowForm, renewalEndFormSchema } from "#app/routes/license/renewals/reminder-forms.ts";
import {
  redirectToReminders,
  attemptOrRedirectToReminders,
  requireReminderApi,
  reminderList,
} from "./reminder-list.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(reminderList.buildUrl(url.searchParams));

export async function action(args: Route.ActionArgs) {
  const { reminders } = requireReminderApi(args);
  const form = parseRowForm(await readFormData(args.request), renewalEndFormSchema);
  const body = { licenseKey: args.params.key, ...form };
  const resumeAttempt = await attemptOrRedirectToReminders(args, reminders.resume({ body }));
  return redirectToReminders(args, resumeAttempt, () => "Reminders resumed");
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
