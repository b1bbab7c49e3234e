import { data } from "react-router";
import { formOf, refused, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/reminder-day-new.ts";
import { fieldsOfReminderDay, reminderDaysSaved } from "./reminder-days.ts";
import { reminderDayForm } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { saveOntoStored, settingsApi, settingsLoader } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => settingsLoader(args);

export async function action(args: Route.ActionArgs) {
  const { settings } = settingsApi(args);
  const formData = await formOf(args.request);
  const submission = submitted(formData, reminderDayForm((await settings.read()).reminderDays));
  if (submission.status !== "success") return refused(submission);

  const { day } = submission.value;
  const saved = await saveOntoStored(args, ({ reminderDays, rowVersion }) =>
    settings.changeReminderDays({ body: { reminderDays: [...reminderDays, day] }, rowVersion }),
  );
  if (saved.done) return reminderDaysSaved(args.context);
  const { problem } = saved;
  return data(refusedBy(problem, submission, fieldsOfReminderDay(problem)), { status: 422 });
}

export default function NewReminderDay({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage shown={loaderData} refusedDay={actionData} />;
}
