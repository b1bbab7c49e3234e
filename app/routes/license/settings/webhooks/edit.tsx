import { useForm } from "@conform-to/react";
import type { Webhook } from "#app/domain/webhook/webhook.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { buildEditState, type Rejection } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/edit.ts";
import { AddressField, EventsField } from "./webhook-fields.tsx";
import {
  buildWebhookRequest,
  webhookFields,
  type WebhookFormValues,
  webhookFormSchema,
} from "./webhook-form.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { defineDeliveryList, requireWebhookApi, loadWebhook } from "./webhook-request.ts";

export const meta = () => [{ title: "Edit webhook" }];

export const loader = (args: Route.LoaderArgs) => loadWebhook(args);

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const api = requireWebhookApi(args);
  return submitConflictCheckedForm(await readFormData(args.request), {
    schema: webhookFormSchema,
    fields: webhookFields,
    read: () => loadWebhook(args),
    save: (submittedValues, { rowVersion }) =>
      api.change({ params, body: buildWebhookRequest(submittedValues), rowVersion }),
    findLastChange: () => findNewestEvent(context.get(licenseApiContext), { eventName: "update-webhook" }),
    formatSavedMessage: () => "Webhook saved",
    onSaved: (message) => redirectToList(args, defineDeliveryList(params.id), message),
  });
}

export default function EditWebhook({ loaderData, actionData: rejection }: Route.ComponentProps) {
  // A new key remounts the controls after a conflict, so that they show the typed values.
  return <WebhookDialog key={rejection?.conflict?.rowVersion} webhook={loaderData} rejection={rejection} />;
}

interface WebhookDialogProps {
  webhook: Webhook;
  rejection: Rejection<WebhookFormValues> | undefined;
}

function WebhookDialog({ webhook, rejection }: WebhookDialogProps) {
  const { lastResult, hiddenFields, conflict } = buildEditState(webhookFields, webhook, rejection);
  const [form, fields] = useForm({
    ...createFormOptions("webhook", webhookFormSchema, lastResult),
    defaultValue: { url: webhook.url, eventNames: webhook.eventNames ?? [] },
  });
  return (
    <FormDialog
      title="Edit webhook"
      size="medium"
      closeTo={defineDeliveryList(webhook.id).buildUrl}
      staysOpenOnOutsideClick
      form={form}
      submission={lastResult}
      hiddenFields={hiddenFields}
      isConflict={Boolean(conflict)}
    >
      <ConflictCheckedControl fields={webhookFields} name="url" conflict={conflict}>
        <AddressField url={fields.url} />
      </ConflictCheckedControl>
      <ConflictCheckedControl fields={webhookFields} name="eventNames" conflict={conflict}>
        <EventsField eventNames={fields.eventNames} />
      </ConflictCheckedControl>
    </FormDialog>
  );
}
