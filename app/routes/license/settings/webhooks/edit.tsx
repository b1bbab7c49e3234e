import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import { initialValuesOf, type Rejection } from "#app/routes/kit/forms/conflict.ts";
import { conflictTitle, SharedControl } from "#app/routes/kit/forms/conflict.tsx";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { newestEvent, saveShared, storedValuesStayMessage } from "#app/routes/kit/forms/save-shared.ts";
import { formOf, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/edit.ts";
import { AddressField, EventsField } from "./webhook-fields.tsx";
import { fieldNames, webhookBody, webhookFields, webhookForm } from "./webhook-form.ts";
import { deliveryList, webhookApi, loadWebhook } from "./webhook-request.ts";

export const meta = () => [{ title: "Edit webhook" }];

export const loader = (args: Route.LoaderArgs) => loadWebhook(args);

export async function action(args: Route.ActionArgs) {
  const { params, context, url } = args;
  const api = webhookApi(args);
  const formData = await formOf(args.request);
  const saved = await saveShared({
    fields: webhookFields,
    formData,
    submission: parseSubmission(formData, webhookForm),
    mine: (typed) => typed,
    read: () => loadWebhook(args),
    save: (typed, { rowVersion }) => api.change({ params, body: webhookBody(typed), rowVersion }),
    fieldFor: fieldNames,
    lastChange: () => newestEvent(context.get(licenseApiContext), { eventName: "update-webhook" }),
  });
  if (!saved.isSaved) return data(saved.rejection, { status: saved.status });
  return redirectWithToast(context, deliveryList(params.id).address(url.searchParams), {
    tone: "success",
    message: saved.isTheirs ? storedValuesStayMessage : "Webhook saved",
  });
}

export default function EditWebhook({ params, loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ActionDialog
      title="Edit webhook"
      size="medium"
      closeTo={deliveryList(params.id).address(search)}
      keepOnOutsidePress
      form="webhook"
      label={actionData?.conflict ? "Save again" : undefined}
    >
      <WebhookControls key={actionData?.conflict?.rowVersion} webhook={loaderData} rejection={actionData} />
    </ActionDialog>
  );
}

type Stored = Awaited<ReturnType<typeof loadWebhook>>;
type Values = { [Name in keyof typeof webhookFields]: ReturnType<(typeof webhookFields)[Name]["of"]> };

/** The key remounts the controls when a conflict wraps them. */
function WebhookControls({
  webhook,
  rejection,
}: {
  webhook: Stored;
  rejection: Rejection<Values> | undefined;
}) {
  const [form, fields] = useForm({
    ...formOptions("webhook", webhookForm, rejection?.result),
    defaultValue: { url: webhook.url, eventNames: webhook.eventNames ?? [] },
  });
  const { conflict } = rejection ?? {};
  return (
    <DialogForm
      form={form}
      fields={fields}
      submission={rejection?.result}
      hidden={rejection?.initialValues ?? initialValuesOf(webhookFields, webhook)}
      errorTitle={conflict ? conflictTitle : undefined}
    >
      <SharedControl fields={webhookFields} name="url" conflict={conflict}>
        <AddressField url={fields.url} />
      </SharedControl>
      <SharedControl fields={webhookFields} name="eventNames" conflict={conflict}>
        <EventsField eventNames={fields.eventNames} />
      </SharedControl>
    </DialogForm>
  );
}
