import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { newDirectoryToken } from "#app/domain/directory/new-directory-token.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { CreatedDialog } from "#app/routes/kit/dialogs/created-dialog.tsx";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { OneTimeSecret } from "#app/routes/kit/one-time-secret.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import type { Route } from "./+types/new.ts";
import { buildScimUrl, requireDirectoryApi } from "./directory-request.ts";

export const meta = () => [{ title: "Create directory token" }];

export async function loader(args: Route.LoaderArgs) {
  requireDirectoryApi(args);
  const providers = await args.context.get(licenseApiContext).auth.listProviders();
  return {
    providers: providers.map(({ id, label }) => ({ value: id, label })),
    idempotencyKey: crypto.randomUUID(),
  };
}

/** The action responds without a redirect, because only this page shows the token. */
export function action(args: Route.ActionArgs) {
  const api = requireDirectoryApi(args);
  return submitNewRow(args.request, {
    schema: newDirectoryToken,
    create: ({ idempotencyKey, ...body }) => api.createToken({ body, idempotencyKey }),
    alreadyCreatedMessage:
      "This form has already created a token with your earlier entries. Look for this token in the list, or open the form again to create another token.",
    onCreated: async ({ token }) => data({ token, scimUrl: buildScimUrl(args.url.origin) }, { status: 201 }),
  });
}

export default function NewDirectoryToken({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData || !("token" in actionData))
    return <NewTokenDialog initialValues={loaderData} rejection={actionData} />;
  return (
    <CreatedDialog title="Directory token created" closeTo={href("/license/settings/directory")}>
      <OneTimeSecret noun="token" value={actionData.token}>
        <p className="[overflow-wrap:anywhere]">
          Enter it in the directory with the address <strong>{actionData.scimUrl}</strong>.
        </p>
      </OneTimeSecret>
    </CreatedDialog>
  );
}

interface NewTokenDialogProps {
  initialValues: Route.ComponentProps["loaderData"];
  rejection: SubmissionResult | undefined;
}

function NewTokenDialog({ initialValues, rejection }: NewTokenDialogProps) {
  const { providers, idempotencyKey } = initialValues;
  const [form, fields] = useForm(createFormOptions("new-directory-token", newDirectoryToken, rejection));
  return (
    <FormDialog
      title="Create directory token"
      size="medium"
      closeTo={href("/license/settings/directory")}
      staysOpenOnOutsideClick
      label="Create"
      busyLabel="Creating…"
      form={form}
      submission={rejection}
      hiddenFields={{ idempotencyKey }}
    >
      <Field
        field={fields.name}
        label="Name"
        hint="The list and the history show the name. Enter the directory, such as Entra."
      >
        <Input {...getInputProps(fields.name, { type: "text" })} autoComplete="off" data-autofocus />
      </Field>
      {providers.length > 1 && (
        <RadioField
          field={fields.provider}
          name={fields.provider.name}
          label="Identity provider"
          hint="The provider with which the users of the directory sign in."
          choices={providers}
          defaultValue={providers[0]?.value}
        />
      )}
    </FormDialog>
  );
}
