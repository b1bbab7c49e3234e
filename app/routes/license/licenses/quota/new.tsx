import { getInputProps, useForm } from "@conform-to/react";
import { data } from "react-router";
import { isFeature } from "#app/domain/package/is-feature.ts";
import { licenseTypes, takesQuotas } from "#app/domain/package/license-type.ts";
import { defaultPeriod } from "#app/domain/quota/period.ts";
import { irQuotaDefaults } from "#app/domain/quota/quota.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { Route } from "./+types/new.ts";
import { backToQuotas } from "./change.ts";
import { QuotaDialog } from "./dialog.tsx";
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
  const preset = (name: string) =>
    features.find((feature) => isFeature(feature.name, name))?.defaultVal ?? null;
  const typed = (name: string, current: number) => url.searchParams.get(name) ?? String(current);
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

export async function action(args: Route.ActionArgs) {
  const formData = await formOf(args.request);
  const draft = termIn(formData);
  const submission = submitted(formData, quotaForm);
  if (submission.status !== "success") return data({ result: submission.reply(), draft }, { status: 422 });
  const { quotas } = args.context.get(licenseApiContext);
  const added = await attempt(createQuota(quotas, args.params.key, submission.value, draft));
  if (added.done) return backToQuotas(args, "Quota added");
  return data({ result: refusedBy(added.problem, submission, fieldFor), draft }, { status: 422 });
}

const limitNames = ["serverCapacity", "totalClientCapacity", "caseCapacity", "caseLifetime"];

const fieldFor = {
  ...Object.fromEntries(limitNames.map((name) => [name, name])),
  activationDate: "startDay",
  expirationDate: "endDay",
};

export default function NewQuota({ loaderData, actionData }: Route.ComponentProps) {
  const { license, limits, idempotencyKey } = loaderData;
  const [form, fields] = useForm({
    ...formOptions("new-quota", quotaForm, actionData?.result),
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
      submission={actionData}
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
