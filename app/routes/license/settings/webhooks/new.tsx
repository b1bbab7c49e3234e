import { useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { z } from "zod";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import {
  formOf,
  rejectSubmission,
  resultOfProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import type { Route } from "./+types/new.ts";
import { Secret } from "./secret.tsx";
import { AddressField, EventsField } from "./webhook-fields.tsx";
import { fieldNames, webhookBody, webhookForm } from "./webhook-form.ts";
import { webhookApi } from "./webhook-request.ts";

const alreadyCreatedMessage =
  "This form has already created a webhook from other entries. Look for it in the list, or open the form again to create another.";

/** The idempotency key makes a double click create one webhook. */
const newForm = webhookForm.extend({ idempotencyKey: z.uuid() });

export const meta = () => [{ title: "Add a webhook" }];

export function loader(args: Route.LoaderArgs) {
  webhookApi(args);
  return { idempotencyKey: crypto.randomUUID() };
}

/** Responds without a redirect, because only this page shows the secret. */
export async function action(args: Route.ActionArgs) {
  const api = webhookApi(args);
  const submission = parseSubmission(await formOf(args.request), newForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { idempotencyKey, ...typed } = submission.value;
  const body = webhookBody(typed);
  const created = await createOnce(() => api.create({ body, idempotencyKey }), alreadyCreatedMessage);
  if (!created.ok) return data(resultOfProblem(created.problem, submission, fieldNames), { status: 422 });
  return data({ createdWebhook: created.result }, { status: 201 });
}

export default function NewWebhook({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData || !("createdWebhook" in actionData))
    return <NewDialog proposed={loaderData} rejection={actionData} />;
  const { url, secret } = actionData.createdWebhook;
  return (
    <Dialog
      title="Webhook created"
      closeTo={href("/license/settings/webhooks")}
      keepOnOutsidePress
      footer={
        <>
          <FooterGap />
          <CloseLink to={href("/license/settings/webhooks")}>Done</CloseLink>
        </>
      }
    >
      <p className="mb-4 [overflow-wrap:anywhere]">
        What happens from now on is sent to <bdi>{url}</bdi>.
      </p>
      <Secret value={secret} />
    </Dialog>
  );
}

interface NewDialogProps {
  proposed: Route.ComponentProps["loaderData"];
  rejection: ReturnType<typeof resultOfProblem> | undefined;
}

function NewDialog({ proposed: { idempotencyKey }, rejection }: NewDialogProps) {
  const [form, fields] = useForm(formOptions("new-webhook", newForm, rejection));
  return (
    <ActionDialog
      title="Add a webhook"
      size="medium"
      closeTo={href("/license/settings/webhooks")}
      keepOnOutsidePress
      label="Add"
      busyLabel="Adding…"
      form={form.id}
    >
      <DialogForm form={form} fields={fields} submission={rejection} hidden={{ idempotencyKey }}>
        <AddressField url={fields.url} />
        <EventsField eventNames={fields.eventNames} />
      </DialogForm>
    </ActionDialog>
  );
}
