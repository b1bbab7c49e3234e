import { redirect } from "#app/middleware/redirect.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { Route } from "./+types/send-again.ts";
import { parseRowForm, reminderFormSchema } from "#app/routes/license/renewals/reminder-forms.ts";
import { redirectToReminders, attemptOrRedirectToReminders, reminderList } from "./reminder-list.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(reminderList.buildUrl(url.searchParams));

export async function action(args: Route.ActionArgs) {
  const { reminders } = requireApi(args.context, "settings.manage");
  const form = parseRowForm(await readFormData(args.request), reminderFormSchema);
  const body = { licenseKey: args.params.key, ...form };
  const sendAttempt = await attemptOrRedirectToReminders(args, reminders.sendAgain({ body }));
  return redirectToReminders(args, sendAttempt, ({ to, state }) =>
    state === "stored"
      ? `The reminder to ${to} was not sent, because there is no mail server. The mail is saved as a file`
      : `Reminder sent to ${to}`,
  );
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
