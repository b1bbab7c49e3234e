import { data, href } from "react-router";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  formOf,
  rejectSubmission,
  resultOfProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/test-mail.ts";
import { testMailForm } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { settingsApi, settingsLoader } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => settingsLoader(args);

export async function action(args: Route.ActionArgs) {
  const { mails } = settingsApi(args);
  const submission = parseSubmission(await formOf(args.request), testMailForm);
  if (submission.status !== "success") return rejectSubmission(submission);

  const { to } = submission.value;
  const sent = await attempt(mails.sendTest({ body: { to } }));
  if (!sent.ok) return data(resultOfProblem(sent.problem, submission, { to: "to" }), { status: 422 });
  return redirectWithToast(args.context, href("/license/settings"), {
    tone: "success",
    message:
      sent.result.mail === "kept"
        ? `The test mail to ${to} was kept as a file, not sent`
        : `Test mail sent to ${to}`,
  });
}

export default function TestMail({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} mailRejection={actionData} />;
}
