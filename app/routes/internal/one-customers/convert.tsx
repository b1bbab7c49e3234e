import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeLabels } from "#app/domain/hosted-customer/purpose.ts";
import { readTerm, resolveTerm, termEndFields, checkTermEnd } from "#app/domain/quota/chosen-term.ts";
import {
  computeTerm,
  customPeriod,
  defaultPeriod,
  periods,
  type PeriodTerm,
} from "#app/domain/quota/period.ts";
import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { plausibleDay } from "#app/domain/time/time-schemas.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { QuotaDate } from "#app/routes/kit/term/quota-date.tsx";
import { EndDateChange } from "#app/routes/kit/term/end-date-change.tsx";
import { TermFields } from "#app/routes/kit/term/term-fields.tsx";
import { useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";
import { DefaultSubmitButton, UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice, Warning } from "#app/ui/alert.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import { Select } from "#app/ui/select.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import type { Route } from "./+types/convert.ts";
import {
  attemptHostedCustomerRequest,
  redirectBackWithToast,
  loadHostedCustomerForAction,
} from "./act-on-hosted.ts";
import { loadTiersOfLicense } from "#app/routes/kit/product-picker/tiers.ts";
import { buildReturnUrl } from "./hosted-list.ts";
import { HostedCustomerSummary } from "./hosted-line.tsx";
import { z } from "zod";
import { assetCapacity } from "#app/domain/quota/quota.ts";

const conversionFormSchema = z
  .object({
    ...termEndFields,
    assets: assetCapacity.optional(),
    packageTierId: z.string({ error: "Choose a tier." }).max(200),
    suspension: z.enum(["resume", "stay"]).default("resume"),
    /** The end that the user has confirmed although it is before the end of the trial. */
    endsEarlierAnyway: plausibleDay.optional(),
  })
  .superRefine(checkTermEnd);

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Convert ${params.licenseKey} to paid` }];

const getToday = () => dayOf(readSystemClock());

/** Proposes the default period, or the shortest term that does not end before the trial. */
function readPaidTerm(formEntries: Iterable<[string, unknown]>, { expiredAt }: HostedCustomerDetails) {
  const startDay = getToday();
  const trialEnd = expiredAt === null ? startDay : dayOf(expiredAt);
  const endsBeforeTrial = (period: string) => computeTerm(period, startDay, {}).endDay < trialEnd;
  const period = endsBeforeTrial(defaultPeriod)
    ? periods.find(({ id }) => !endsBeforeTrial(id))?.id
    : defaultPeriod;
  return readTerm(formEntries, { period: period ?? customPeriod, startDay, endDay: trialEnd });
}

/** True if the paid license would end before the trial does. */
const endsEarlier = ({ endDay }: PeriodTerm, { expiredAt }: HostedCustomerDetails) =>
  expiredAt !== null && dayOf(expiredAt) >= getToday() && endDay < dayOf(expiredAt);

const endsEarlierMessage =
  "This end date is before the end of the trial. Select the checkbox to convert the trial anyway.";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const hostedCustomer = await loadHostedCustomerForAction(args, "convert");
  const api = args.context.get(licenseApiContext);
  const license = await api.licenses.get({ params: { key: args.params.licenseKey } });
  return {
    hostedCustomer,
    tiers: await loadTiersOfLicense(api, license),
    today: getToday(),
    term: readPaidTerm(searchParams, hostedCustomer),
    formValues: {
      assets: searchParams.get("assets") ?? "",
      packageTierId: searchParams.get("packageTierId") ?? license.packageTierId,
      suspension: searchParams.get("suspension") === "stay" ? "stay" : "resume",
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const formData = await readFormData(args.request);
  const submission = parseSubmission(formData, conversionFormSchema);
  const hostedCustomer = await loadHostedCustomerForAction(args, "convert");
  const shownTerm = readPaidTerm(formData, hostedCustomer);
  const rejectForm = (result: ReturnType<typeof submission.reply>) =>
    data({ result, term: shownTerm }, { status: 422 });
  if (submission.status !== "success") return rejectForm(submission.reply());
  const { params, context } = args;
  const { assets, packageTierId, suspension, endsEarlierAnyway } = submission.value;
  const { period, days, endDay } = resolveTerm(submission.value, getToday());
  if (endsEarlier(shownTerm, hostedCustomer) && endsEarlierAnyway !== endDay)
    return rejectForm(submission.reply({ fieldErrors: { endsEarlierAnyway: [endsEarlierMessage] } }));
  const { hostedCustomers } = context.get(licenseApiContext);
  const term = period === customPeriod ? { expirationDate: endDay } : { days };
  const body = { ...term, packageTierId, totalClientCapacity: assets, resume: suspension === "resume" };
  const convertAttempt = await attemptHostedCustomerRequest(args, hostedCustomers.convert({ params, body }));
  if (!convertAttempt.ok) {
    const formFieldByApiField = {
      days: "period",
      expirationDate: period === customPeriod ? "endDay" : "period",
      totalClientCapacity: "assets",
      packageTierId: "packageTierId",
    };
    return rejectForm(
      createSubmissionResultFromProblem(convertAttempt.problem, submission, formFieldByApiField),
    );
  }
  const { companyName, expiredAt, status } = convertAttempt.result;
  const endText = expiredAt === null ? "" : ` until ${formatDate(expiredAt, context.get(dateLocaleContext))}`;
  const suspensionNote = status === "suspended" ? ". The instance is still suspended" : "";
  return redirectBackWithToast(args, `${companyName} is a paid customer${endText}${suspensionNote}`);
}

const formatAssetCapacityHint = (
  { totalClientCapacity }: Pick<HostedCustomerDetails, "totalClientCapacity">,
  { formatThousands }: NumberFormat,
) =>
  totalClientCapacity === null
    ? "Leave empty to keep the asset capacity unchanged."
    : `Leave empty to keep ${formatThousands(totalClientCapacity)} assets.`;

const suspensionChoices = [
  { value: "resume", label: "Resume the instance now" },
  { value: "stay", label: "Keep the instance suspended", hint: "The servers of the instance stay rejected." },
];

const formFieldNames = [
  ...Object.keys(termEndFields),
  "assets",
  "packageTierId",
  "suspension",
  "endsEarlierAnyway",
];

export default function Convert({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const numbers = useNumberFormat();
  const { hostedCustomer, tiers, today, formValues } = loaderData;
  const term = rejection?.term ?? loaderData.term;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    ...createFormOptions("convert", conversionFormSchema, rejection?.result),
    defaultValue: formValues,
    defaultNoValidate: true,
  });
  const refreshForm = useFormRefresh(form.id, { period: term.period });
  return (
    <FormDialog
      title="Convert to paid"
      size="medium"
      closeTo={buildReturnUrl(hostedCustomer.licenseKey, search)}
      staysOpenOnOutsideClick
      header={<HostedCustomerSummary hostedCustomer={hostedCustomer} />}
      label="Convert to paid"
      busyLabel="Converting…"
      form={form}
      submission={rejection}
      errorTitle="The license was not converted"
    >
      <DefaultSubmitButton />
      <HiddenQueryFields search={search.toString()} excludedNames={formFieldNames} />
      <p>
        The {purposeLabels[hostedCustomer.purpose].toLowerCase()} becomes a paid license with the same key and
        servers.
      </p>
      {hostedCustomer.status === "invited" && (
        <Notice>
          <bdi>{hostedCustomer.email}</bdi> has not confirmed yet. The paid period begins today, and the
          instance is created when the customer confirms. If the customer needs a new link, resend the
          invitation.
        </Notice>
      )}
      {hostedCustomer.status === "suspended" && (
        <RadioField
          field={fields.suspension}
          name="suspension"
          label="The instance is suspended"
          required
          choices={suspensionChoices}
          defaultValue={fields.suspension.initialValue}
        />
      )}
      <TermFields term={term} fields={fields} isStartFixed isCompact refreshForm={refreshForm} />
      <EndDateChange
        currentEndDate={hostedCustomer.expiredAt ?? today}
        newEndDate={term.endDay}
        today={today}
      />
      {endsEarlier(term, hostedCustomer) && (
        <div className="grid gap-3">
          <Warning>
            <span>
              The paid license would end before the trial, which ends on{" "}
              <QuotaDate value={hostedCustomer.expiredAt ?? today} />.
            </span>
          </Warning>
          <Field field={fields.endsEarlierAnyway} label="Confirm" isLabelHidden required={false}>
            <Checkbox
              key={term.endDay}
              name="endsEarlierAnyway"
              value={term.endDay}
              label="Convert to paid anyway"
            />
          </Field>
        </div>
      )}
      <Field field={fields.packageTierId} label="Package Tier" required className="max-w-64">
        <Select name="packageTierId" defaultValue={fields.packageTierId.initialValue} choices={tiers} />
      </Field>
      <Field
        field={fields.assets}
        label="Asset Capacity"
        hint={formatAssetCapacityHint(hostedCustomer, numbers)}
        className="max-w-64"
      >
        <Input
          type="number"
          name="assets"
          inputMode="numeric"
          min={1}
          defaultValue={fields.assets.initialValue}
        />
      </Field>
      <UpdateFormButton />
    </FormDialog>
  );
}
