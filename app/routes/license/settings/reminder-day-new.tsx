import { data } from "react-router";
import {
  readFormData,
  rejectSubmission,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/reminder-day-new.ts";
import { mapReminderDayErrors, redirectAfterReminderDaysSave } from "./reminder-days.ts";
import { createReminderDayFormSchema } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { saveWithRetry, requireSettingsApi, loadSettingsData } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => loadSettingsData(args);

export async function action(args: Route.ActionArgs) {
  const { settings } = requireSettingsApi(args);
  const formData = await readFormData(args.request);
  const submission = parseSubmission(
    formData,
    createReminderDayFormSchema((await settings.read()).reminderDays),
  );
  if (submission.status !== "success") return rejectSubmission(submission);

  const { day } = submission.value;
  const saveAttempt = await saveWithRetry(args, ({ reminderDays, rowVersion }) =>
    settings.changeReminderDays({ body: { reminderDays: [...reminderDays, day] }, rowVersion }),
  );
  if (saveAttempt.ok) return redirectAfterReminderDaysSave(args.context);
  const { problem } = saveAttempt;
  return data(createSubmissionResultFromProblem(problem, submission, mapReminderDayErrors(problem)), {
    status: 422,
  });
}

export default function NewReminderDay({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} dayRejection={actionData} />;
}
