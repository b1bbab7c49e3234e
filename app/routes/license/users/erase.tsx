import { readNumberFormat } from "#app/middleware/locale.ts";
import { useForm } from "@conform-to/react";
import { z } from "zod";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { TypedConfirmation } from "#app/routes/kit/confirmations/typed-confirmation.tsx";
import { Warning } from "#app/ui/alert.tsx";
import type { Route } from "./+types/erase.ts";
import { RunningWorkList } from "./running-work.tsx";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { userList } from "./user-list.ts";

const createErasureFormSchema = (email: string) =>
  z.object({
    email: z
      .string({ error: "Type the e-mail address of this user." })
      .refine(
        (typedEmail) => typedEmail.trim().toLowerCase() === email.toLowerCase(),
        `Type ${email} to confirm.`,
      ),
  });

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Erase ${loaderData?.email ?? "a user"}` }];

const loadUser = ({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) =>
  context.get(licenseApiContext).users.get({ query: { email: params.user } });

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const { users } = requireApi(context, "person.erase");
  // The dialog also works without the running work, so a failed request is ignored.
  const [user, runningWork] = await Promise.all([
    loadUser(args),
    users.countRunningWork({ params: { email: params.user } }).catch(() => null),
  ]);
  return { ...user, runningWork };
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { formatCount } = readNumberFormat(context);
  const { users } = requireApi(context, "person.erase");
  const { email } = await loadUser(args);
  return submitForm(args.request, {
    schema: createErasureFormSchema(email),
    send: () => attempt(users.erase({ params: { email: params.user } })),
    onSent: ({ events, left: remainingCount }) => {
      const notErasedText =
        remainingCount > 0
          ? `; ${formatCount(remainingCount, "old event")} could not be changed, because the history must stay verifiable`
          : "";
      return redirectToList(
        { url, context },
        userList,
        `The user was erased from ${formatCount(events, "event")}${notErasedText}`,
      );
    },
  });
}

export default function EraseUser({
  loaderData: { email, runningWork },
  actionData: rejection,
}: Route.ComponentProps) {
  const [form, fields] = useForm({
    ...createFormOptions("erase", createErasureFormSchema(email), rejection),
    // Without JavaScript, the server explains what to type.
    defaultNoValidate: true,
  });
  return (
    <FormDialog
      title="Erase user"
      closeTo={userList.buildUrl}
      label="Erase user"
      busyLabel="Erasing…"
      variant="destructive"
      form={form}
      submission={rejection}
      errorTitle="The user was not erased"
    >
      <Warning>Erasing a user cannot be undone.</Warning>
      <p>
        The account, its sessions and its API tokens are deleted. The history, licenses and customers stay,
        and name “an erased person” instead. The account and the address cannot sign in here again. The person
        can still come back with another account that has another address, so remove them at the identity
        provider, too.
      </p>
      <RunningWorkList runningWork={runningWork} />
      <TypedConfirmation field={fields.email} text={email} />
    </FormDialog>
  );
}
