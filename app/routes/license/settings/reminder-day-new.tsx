import { data } from "react-router";
import {
  formOf,
  rejectSubmission,
  resultOfProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/reminder-day-new.ts";
import { reminderDayFields, redirectReminderDaysSaved } from "./reminder-days.ts";
import { reminderDayForm } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { saveWithRetry, settingsApi, settingsLoader } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => settingsLoader(args);

export async function action(args: Route.ActionArgs) {
  const { settings } = settingsApi(args);
  const formData = await formOf(args.request);
  const submission = parseSubmission(formData, reminderDayForm((await settings.read()).reminderDays));
  if (submission.status !== "success") return rejectSubmission(submission);

  const { day } = submission.value;
  const saved = await saveWithRetry(args, ({ reminderDays, rowVersion }) =>
    settings.changeReminderDays({ body: { reminderDays: [...reminderDays, day] }, rowVersion }),
  );
  if (saved.ok) return redirectReminderDaysSaved(args.context);
  const { problem } = saved;
  return data(resultOfProblem(problem, submission, reminderDayFields(problem)), { status: 422 });
}

export default function NewReminderDay({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} dayRejection={actionData} />;
}
