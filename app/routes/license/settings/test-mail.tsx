import { href } from "react-router";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/test-mail.ts";
import { testMailFormSchema } from "./settings-forms.ts";
import { SettingsPage } from "./settings-page.tsx";
import { requireSettingsApi, loadSettingsData } from "./settings-request.ts";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: Route.LoaderArgs) => loadSettingsData(args);

export async function action(args: Route.ActionArgs) {
  const { mails } = requireSettingsApi(args);
  return submitForm(args.request, {
    schema: testMailFormSchema,
    send: ({ to }) => attempt(mails.sendTest({ body: { to } })),
    onSent: ({ mail }, { to }) =>
      redirectWithToast(
        args.context,
        href("/license/settings"),
        mail === "stored"
          ? `The test mail to ${to} was not sent, because there is no mail server. The mail is saved as a file`
          : `Test mail sent to ${to}`,
      ),
  });
}

export default function TestMail({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settingsData={loaderData} mailRejection={actionData} />;
}
