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
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/edit.ts";
import { AddressField, EventsField } from "./webhook-fields.tsx";
import { formFieldByApiField, webhookBody, webhookFields, webhookForm } from "./webhook-form.ts";
import { deliveryList, requireWebhookApi, loadWebhook } from "./webhook-request.ts";

export const meta = () => [{ title: "Edit webhook" }];

export const loader = (args: Route.LoaderArgs) => loadWebhook(args);

export async function action(args: Route.ActionArgs) {
  const { params, context, url } = args;
  const api = requireWebhookApi(args);
  const formData = await readFormData(args.request);
  const saveResult = await saveShared({
    fields: webhookFields,
    formData,
    submission: parseSubmission(formData, webhookForm),
    toValues: (submittedValues) => submittedValues,
    read: () => loadWebhook(args),
    save: (submittedValues, { rowVersion }) =>
      api.change({ params, body: webhookBody(submittedValues), rowVersion }),
    formFieldByApiField,
    lastChange: () => newestEvent(context.get(licenseApiContext), { eventName: "update-webhook" }),
  });
  if (!saveResult.isSaved) return data(saveResult.rejection, { status: saveResult.status });
  return redirectWithToast(context, deliveryList(params.id).address(url.searchParams), {
    tone: "success",
    message: saveResult.usesStoredValue ? storedValuesStayMessage : "Webhook saved",
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

type StoredWebhook = Awaited<ReturnType<typeof loadWebhook>>;
type WebhookFieldValues = {
  [Name in keyof typeof webhookFields]: ReturnType<(typeof webhookFields)[Name]["read"]>;
};

/** A new key remounts the controls after a conflict, so that they show the typed values. */
function WebhookControls({
  webhook,
  rejection,
}: {
  webhook: StoredWebhook;
  rejection: Rejection<WebhookFieldValues> | undefined;
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
      hiddenFields={rejection?.initialValues ?? initialValuesOf(webhookFields, webhook)}
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
