import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import type { Quota } from "#app/domain/quota/quota.ts";
import {
  checkTermEnd,
  readTerm,
  resolveTerm,
  termFields,
  createTermFromDays,
} from "#app/domain/quota/chosen-term.ts";
import { customPeriod } from "#app/domain/quota/period.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import { type Day, dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { approvalFields, checkApprovalReason } from "#app/routes/kit/approval/approval-form.ts";
import { approvalFieldByCode, redirectToApproval } from "#app/routes/kit/approval/approval-redirect.ts";
import { ApprovalRequest } from "#app/routes/kit/approval/approval-request.tsx";
import { buildInitialValues, type ConflictCheckedField } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { HiddenFields } from "#app/routes/kit/forms/hidden-fields.tsx";
import {
  createSubmissionResultFromProblem,
  parseSubmission,
  readFormData,
  readTextFields,
} from "#app/routes/kit/forms/submission.ts";
import { Field } from "#app/ui/field.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Warning } from "#app/ui/alert.tsx";
import type { Route } from "./+types/period.ts";
import { loadQuotaToChange, submitQuotaForm } from "./change.ts";
import { QuotaDialog } from "./dialog.tsx";
import { QuotaDate } from "#app/routes/kit/term/quota-date.tsx";
import { QuotaTerm } from "./term.tsx";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";
import { SummaryList, SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

const periodFormSchema = z
  .object({
    ...termFields,
    /** The end date in the past that the user has confirmed. */
    endedAnyway: z.string().optional(),
    ...approvalFields,
  })
  .superRefine(checkTermEnd)
  .superRefine(checkApprovalReason);

const createDayField = (
  label: string,
  instantName: "activationDate" | "expirationDate",
): ConflictCheckedField<Quota, string> => ({
  label,
  read: (quota) => dayOf(quota[instantName]),
  describe: (day, dateLocale) => [formatDate(day, dateLocale)],
  isJoined: true,
});

const dayFields = {
  startDay: createDayField("Start Date", "activationDate"),
  endDay: createDayField("End Date", "expirationDate"),
};
const dayFieldNames = ["startDay", "endDay"] as const;

type TermDays = Record<(typeof dayFieldNames)[number], Day>;

const getToday = () => dayOf(readSystemClock());

/** True if the end date is new and in the past, and the user has not confirmed exactly this date. */
const isEndUnconfirmed = (endDay: string, quota: Quota, confirmedDay: unknown) =>
  endDay < getToday() && endDay !== dayOf(quota.expirationDate) && confirmedDay !== endDay;

export const meta = createLicenseTitle("Period of");

const readChangedTerm = (formEntries: Iterable<[string, unknown]>, quota: Quota) =>
  readTerm(formEntries, createTermFromDays(dayOf(quota.activationDate), dayOf(quota.expirationDate)));

export async function loader(args: Route.LoaderArgs) {
  const { license, quota } = await loadQuotaToChange(args);
  const { searchParams } = args.url;
  return {
    license,
    quota,
    term: readChangedTerm(searchParams, quota),
    initialValues: buildInitialValues(dayFields, quota, searchParams),
    today: getToday(),
  };
}

export async function action(args: Route.ActionArgs) {
  const formData = await readFormData(args.request);
  const { license, quota } = await loadQuotaToChange(args);
  const term = readChangedTerm(formData, quota);
  const submission = parseSubmission(formData, periodFormSchema);
  if (submission.status === "success" && isEndUnconfirmed(term.endDay, quota, formData.get("endedAnyway"))) {
    const result = submission.reply({ fieldErrors: { endedAnyway: [endInPastMessage] } });
    const initialValues = buildInitialValues(dayFields, quota, readTextFields(formData));
    return data({ result, initialValues, conflict: null, term }, { status: 422 });
  }
  const { quotas, approvals } = args.context.get(licenseApiContext);
  if (submission.status === "success" && submission.value.askApproval) {
    const request = {
      operation: "change-quota-dates" as const,
      params: { id: String(quota.id) },
      body: buildDates(resolveTerm(submission.value, submission.value.startDay), quota),
      reason: submission.value.approvalReason ?? "",
    };
    const askAttempt = await attempt(approvals.create({ body: request }));
    if (askAttempt.ok) return redirectToApproval(args.context, askAttempt.result);
    const result = createSubmissionResultFromProblem(askAttempt.problem, submission, formFieldByApiField);
    const initialValues = buildInitialValues(dayFields, quota, readTextFields(formData));
    return data({ result, initialValues, conflict: null, term }, { status: 422 });
  }
  return submitQuotaForm(args, formData, {
    schema: periodFormSchema.transform((form) => pickDays(resolveTerm(form, form.startDay))),
    fields: dayFields,
    save: (days, currentQuota) =>
      quotas.changeDates({
        params: { id: String(currentQuota.id) },
        body: { ...buildDates(days, currentQuota), licenseType: license.type },
        rowVersion: currentQuota.rowVersion,
      }),
    formFieldByApiField,
    eventName: "update-quota-dates",
    formatSavedMessage: () => (isTermUnchanged(term, quota) ? "Period unchanged" : "Period changed"),
    term,
    quota,
  });
}

const formFieldByApiField = {
  ...approvalFieldByCode,
  activationDate: "startDay",
  expirationDate: "endDay",
};

const buildDates = ({ startDay, endDay }: TermDays, { activationDate, expirationDate }: Quota) => ({
  activationDate: keepStoredTime(startDay, activationDate),
  expirationDate: keepStoredTime(endDay, expirationDate),
});

const endInPastMessage = "This end date has passed. Select the checkbox to save this end date anyway.";

const pickDays = ({ startDay, endDay }: TermDays): TermDays => ({ startDay, endDay });

const isTermUnchanged = ({ startDay, endDay }: TermDays, quota: Quota) =>
  startDay === dayOf(quota.activationDate) && endDay === dayOf(quota.expirationDate);

/** The stored instant if its day is unchanged, or else the new day. */
const keepStoredTime = (day: string, storedInstant: string) =>
  day === dayOf(storedInstant) ? storedInstant : day;

export default function ChangePeriod({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, quota, today } = loaderData;
  const [form, fields] = useForm(createFormOptions("period", periodFormSchema, rejection?.result));
  const {
    term = loaderData.term,
    initialValues = loaderData.initialValues,
    conflict = null,
  } = rejection ?? {};
  return (
    <QuotaDialog
      title="Change Period"
      license={license}
      form={form}
      fields={fields}
      term={term}
      submission={rejection}
      hiddenInputs={<HiddenFields values={initialValues} />}
      conflictChoices={
        conflict && (
          <>
            <input type="hidden" name="period" value={customPeriod} />
            {dayFieldNames.map((name) => (
              <ConflictCheckedControl key={name} fields={dayFields} name={name} conflict={conflict}>
                <Field field={fields[name]} label={dayFields[name].label} required>
                  <DateInput name={name} defaultValue={term[name]} />
                </Field>
              </ConflictCheckedControl>
            ))}
          </>
        )
      }
    >
      <SummaryList>
        <SummaryRow label="Now">
          <QuotaTerm from={quota.activationDate} to={quota.expirationDate} />
        </SummaryRow>
        <SummaryRow label="After" isNewValue>
          <QuotaTerm from={term.startDay} to={term.endDay} />
        </SummaryRow>
      </SummaryList>
      {term.endDay < today && term.endDay !== dayOf(quota.expirationDate) && (
        <div className="grid gap-3">
          <Warning>
            <span>
              This period ended on <QuotaDate value={term.endDay} />. If you save this period, the quota is no
              longer valid. To continue from the current end date, renew the license instead.
            </span>
          </Warning>
          <Field field={fields.endedAnyway} label="Confirm" isLabelHidden required={false}>
            <Checkbox key={term.endDay} name="endedAnyway" value={term.endDay} label="Save anyway" />
          </Field>
        </div>
      )}
      <ApprovalRequest field={fields.approvalReason} submission={rejection?.result} />
    </QuotaDialog>
  );
}
