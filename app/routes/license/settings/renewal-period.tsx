import { href } from "react-router";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/renewal-period.ts";
import { renewalPeriodFields, renewalPeriodFormSchema } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { requireSettingsApi, loadSettingsData } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => loadSettingsData(args);

export async function action(args: Route.ActionArgs) {
  const api = requireSettingsApi(args);
  return submitConflictCheckedForm(await readFormData(args.request), {
    schema: renewalPeriodFormSchema,
    fields: renewalPeriodFields,
    read: () => api.settings.read(),
    save: (body, { rowVersion }) => api.settings.changeRenewalPeriod({ body, rowVersion }),
    findLastChange: () =>
      findNewestEvent(api, { eventName: "update-settings" }, ({ details }) => "renewalPeriod" in details),
    formatSavedMessage: () => "Renewal period updated successfully",
    onSaved: (message) => redirectWithToast(args.context, href("/license/settings"), message),
  });
}

export default function RenewalPeriod({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} periodRejection={actionData} />;
}
