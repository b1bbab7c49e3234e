import { useForm } from "@conform-to/react";
import { useState } from "react";
import { data, useSearchParams } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { dateInWords } from "#app/domain/time/date-wording.ts";
import type { HostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { purposeName } from "#app/domain/hosted-customer/purpose.ts";
import { periodDays } from "#app/domain/hosted-customer/new-trial.ts";
import { addDays, dayOf, instantOf } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { localeContext } from "#app/middleware/locale.ts";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { DialogForm } from "#app/routes/forms/dialog-form.tsx";
import { formOf, refused, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { FromTo } from "#app/routes/license/licenses/renew/from-to.tsx";
import { UpdateForm } from "#app/routes/forms/update-form.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { RadioGroup } from "#app/ui/controls/radio-group.tsx";
import type { Route } from "./+types/convert.ts";
import { attemptOnHosted, backWithToast, hostedToActOn } from "./act-on-hosted.ts";
import { conversionForm, usualDays } from "./conversion-form.ts";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Convert ${params.licenseKey} to paid` }];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const hosted = await hostedToActOn(args, "convert");
  const api = args.context.get(licenseApiContext);
  const license = await api.licenses.one({ params: { key: args.params.licenseKey } });
  const packages = await api.packages.ofType({ query: { type: String(license.type) } });
  const present = { value: license.packageTierId, label: license.packageTierPrettyName };
  const others = packages.flatMap(({ name: product, tiers }) =>
    tiers.map(({ id, name }) => ({ value: id, label: `${product} ${name}` })),
  );
  return {
    hosted,
    tiers: [present, ...others.filter(({ value }) => value !== present.value)],
    tomorrow: addDays(dayOf(instantOf(Date.now())), 1),
    entered: {
      period: searchParams.get("period") === "until" ? "until" : "days",
      days: searchParams.get("days") ?? String(usualDays),
      until: searchParams.get("until") ?? "",
      assets: searchParams.get("assets") ?? "",
      packageTierId: searchParams.get("packageTierId") ?? license.packageTierId,
      suspension: searchParams.get("suspension") === "stay" ? "stay" : "resume",
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const submission = submitted(await formOf(args.request), conversionForm);
  if (submission.status !== "success") return refused(submission);
  const { params, context } = args;
  const { period, days, until, assets, packageTierId, suspension } = submission.value;
  const { hostedCustomers } = context.get(licenseApiContext);
  const term = period === "days" ? { days } : { endDay: until };
  const body = { ...term, packageTierId, totalClientCapacity: assets, resume: suspension === "resume" };
  const converted = await attemptOnHosted(args, hostedCustomers.convert({ params, body }));
  if (!converted.done) {
    const fields = {
      days: "days",
      endDay: "until",
      expirationDate: period,
      totalClientCapacity: "assets",
      packageTierId: "packageTierId",
    };
    return data(refusedBy(converted.problem, submission, fields), { status: 422 });
  }
  const { companyName, expiredAt, status } = converted.result;
  const end = expiredAt === null ? "" : ` until ${dateInWords(expiredAt, context.get(localeContext))}`;
  const suspended = status === "suspended" ? ". The instance is still suspended" : "";
  return backWithToast(args, "success", `${companyName} is a paid customer${end}${suspended}`);
}

const periods = [
  { value: "days", label: "Days from today" },
  { value: "until", label: "Until a day" },
];

const staysAt = ({ totalClientCapacity }: Pick<HostedCustomerInFull, "totalClientCapacity">) =>
  totalClientCapacity === null
    ? "Stays as it is when left empty."
    : `Stays ${grouped(totalClientCapacity)} when left empty.`;

const suspensions = [
  { value: "resume", label: "Resume it now" },
  { value: "stay", label: "Leave it suspended", hint: "Its servers stay refused." },
];

const own = ["period", "days", "until", "assets", "packageTierId", "suspension"];

export default function Convert({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { hosted, tiers, tomorrow, entered } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    ...formOptions("convert", conversionForm, refusal),
    defaultValue: entered,
    defaultNoValidate: true,
  });
  const [period, setPeriod] = useState(fields.period.initialValue ?? "days");
  const [days, setDays] = useState(fields.days.initialValue ?? "");
  const [until, setUntil] = useState(fields.until.initialValue ?? "");
  const today = addDays(tomorrow, -1);
  const length = periodDays.safeParse(Number(days)).data;
  const last = day.safeParse(until).data ?? null;
  const then = period === "until" ? last : length === undefined ? null : addDays(today, length);
  return (
    <ActionDialog
      title="Convert to paid"
      closeTo={backFrom(hosted.licenseKey, search)}
      keepOnOutsidePress
      header={<HostedLine hosted={hosted} />}
      label="Convert to paid"
      busyLabel="Converting…"
      form={form.id}
    >
      <DialogForm
        form={form}
        fields={fields}
        submission={refusal}
        refusalTitle="Nothing was converted"
        className="grid gap-4"
      >
        <KeptQuery search={search.toString()} without={own} />
        <p>
          The {purposeName[hosted.purpose].toLowerCase()} becomes a paid license with the same key and
          servers.
        </p>
        {hosted.status === "invited" && (
          <Notice>
            <bdi>{hosted.email}</bdi> has not confirmed yet: the paid period begins today, and the instance is
            made once they have. Resend the invitation if they need another link.
          </Notice>
        )}
        {hosted.status === "suspended" && (
          <RadioGroup
            of={fields.suspension}
            name="suspension"
            label="The instance is suspended"
            required
            choices={suspensions}
            defaultValue={fields.suspension.initialValue}
          />
        )}
        <RadioGroup
          of={fields.period}
          name="period"
          label="New period"
          required
          choices={periods}
          defaultValue={period}
          onChange={(event) => setPeriod(event.currentTarget.value)}
        />
        {period === "until" ? (
          <Field of={fields.until} label="Last day" required className="max-w-64">
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
          <Field of={fields.days} label="Days" required className="max-w-64">
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
        <FromTo from={hosted.expiredAt ?? today} to={then} today={today} />
        <Field of={fields.packageTierId} label="Package Tier" required className="max-w-64">
          <Select name="packageTierId" defaultValue={fields.packageTierId.initialValue} choices={tiers} />
        </Field>
        <Field of={fields.assets} label="Asset Capacity" hint={staysAt(hosted)} className="max-w-64">
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
