import { submitForm } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/reminder-day-new.ts";
import { createReminderDayFormSchema } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import {
  loadSettingsData,
  redirectAfterReminderDaysSave,
  requireSettingsApi,
  saveWithRetry,
} from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => loadSettingsData(args);

export async function action(args: Route.ActionArgs) {
  const { settings } = requireSettingsApi(args);
  return submitForm(args.request, {
    schema: createReminderDayFormSchema((await settings.read()).reminderDays),
    send: ({ day }) =>
      saveWithRetry(args, ({ reminderDays, rowVersion }) =>
        settings.changeReminderDays({ body: { reminderDays: [...reminderDays, day] }, rowVersion }),
      ),
    formFieldByApiField: { reminderDays: "day" },
    onSent: () => redirectAfterReminderDaysSave(args.context),
  });
}

export default function NewReminderDay({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} dayRejection={actionData} />;
}
