import { type SubmissionResult, useForm } from "@conform-to/react";
import { data } from "react-router";
import { sessionContext } from "#app/middleware/session.ts";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import type { Route } from "./+types/new.ts";
import { EndField, NameField, OwnerField, PrivilegesField } from "./account-fields.tsx";
import {
  buildServiceAccountRequest,
  findSelectablePrivileges,
  formFieldByApiField,
  serviceAccountFormSchema,
} from "./account-form.ts";
import { requireServiceAccountApi, serviceAccountList } from "./account-request.ts";
import { ShownToken } from "./shown-token.tsx";

export const meta = () => [{ title: "Create service account" }];

export function loader(args: Route.LoaderArgs) {
  requireServiceAccountApi(args);
  const viewer = args.context.get(sessionContext);
  return {
    ownerEmail: viewer?.email ?? "",
    selectablePrivileges: findSelectablePrivileges(viewer),
    idempotencyKey: crypto.randomUUID(),
  };
}

/** The action responds without a redirect, because only this page shows the token. */
export function action(args: Route.ActionArgs) {
  const api = requireServiceAccountApi(args);
  return submitNewRow(args.request, {
    schema: serviceAccountFormSchema,
    create: ({ idempotencyKey, ...formValues }) =>
      api.create({ body: buildServiceAccountRequest(formValues), idempotencyKey }),
    alreadyCreatedMessage:
      "This form has already created a service account with your earlier entries. Look for it in the list, or open the form again to create another one.",
    formFieldByApiField,
    onCreated: async ({ name, token }) => data({ name, token }, { status: 201 }),
  });
}

export default function NewServiceAccount({ loaderData, actionData }: Route.ComponentProps) {
  return actionData && "token" in actionData ? (
    <ShownToken title="Service account created" accountName={actionData.name} token={actionData.token} />
  ) : (
    <NewServiceAccountDialog initialValues={loaderData} rejection={actionData} />
  );
}

interface NewServiceAccountDialogProps {
  initialValues: Route.ComponentProps["loaderData"];
  rejection: SubmissionResult | undefined;
}

function NewServiceAccountDialog({ initialValues, rejection }: NewServiceAccountDialogProps) {
  const { ownerEmail, selectablePrivileges, idempotencyKey } = initialValues;
  const [form, fields] = useForm({
    ...createFormOptions("new-service-account", serviceAccountFormSchema, rejection),
    defaultValue: { ownerEmail },
  });
  return (
    <FormDialog
      title="Create service account"
      size="medium"
      closeTo={serviceAccountList.buildUrl}
      staysOpenOnOutsideClick
      label="Create"
      busyLabel="Creating…"
      form={form}
      submission={rejection}
      hiddenFields={{ idempotencyKey }}
    >
      <NameField name={fields.name} />
      <OwnerField ownerEmail={fields.ownerEmail} />
      <EndField expiresAt={fields.expiresAt} />
      <PrivilegesField privileges={fields.privileges} selectablePrivileges={selectablePrivileges} />
    </FormDialog>
  );
}
