import { data } from "react-router";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, refused, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/test-mail.ts";
import { settingsPath } from "./settings-address.ts";
import { testMailForm } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { settingsApi, settingsLoader } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (asked: Route.LoaderArgs) => settingsLoader(asked);

export async function action(asked: Route.ActionArgs) {
  const { mails } = settingsApi(asked);
  const submission = submitted(await formOf(asked.request), testMailForm);
  if (submission.status !== "success") return refused(submission);

  const { to } = submission.value;
  const sent = await attempt(mails.sendTest({ body: { to } }));
  if (!sent.done) return data(refusedBy(sent.problem, submission, { to: "to" }), { status: 422 });
  return redirectWithToast(asked.context, settingsPath, {
    tone: "success",
    message: `Test mail sent to ${to}`,
  });
}

export default function TestMail({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage shown={loaderData} refusedMail={actionData} />;
}
