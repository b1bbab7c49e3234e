import { redirect } from "react-router";
import { formOf } from "#app/routes/forms/submission.ts";
import { settingsApi } from "../settings-request.ts";
import type { Route } from "./+types/resume.ts";
import { endIn } from "./desk-forms.ts";
import { afterRow, attemptAtDesk, renewalList } from "./desk-list.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(renewalList.list(url.searchParams));

/** Ends the snooze of a license's end. */
export async function action(asked: Route.ActionArgs) {
  const { reminders } = settingsApi(asked);
  const body = endIn(await formOf(asked.request), asked.params.key);
  const resumed = await attemptAtDesk(asked, reminders.resume({ body }));
  return afterRow(asked, resumed, () => "Reminders resumed");
}
