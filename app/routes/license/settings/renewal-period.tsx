import { data, href } from "react-router";
import { savedSettings } from "#app/domain/settings/settings.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/renewal-period.ts";
import { renewalPeriodForm } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { saveOntoStored, settingsApi, settingsLoader } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => settingsLoader(args);

export async function action(args: Route.ActionArgs) {
  const { settings } = settingsApi(args);
  const submission = submitted(await formOf(args.request), renewalPeriodForm);
  if (submission.status !== "success")
    return data({ result: submission.reply(), conflict: null }, { status: 422 });

  const { renewalPeriod, seen } = submission.value;
  const saved = await saveOntoStored(args, {
    save: ({ rowVersion }) => settings.changeRenewalPeriod({ body: { renewalPeriod }, rowVersion }),
    isInTheWay: (stored) => stored.renewalPeriod !== seen && stored.renewalPeriod !== renewalPeriod,
  });
  if (saved.done)
    return redirectWithToast(args.context, href("/license/settings"), {
      tone: "success",
      message: "Renewal period updated successfully",
    });
  const { problem } = saved;
  const stored = problem.kind === "conflict" ? savedSettings.safeParse(problem.current).data : undefined;
  const result = refusedBy(problem, submission, { renewalPeriod: "renewalPeriod" });
  const conflict = stored ? { yours: renewalPeriod, theirs: stored.renewalPeriod } : null;
  return data({ result, conflict }, { status: conflict ? 409 : 422 });
}

export default function RenewalPeriod({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage shown={loaderData} refusedPeriod={actionData} />;
}
