import { z } from "zod";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/status.ts";
import { RunningWorkList } from "./running-work.tsx";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { userList } from "./user-list.ts";

/** The form submits the new status, so that a double click does not toggle the status twice. */
const statusFormSchema = z.object({
  isDisabled: z.enum(["true", "false"]).transform((text) => text === "true"),
});

const chooseVerb = (isDisabled: boolean) => (isDisabled ? "Enable" : "Disable");

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${chooseVerb(loaderData?.status === "disabled")} ${loaderData?.email ?? "a user"}` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { users } = requireApi(context, "person.manage");
  const user = await users.get({ query: { email: params.user } });
  // The dialog also works without the running work, so a failed request is ignored.
  const runningWork =
    user.status === "disabled"
      ? null
      : await users.countRunningWork({ params: { email: params.user } }).catch(() => null);
  return { ...user, runningWork };
}

export const action = ({ request, params, url, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: statusFormSchema,
    send: (body) => {
      const { users } = context.get(licenseApiContext);
      return attempt(users.changeStatus({ params: { email: params.user }, body, rowVersion: undefined }));
    },
    onSent: ({ email }, { isDisabled }) =>
      redirectToList({ url, context }, userList, `${email} was ${isDisabled ? "disabled" : "enabled"}`),
  });

export default function UserStatus({
  loaderData: { email, status, runningWork },
  actionData,
}: Route.ComponentProps) {
  const isDisabled = status === "disabled";
  const verb = chooseVerb(isDisabled);
  return (
    <ConfirmDialog
      title={`${verb} user`}
      label={`${verb} user`}
      busyLabel={isDisabled ? "Enabling…" : "Disabling…"}
      variant={isDisabled ? "default" : "destructive"}
      closeTo={userList.buildUrl}
      hiddenFields={{ isDisabled: String(!isDisabled) }}
      lastResult={actionData}
      errorTitle={`The user was not ${isDisabled ? "enabled" : "disabled"}`}
    >
      <p>
        <strong className="[overflow-wrap:anywhere]">{email}</strong>{" "}
        {isDisabled
          ? "can sign in again. Their API tokens that have not expired work again at once."
          : "is signed out everywhere at once, and cannot sign in. Their API tokens stop working until they are enabled again."}
      </p>
      <RunningWorkList runningWork={runningWork} />
      {!isDisabled && (
        <p className="mt-3">
          A new account with the same address cannot sign in either. The person can still come back with
          another account that has another address, so remove them at the identity provider, too.
        </p>
      )}
    </ConfirmDialog>
  );
}
