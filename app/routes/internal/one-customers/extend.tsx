import { readNumberFormat } from "#app/middleware/locale.ts";
import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { findRenewalStart } from "#app/domain/license/renew-license.ts";
import { type Day, dayOf, type Instant, readSystemClock } from "#app/domain/time/time.ts";
import { readTerm, resolveTerm, termEndFields, checkTermEnd } from "#app/domain/quota/chosen-term.ts";
import { customPeriod } from "#app/domain/quota/period.ts";
import { freeExtensionDays } from "#app/domain/hosted-customer/hosted-customer.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { EndDateChange } from "#app/routes/kit/term/end-date-change.tsx";
import { TermFields } from "#app/routes/kit/term/term-fields.tsx";
import { useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";
import { DefaultSubmitButton, UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import {
  readFormData,
  readTextFields,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Route } from "./+types/extend.ts";
import {
  attemptHostedCustomerRequest,
  redirectBackWithToast,
  loadHostedCustomerForAction,
} from "./act-on-hosted.ts";
import { buildReturnUrl } from "./hosted-list.ts";
import { HostedCustomerSummary } from "./hosted-line.tsx";
import { z } from "zod";
import { SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
import { extension } from "#app/domain/hosted-customer/extend-trial.ts";

const extensionFormSchema = z
  .object({
    ...termEndFields,
    reason: z.string().trim().max(1_000).optional(),
    trialEndsAt: extension.shape.trialEndsAt,
  })
  .superRefine(checkTermEnd);

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Extend trial of ${params.licenseKey}` }];

/** An extension starts at the end of the trial, or today if the trial has ended or has no end. */
const findExtensionStart = (trialEndsAt: Instant | null = null) =>
  findRenewalStart(trialEndsAt ?? readSystemClock(), readSystemClock());

/** Null if the user has not chosen a period yet. */
const readExtensionTerm = (formValues: URLSearchParams, startDay: Day) =>
  formValues.get("period") ? readTerm(formValues, { period: customPeriod, startDay }) : null;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const hostedCustomer = await loadHostedCustomerForAction(args, "extend");
  return {
    hostedCustomer,
    today: dayOf(readSystemClock()),
    term: readExtensionTerm(searchParams, findExtensionStart(hostedCustomer.trialEndsAt)),
    reason: searchParams.get("reason") ?? "",
  };
}

/**
 * After a rejected submission, the page loads the trial again, because the end of the trial may have changed.
 */
export const shouldRevalidate = () => true;

export async function action(args: Route.ActionArgs) {
  const { formatCount } = readNumberFormat(args.context);
  const formData = await readFormData(args.request);
  const submission = parseSubmission(formData, extensionFormSchema);
  // The rejected form shows this term. The term starts today, because the submitted end may be invalid.
  const term = readExtensionTerm(readTextFields(formData), findExtensionStart());
  const rejectForm = (result: ReturnType<typeof submission.reply>) => data({ result, term }, { status: 422 });
  if (submission.status !== "success") return rejectForm(submission.reply());
  const { reason, trialEndsAt } = submission.value;
  const { period, days } = resolveTerm(submission.value, findExtensionStart(trialEndsAt));
  const { params, context } = args;
  const { hostedCustomers } = context.get(licenseApiContext);
  const extendAttempt = await attemptHostedCustomerRequest(
    args,
    hostedCustomers.extend({ params, body: { days, reason, trialEndsAt } }),
  );
  if (!extendAttempt.ok)
    return rejectForm(
      createSubmissionResultFromProblem(extendAttempt.problem, submission, {
        days: period === customPeriod ? "days" : "period",
        reason: "reason",
      }),
    );
  const { companyName, daysLeft } = extendAttempt.result;
  return redirectBackWithToast(
    args,
    `The trial of ${companyName} continues for ${formatCount(daysLeft ?? 0, "day")}`,
  );
}

export default function Extend({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { hostedCustomer, today, reason } = loaderData;
  const term = rejection ? rejection.term : loaderData.term;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    ...createFormOptions("extend", extensionFormSchema, rejection?.result),
    defaultValue: { reason },
    defaultNoValidate: true,
  });
  const refreshForm = useFormRefresh(form.id, { period: term?.period ?? "" });
  const currentEndDate = hostedCustomer.trialEndsAt ?? today;
  return (
    <FormDialog
      title="Extend trial"
      size="medium"
      closeTo={buildReturnUrl(hostedCustomer.licenseKey, search)}
      staysOpenOnOutsideClick
      header={<HostedCustomerSummary hostedCustomer={hostedCustomer} />}
      label="Extend"
      busyLabel="Extending…"
      form={form}
      submission={rejection}
      hiddenFields={{ trialEndsAt: hostedCustomer.trialEndsAt ?? "" }}
      errorTitle="The trial was not extended"
    >
      <DefaultSubmitButton />
      <HiddenQueryFields
        search={search.toString()}
        excludedNames={[...Object.keys(termEndFields), "reason", "trialEndsAt"]}
      />
      <TermFields term={term} fields={fields} isStartFixed isCompact hasAutofocus refreshForm={refreshForm} />
      <p className="text-xs text-muted-foreground">
        Only an admin can extend a trial by more than {freeExtensionDays} days in total, with a reason.
      </p>
      <UpdateFormButton />
      <EndDateChange currentEndDate={currentEndDate} newEndDate={term?.endDay ?? null} today={today}>
        <SummaryRow label="Budget">{`${hostedCustomer.extensionDaysLeft} of ${freeExtensionDays} free extension days left`}</SummaryRow>
      </EndDateChange>
      <Field field={fields.reason} label="Reason">
        <Textarea name="reason" rows={3} maxLength={1_000} defaultValue={fields.reason.initialValue} />
      </Field>
    </FormDialog>
  );
}
