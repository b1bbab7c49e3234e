import { useForm } from "@conform-to/react";
import { useState } from "react";
import { data, useSearchParams } from "react-router";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { renewalStart } from "#app/domain/license/renew-license.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { addDays, dayOf, instantOf, startOfDay } from "#app/domain/time/time.ts";
import { freeExtensionDays } from "#app/domain/hosted-customer/hosted-customer.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import { EndDateChange } from "#app/routes/license/licenses/renew/end-date-change.tsx";
import { UpdateForm } from "#app/routes/kit/forms/update-form.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import {
  readFormData,
  rejectSubmission,
  submissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Route } from "./+types/extend.ts";
import {
  attemptHostedCustomerRequest,
  redirectBackWithToast,
  loadHostedCustomerForAction,
} from "./act-on-hosted.ts";
import { extensionForm } from "./extension-form.ts";
import { returnAddress } from "./hosted-list.ts";
import { HostedCustomerSummary } from "./hosted-line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Extend trial of ${params.licenseKey}` }];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  return {
    hostedCustomer: await loadHostedCustomerForAction(args, "extend"),
    today: dayOf(instantOf(Date.now())),
    formValues: { days: searchParams.get("days") ?? "", reason: searchParams.get("reason") ?? "" },
  };
}

/** Also revalidates after an error, because the end may have changed. */
export const shouldRevalidate = () => true;

export async function action(args: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(args.request), extensionForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { params, context } = args;
  const { hostedCustomers } = context.get(licenseApiContext);
  const extension = await attemptHostedCustomerRequest(
    args,
    hostedCustomers.extend({ params, body: submission.value }),
  );
  if (!extension.ok)
    return data(
      submissionResultFromProblem(extension.problem, submission, { days: "days", reason: "reason" }),
      {
        status: 422,
      },
    );
  const { companyName, daysLeft } = extension.result;
  return redirectBackWithToast(
    args,
    "success",
    `The trial of ${companyName} goes on for ${formatCount(daysLeft ?? 0, "day")}`,
  );
}

export default function Extend({ loaderData, actionData: lastResult }: Route.ComponentProps) {
  const { hostedCustomer, today, formValues } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    ...formOptions("extend", extensionForm, lastResult),
    defaultValue: formValues,
    defaultNoValidate: true,
  });
  const [days, setDays] = useState(fields.days.initialValue ?? "");
  const endsAt = hostedCustomer.trialEndsAt ?? today;
  const extraDays = extensionForm.shape.days.safeParse(Number(days)).data;
  const newEnd = extraDays === undefined ? null : addDays(renewalStart(endsAt, startOfDay(today)), extraDays);
  return (
    <ActionDialog
      title="Extend trial"
      closeTo={returnAddress(hostedCustomer.licenseKey, search)}
      keepOnOutsidePress
      header={<HostedCustomerSummary hostedCustomer={hostedCustomer} />}
      label="Extend"
      busyLabel="Extending…"
      form={form.id}
    >
      <DialogForm
        form={form}
        fields={fields}
        submission={lastResult}
        hiddenFields={{ endsAt: hostedCustomer.trialEndsAt ?? "" }}
        errorTitle="The trial was not extended"
        className="grid gap-4"
      >
        <HiddenQueryFields search={search.toString()} excludedNames={["days", "reason", "endsAt"]} />
        <Field
          field={fields.days}
          label="Days"
          required
          hint={`More than ${freeExtensionDays} days in total require a reason and an admin.`}
          className="max-w-64"
        >
          <Input
            type="number"
            name="days"
            inputMode="numeric"
            min={1}
            max={365}
            defaultValue={fields.days.initialValue}
            onChange={(event) => setDays(event.currentTarget.value)}
            data-autofocus
          />
        </Field>
        <UpdateForm />
        <EndDateChange from={endsAt} to={newEnd} today={today}>
          <dt className="text-muted-foreground">Budget</dt>
          <dd>{`${hostedCustomer.extensionDaysLeft} of ${freeExtensionDays} days left`}</dd>
        </EndDateChange>
        <Field field={fields.reason} label="Reason">
          <Textarea name="reason" rows={3} maxLength={1_000} defaultValue={fields.reason.initialValue} />
        </Field>
      </DialogForm>
    </ActionDialog>
  );
}
