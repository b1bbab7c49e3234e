import { data, href } from "react-router";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { newestEvent, saveShared, storedValuesStayMessage } from "#app/routes/kit/forms/save-shared.ts";
import { formOf, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/renewal-period.ts";
import { renewalPeriodFields, renewalPeriodForm } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { settingsApi, settingsLoader } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => settingsLoader(args);

export async function action(args: Route.ActionArgs) {
  const api = settingsApi(args);
  const formData = await formOf(args.request);
  const saved = await saveShared({
    fields: renewalPeriodFields,
    formData,
    submission: parseSubmission(formData, renewalPeriodForm),
    mine: (entered) => entered,
    read: () => api.settings.read(),
    save: (body, { rowVersion }) => api.settings.changeRenewalPeriod({ body, rowVersion }),
    fieldFor: { renewalPeriod: "renewalPeriod" },
    lastChange: () =>
      newestEvent(api, { eventName: "update-settings" }, ({ details }) => "renewalPeriod" in details),
  });
  if (!saved.isSaved) return data(saved.rejection, { status: saved.status });
  return redirectWithToast(args.context, href("/license/settings"), {
    tone: "success",
    message: saved.isTheirs ? storedValuesStayMessage : "Renewal period updated successfully",
  });
}

export default function RenewalPeriod({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} periodRejection={actionData} />;
}
