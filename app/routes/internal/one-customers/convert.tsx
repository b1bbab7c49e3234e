import { useForm } from "@conform-to/react";
import { useState } from "react";
import { data, useSearchParams } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeName } from "#app/domain/hosted-customer/purpose.ts";
import { periodDays } from "#app/domain/hosted-customer/new-trial.ts";
import { addDays, dayOf, instantOf } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { localeContext } from "#app/middleware/locale.ts";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import {
  readFormData,
  rejectSubmission,
  submissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { EndDateChange } from "#app/routes/license/licenses/renew/end-date-change.tsx";
import { UpdateForm } from "#app/routes/kit/forms/update-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/alert.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import { Select } from "#app/ui/select.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import type { Route } from "./+types/convert.ts";
import {
  attemptHostedCustomerRequest,
  redirectBackWithToast,
  loadHostedCustomerForAction,
} from "./act-on-hosted.ts";
import { conversionForm, defaultPaidDays } from "./conversion-form.ts";
import { returnAddress } from "./hosted-list.ts";
import { HostedCustomerSummary } from "./hosted-line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Convert ${params.licenseKey} to paid` }];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const hostedCustomer = await loadHostedCustomerForAction(args, "convert");
  const api = args.context.get(licenseApiContext);
  const license = await api.licenses.get({ params: { key: args.params.licenseKey } });
  const packages = await api.packages.ofType({ query: { type: String(license.type) } });
  const currentTier = { value: license.packageTierId, label: license.packageTierPrettyName };
  const otherTiers = packages.flatMap(({ name: product, tiers }) =>
    tiers.map(({ id, name }) => ({ value: id, label: `${product} ${name}` })),
  );
  return {
    hosted: hostedCustomer,
    tiers: [currentTier, ...otherTiers.filter(({ value }) => value !== currentTier.value)],
    tomorrow: addDays(dayOf(instantOf(Date.now())), 1),
    formValues: {
      period: searchParams.get("period") === "until" ? "until" : "days",
      days: searchParams.get("days") ?? String(defaultPaidDays),
      until: searchParams.get("until") ?? "",
      assets: searchParams.get("assets") ?? "",
      packageTierId: searchParams.get("packageTierId") ?? license.packageTierId,
      suspension: searchParams.get("suspension") === "stay" ? "stay" : "resume",
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(args.request), conversionForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { params, context } = args;
  const { period, days, until, assets, packageTierId, suspension } = submission.value;
  const { hostedCustomers } = context.get(licenseApiContext);
  const term = period === "days" ? { days } : { endDay: until };
  const body = { ...term, packageTierId, totalClientCapacity: assets, resume: suspension === "resume" };
  const conversion = await attemptHostedCustomerRequest(args, hostedCustomers.convert({ params, body }));
  if (!conversion.ok) {
    const formFieldByApiField = {
      days: "days",
      endDay: "until",
      expirationDate: period,
      totalClientCapacity: "assets",
      packageTierId: "packageTierId",
    };
    return data(submissionResultFromProblem(conversion.problem, submission, formFieldByApiField), {
      status: 422,
    });
  }
  const { companyName, expiredAt, status } = conversion.result;
  const endText = expiredAt === null ? "" : ` until ${formatDate(expiredAt, context.get(localeContext))}`;
  const suspensionNote = status === "suspended" ? ". The instance is still suspended" : "";
  return redirectBackWithToast(
    args,
    "success",
    `${companyName} is a paid customer${endText}${suspensionNote}`,
  );
}

const periodChoices = [
  { value: "days", label: "Days from today" },
  { value: "until", label: "Until a day" },
];

const assetCapacityHint = ({ totalClientCapacity }: Pick<HostedCustomerDetails, "totalClientCapacity">) =>
  totalClientCapacity === null
    ? "Stays as it is when left empty."
    : `Stays ${formatThousands(totalClientCapacity)} when left empty.`;

const suspensionChoices = [
  { value: "resume", label: "Resume it now" },
  { value: "stay", label: "Leave it suspended", hint: "Its servers stay refused." },
];

const formParams = ["period", "days", "until", "assets", "packageTierId", "suspension"];

export default function Convert({ loaderData, actionData: lastResult }: Route.ComponentProps) {
  const { hosted: hostedCustomer, tiers, tomorrow, formValues } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    ...formOptions("convert", conversionForm, lastResult),
    defaultValue: formValues,
    defaultNoValidate: true,
  });
  const [period, setPeriod] = useState(fields.period.initialValue ?? "days");
  const [days, setDays] = useState(fields.days.initialValue ?? "");
  const [until, setUntil] = useState(fields.until.initialValue ?? "");
  const today = addDays(tomorrow, -1);
  const dayCount = periodDays.safeParse(Number(days)).data;
  const lastDay = day.safeParse(until).data ?? null;
  const endAfterDays = dayCount === undefined ? null : addDays(today, dayCount);
  const newEnd = period === "until" ? lastDay : endAfterDays;
  return (
    <ActionDialog
      title="Convert to paid"
      closeTo={returnAddress(hostedCustomer.licenseKey, search)}
      keepOnOutsidePress
      header={<HostedCustomerSummary hostedCustomer={hostedCustomer} />}
      label="Convert to paid"
      busyLabel="Converting…"
      form={form.id}
    >
      <DialogForm
        form={form}
        fields={fields}
        submission={lastResult}
        errorTitle="Nothing was converted"
        className="grid gap-4"
      >
        <HiddenQueryFields search={search.toString()} excludedNames={formParams} />
        <p>
          The {purposeName[hostedCustomer.purpose].toLowerCase()} becomes a paid license with the same key and
          servers.
        </p>
        {hostedCustomer.status === "invited" && (
          <Notice>
            <bdi>{hostedCustomer.email}</bdi> has not confirmed yet: the paid period begins today, and the
            instance is made once they have. Resend the invitation if they need another link.
          </Notice>
        )}
        {hostedCustomer.status === "suspended" && (
          <RadioGroup
            field={fields.suspension}
            name="suspension"
            label="The instance is suspended"
            required
            choices={suspensionChoices}
            defaultValue={fields.suspension.initialValue}
          />
        )}
        <RadioGroup
          field={fields.period}
          name="period"
          label="New period"
          required
          choices={periodChoices}
          defaultValue={period}
          onChange={(event) => setPeriod(event.currentTarget.value)}
        />
        {period === "until" ? (
          <Field field={fields.until} label="Last day" required className="max-w-64">
            <Input
              type="date"
              name="until"
              min={tomorrow}
              max="9999-12-31"
              defaultValue={fields.until.initialValue}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </Field>
        ) : (
          <Field field={fields.days} label="Days" required className="max-w-64">
            <Input
              type="number"
              name="days"
              inputMode="numeric"
              min={1}
              max={36_500}
              defaultValue={fields.days.initialValue}
              onChange={(event) => setDays(event.currentTarget.value)}
            />
          </Field>
        )}
        <EndDateChange from={hostedCustomer.expiredAt ?? today} to={newEnd} today={today} />
        <Field field={fields.packageTierId} label="Package Tier" required className="max-w-64">
          <Select name="packageTierId" defaultValue={fields.packageTierId.initialValue} choices={tiers} />
        </Field>
        <Field
          field={fields.assets}
          label="Asset Capacity"
          hint={assetCapacityHint(hostedCustomer)}
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
        <UpdateForm />
      </DialogForm>
    </ActionDialog>
  );
}
