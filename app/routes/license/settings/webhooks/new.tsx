import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { CreatedDialog } from "#app/routes/kit/dialogs/created-dialog.tsx";
import type { Route } from "./+types/new.ts";
import { Secret } from "./secret.tsx";
import { AddressField, EventsField } from "./webhook-fields.tsx";
import { buildWebhookRequest, webhookFormSchema } from "./webhook-form.ts";
import { requireWebhookApi } from "./webhook-request.ts";

export const meta = () => [{ title: "Add a webhook" }];

export function loader(args: Route.LoaderArgs) {
  requireWebhookApi(args);
  return { idempotencyKey: crypto.randomUUID() };
}

/** The action responds without a redirect, because only this page shows the secret. */
export function action(args: Route.ActionArgs) {
  const api = requireWebhookApi(args);
  return submitNewRow(args.request, {
    schema: webhookFormSchema,
    create: ({ idempotencyKey, ...formValues }) =>
      api.create({ body: buildWebhookRequest(formValues), idempotencyKey }),
    alreadyCreatedMessage:
      "This form has already created a webhook with your earlier entries. Look for this webhook in the list, or open the form again to create another webhook.",
    onCreated: async (createdWebhook) => data({ createdWebhook }, { status: 201 }),
  });
}

export default function NewWebhook({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData || !("createdWebhook" in actionData))
    return <NewWebhookDialog idempotencyKey={loaderData.idempotencyKey} rejection={actionData} />;
  const { url, secret } = actionData.createdWebhook;
  return (
    <CreatedDialog title="Webhook created" closeTo={href("/license/settings/webhooks")}>
      <p className="mb-4 [overflow-wrap:anywhere]">
        Events are sent from now on to <bdi>{url}</bdi>.
      </p>
      <Secret value={secret} />
    </CreatedDialog>
  );
}

interface NewWebhookDialogProps {
  idempotencyKey: string;
  rejection: SubmissionResult | undefined;
}

function NewWebhookDialog({ idempotencyKey, rejection }: NewWebhookDialogProps) {
  const [form, fields] = useForm(createFormOptions("new-webhook", webhookFormSchema, rejection));
  return (
    <FormDialog
      title="Add a webhook"
      size="medium"
      closeTo={href("/license/settings/webhooks")}
      staysOpenOnOutsideClick
      label="Add"
      busyLabel="Adding…"
      form={form}
      submission={rejection}
      hiddenFields={{ idempotencyKey }}
    >
      <AddressField url={fields.url} />
      <EventsField eventNames={fields.eventNames} />
    </FormDialog>
  );
}
