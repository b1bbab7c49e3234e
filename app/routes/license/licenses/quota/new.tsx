import { getInputProps, useForm } from "@conform-to/react";
import { data } from "react-router";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { defaultPeriod } from "#app/domain/license/period.ts";
import { takesQuotas } from "#app/domain/quota/new-quota.ts";
import { irQuotaDefaults } from "#app/domain/quota/quota.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { Route } from "./+types/new.ts";
import { afterChange, invalidChange } from "./change.ts";
import { QuotaDialog, quotaFormOptions } from "./dialog.tsx";
import { createQuota, quotaForm } from "./form.ts";
import { draftTerm, enteredTerm } from "./term-form.ts";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `New quota of ${params.key}` }];

const termIn = (entered: Iterable<[string, unknown]>) =>
  draftTerm(enteredTerm.parse(Object.fromEntries(entered)), {
    period: defaultPeriod,
    startDay: dayOf(instantOf(Date.now())),
  });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "quota.create");
  const api = context.get(licenseApiContext);
  const license = await api.licenses.one({ params });
  if (!takesQuotas(license))
    throw data({ message: "Licenses of this type have no quotas." }, { status: 404 });
  const features = await api.packages.tierFeatures({ params: { id: license.packageTierId } }).catch(() => []);
  const preset = (name: string) => features.find((feature) => feature.name === name)?.defaultVal ?? null;
  const typed = (name: string, standing: number) => url.searchParams.get(name) ?? String(standing);
  return {
    license,
    draft: termIn(url.searchParams),
    limits: {
      serverCapacity: typed("serverCapacity", preset("servers") ?? 1),
      totalClientCapacity: typed("totalClientCapacity", preset("assets") ?? 100),
      caseCapacity: typed("caseCapacity", irQuotaDefaults.caseCapacity),
      caseLifetime: typed("caseLifetime", irQuotaDefaults.caseLifetime),
    },
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action(asked: Route.ActionArgs) {
  const formData = await formOf(asked.request);
  const draft = termIn(formData);
  const submission = submitted(formData, quotaForm);
  if (submission.status !== "success") return invalidChange({ submission, draft });
  const { quotas } = asked.context.get(licenseApiContext);
  const added = await attempt(createQuota(quotas, asked.params.key, submission.value, draft));
  const names = ["serverCapacity", "totalClientCapacity", "caseCapacity", "caseLifetime"];
  return afterChange(asked, { submission, draft }, added, {
    message: "Quota added",
    fieldFor: {
      ...Object.fromEntries(names.map((name) => [name, name])),
      activationDate: "startDay",
      expirationDate: "endDay",
    },
  });
}

export default function NewQuota({ loaderData, actionData }: Route.ComponentProps) {
  const { license, limits, idempotencyKey } = loaderData;
  const [form, fields] = useForm({
    ...quotaFormOptions("new-quota", quotaForm, actionData),
    defaultValue: limits,
  });
  const isIr = license.type === licenseTypes.ir;
  const number = (name: keyof typeof limits) => ({
    ...getInputProps(fields[name], { type: "number" }),
    required: true,
    min: 1,
    step: 1,
  });
  return (
    <QuotaDialog
      title="Add quota"
      license={license}
      form={form}
      fields={fields}
      draft={actionData?.draft ?? loaderData.draft}
      answered={actionData}
      hidden={
        <>
          <input type="hidden" name="model" value={isIr ? "ir" : "enterprise"} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        </>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isIr ? (
          <>
            <Field of={fields.caseCapacity} label="Case Capacity" required>
              <Input {...number("caseCapacity")} max={1_000_000} />
            </Field>
            <Field
              of={fields.caseLifetime}
              label="Case Lifetime"
              required
              hint="Days that a case stays open."
            >
              <Input {...number("caseLifetime")} max={3650} />
            </Field>
          </>
        ) : (
          <>
            <Field of={fields.serverCapacity} label="Server Capacity" required>
              <Input {...number("serverCapacity")} max={1000} />
            </Field>
            <Field of={fields.totalClientCapacity} label="Asset Capacity" required>
              <Input {...number("totalClientCapacity")} max={1_000_000_000} />
            </Field>
          </>
        )}
      </div>
    </QuotaDialog>
  );
}
