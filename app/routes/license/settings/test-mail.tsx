import { data, href } from "react-router";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  readFormData,
  rejectSubmission,
  submissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/test-mail.ts";
import { testMailForm } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { requireSettingsApi, loadSettingsData } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => loadSettingsData(args);

export async function action(args: Route.ActionArgs) {
  const { mails } = requireSettingsApi(args);
  const submission = parseSubmission(await readFormData(args.request), testMailForm);
  if (submission.status !== "success") return rejectSubmission(submission);

  const { to } = submission.value;
  const sendAttempt = await attempt(mails.sendTest({ body: { to } }));
  if (!sendAttempt.ok)
    return data(submissionResultFromProblem(sendAttempt.problem, submission, { to: "to" }), { status: 422 });
  return redirectWithToast(args.context, href("/license/settings"), {
    tone: "success",
    message:
      sendAttempt.result.mail === "kept"
        ? `The test mail to ${to} was kept as a file, not sent`
        : `Test mail sent to ${to}`,
  });
}

export default function TestMail({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} mailRejection={actionData} />;
}
