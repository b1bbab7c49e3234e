import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { beganWith, type Refusal } from "#app/routes/forms/conflict.ts";
import { lateTitle, SharedControl } from "#app/routes/forms/conflict.tsx";
import { DialogForm } from "#app/routes/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { newestEvent, saveShared, theirsStay } from "#app/routes/forms/save-shared.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/edit.ts";
import { AddressField, EventsField } from "./webhook-fields.tsx";
import { ownField, webhookBody, webhookFields, webhookForm } from "./webhook-form.ts";
import { deliveryList, webhookApi, webhookOf } from "./webhook-request.ts";

export const meta = () => [{ title: "Edit webhook" }];

export const loader = (args: Route.LoaderArgs) => webhookOf(args);

export async function action(args: Route.ActionArgs) {
  const { params, context, url } = args;
  const api = webhookApi(args);
  const formData = await formOf(args.request);
  const saved = await saveShared({
    fields: webhookFields,
    formData,
    submission: submitted(formData, webhookForm),
    mine: (typed) => typed,
    read: () => webhookOf(args),
    save: (typed, { rowVersion }) => api.change({ params, body: webhookBody(typed), rowVersion }),
    fieldFor: ownField,
    lastChange: () => newestEvent(context.get(licenseApiContext), { eventName: "update-webhook" }),
  });
  if (!saved.done) return data(saved.refusal, { status: saved.status });
  return redirectWithToast(context, deliveryList(params.id).address(url.searchParams), {
    tone: "success",
    message: saved.isTheirs ? theirsStay : "Webhook saved",
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
      <WebhookControls key={actionData?.conflict?.rowVersion} webhook={loaderData} refusal={actionData} />
    </ActionDialog>
  );
}

type Stored = Awaited<ReturnType<typeof webhookOf>>;
type Values = { [Name in keyof typeof webhookFields]: ReturnType<(typeof webhookFields)[Name]["of"]> };

/** The key remounts the controls when a conflict wraps them. */
function WebhookControls({ webhook, refusal }: { webhook: Stored; refusal: Refusal<Values> | undefined }) {
  const [form, fields] = useForm({
    ...formOptions("webhook", webhookForm, refusal?.result),
    defaultValue: { url: webhook.url, eventNames: webhook.eventNames ?? [] },
  });
  const { conflict } = refusal ?? {};
  return (
    <DialogForm
      form={form}
      fields={fields}
      submission={refusal?.result}
      hidden={refusal?.began ?? beganWith(webhookFields, webhook)}
      refusalTitle={conflict ? lateTitle : undefined}
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
