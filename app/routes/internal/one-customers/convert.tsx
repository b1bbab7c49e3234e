import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeLabels } from "#app/domain/hosted-customer/purpose.ts";
import { readTerm, resolveTerm, termEndFields, checkTermEnd } from "#app/domain/quota/chosen-term.ts";
import { customPeriod, defaultPeriod } from "#app/domain/quota/period.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { EndDateChange } from "#app/routes/kit/term/end-date-change.tsx";
import { TermFields } from "#app/routes/kit/term/term-fields.tsx";
import { useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";
import { DefaultSubmitButton, UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/alert.tsx";
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
  })
  .superRefine(checkTermEnd);

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Convert ${params.licenseKey} to paid` }];

const getToday = () => dayOf(instantOf(Date.now()));

const readPaidTerm = (formEntries: Iterable<[string, unknown]>) =>
  readTerm(formEntries, { period: defaultPeriod, startDay: getToday() });

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const hostedCustomer = await loadHostedCustomerForAction(args, "convert");
  const api = args.context.get(licenseApiContext);
  const license = await api.licenses.get({ params: { key: args.params.licenseKey } });
  return {
    hostedCustomer,
    tiers: await loadTiersOfLicense(api, license),
    today: getToday(),
    term: readPaidTerm(searchParams),
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
  const rejectForm = (result: ReturnType<typeof submission.reply>) =>
    data({ result, term: readPaidTerm(formData) }, { status: 422 });
  if (submission.status !== "success") return rejectForm(submission.reply());
  const { params, context } = args;
  const { assets, packageTierId, suspension } = submission.value;
  const { period, days, endDay } = resolveTerm(submission.value, getToday());
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

const formFieldNames = [...Object.keys(termEndFields), "assets", "packageTierId", "suspension"];

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
