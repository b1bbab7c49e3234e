import { data, href } from "react-router";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  findNewestEvent,
  saveWithConflictCheck,
  nothingChangedMessage,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/renewal-period.ts";
import { renewalPeriodFields, renewalPeriodFormSchema } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { requireSettingsApi, loadSettingsData } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => loadSettingsData(args);

export async function action(args: Route.ActionArgs) {
  const api = requireSettingsApi(args);
  const formData = await readFormData(args.request);
  const saveResult = await saveWithConflictCheck({
    fields: renewalPeriodFields,
    formData,
    submission: parseSubmission(formData, renewalPeriodFormSchema),
    toValues: (submittedValues) => submittedValues,
    read: () => api.settings.read(),
    save: (body, { rowVersion }) => api.settings.changeRenewalPeriod({ body, rowVersion }),
    findLastChange: () =>
      findNewestEvent(api, { eventName: "update-settings" }, ({ details }) => "renewalPeriod" in details),
  });
  if (!saveResult.isSaved) return data(saveResult.rejection, { status: saveResult.status });
  return redirectWithToast(
    args.context,
    href("/license/settings"),
    saveResult.usesStoredValue ? nothingChangedMessage : "Renewal period updated successfully",
  );
}

export default function RenewalPeriod({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} periodRejection={actionData} />;
}
