import { getInputProps, useForm } from "@conform-to/react";
import { data } from "react-router";
import { isSameFeature } from "#app/domain/package/is-feature.ts";
import { licenseTypes, canHaveQuotas } from "#app/domain/package/license-type.ts";
import { readTerm, checkTermEnd, resolveTerm, termFields } from "#app/domain/quota/chosen-term.ts";
import { defaultPeriod } from "#app/domain/quota/period.ts";
import {
  irQuotaDefaults,
  assetCapacity,
  caseCapacity,
  caseLifetime,
  serverCapacity,
} from "#app/domain/quota/quota.ts";
import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import type { Approval } from "#app/domain/approval/approval.ts";
import { approvalFields, checkApprovalReason } from "#app/routes/kit/approval/approval-form.ts";
import { approvalFieldByCode, redirectToApproval } from "#app/routes/kit/approval/approval-redirect.ts";
import { ApprovalRequest } from "#app/routes/kit/approval/approval-request.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { Route } from "./+types/new.ts";
import { redirectToQuotas } from "./change.ts";
import { QuotaDialog } from "./dialog.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";

const commonFields = { ...termFields, ...approvalFields, idempotencyKey: z.string().min(1).max(100) };
const quotaFormSchema = z.discriminatedUnion("model", [
  z
    .object({
      ...commonFields,
      model: z.literal("enterprise"),
      serverCapacity,
      totalClientCapacity: assetCapacity,
    })
    .superRefine(checkTermEnd)
    .superRefine(checkApprovalReason),
  z
    .object({ ...commonFields, model: z.literal("ir"), caseCapacity, caseLifetime })
    .superRefine(checkTermEnd)
    .superRefine(checkApprovalReason),
]);

/** Adds the quota, or asks for its approval. */
async function createQuota(
  { quotas, approvals }: LicenseApiClient,
  licenseKey: string,
  form: z.output<typeof quotaFormSchema>,
): Promise<Approval | null> {
  const { idempotencyKey, askApproval, approvalReason: reason = "" } = form;
  const { startDay, endDay } = resolveTerm(form, form.startDay);
  const commonBody = { licenseKey, activationDate: startDay, expirationDate: endDay };
  if (form.model === "ir") {
    const { caseCapacity, caseLifetime } = form;
    const body = { ...commonBody, caseCapacity, caseLifetime };
    if (askApproval)
      return approvals.create({ body: { operation: "add-ir-quota", body, reason }, idempotencyKey });
    await quotas.createIr({ body, idempotencyKey });
    return null;
  }
  const { serverCapacity, totalClientCapacity } = form;
  const body = { ...commonBody, serverCapacity, totalClientCapacity };
  if (askApproval)
    return approvals.create({ body: { operation: "add-enterprise-quota", body, reason }, idempotencyKey });
  await quotas.createEnterprise({ body, idempotencyKey });
  return null;
}

export const meta = createLicenseTitle("New quota of");

const readNewQuotaTerm = (formEntries: Iterable<[string, unknown]>) =>
  readTerm(formEntries, { period: defaultPeriod, startDay: dayOf(readSystemClock()) });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = requireApi(context, "quota.create");
  const license = await api.licenses.get({ params });
  if (!canHaveQuotas(license))
    throw data({ message: "Licenses of this type have no quotas." }, { status: 404 });
  // The form also works without the defaults of the tier, so a failed request is ignored.
  const features = await api.packages
    .listTierFeatures({ params: { id: license.packageTierId } })
    .catch(() => []);
  const findDefaultCapacity = (featureName: string) =>
    features.find((feature) => isSameFeature(feature.name, featureName))?.defaultVal ?? null;
  const readParamOrDefault = (paramName: string, defaultValue: number) =>
    url.searchParams.get(paramName) ?? String(defaultValue);
  return {
    license,
    term: readNewQuotaTerm(url.searchParams),
    defaultLimits: {
      serverCapacity: readParamOrDefault("serverCapacity", findDefaultCapacity("servers") ?? 1),
      totalClientCapacity: readParamOrDefault("totalClientCapacity", findDefaultCapacity("assets") ?? 100),
      caseCapacity: readParamOrDefault("caseCapacity", irQuotaDefaults.caseCapacity),
      caseLifetime: readParamOrDefault("caseLifetime", irQuotaDefaults.caseLifetime),
    },
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const formData = await readFormData(args.request);
  const term = readNewQuotaTerm(formData);
  const submission = parseSubmission(formData, quotaFormSchema);
  if (submission.status !== "success") return data({ result: submission.reply(), term }, { status: 422 });
  const api = args.context.get(licenseApiContext);
  const createAttempt = await attempt(createQuota(api, args.params.key, submission.value));
  if (createAttempt.ok)
    return createAttempt.result
      ? redirectToApproval(args.context, createAttempt.result)
      : redirectToQuotas(args, "Quota added");
  return data(
    {
      result: createSubmissionResultFromProblem(createAttempt.problem, submission, formFieldByApiField),
      term,
    },
    { status: 422 },
  );
}

const formFieldByApiField = { ...approvalFieldByCode, activationDate: "startDay", expirationDate: "endDay" };

export default function NewQuota({ loaderData, actionData }: Route.ComponentProps) {
  const { license, defaultLimits, idempotencyKey } = loaderData;
  const [form, fields] = useForm({
    ...createFormOptions("new-quota", quotaFormSchema, actionData?.result),
    defaultValue: defaultLimits,
  });
  const isIr = license.type === licenseTypes.ir;
  const buildNumberInputProps = (name: keyof typeof defaultLimits) => ({
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
      term={actionData?.term ?? loaderData.term}
      submission={actionData}
      hiddenInputs={
        <>
          <input type="hidden" name="model" value={isIr ? "ir" : "enterprise"} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        </>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isIr ? (
          <>
            <Field field={fields.caseCapacity} label="Case Capacity" required>
              <Input {...buildNumberInputProps("caseCapacity")} max={1_000_000} />
            </Field>
            <Field
              field={fields.caseLifetime}
              label="Case Lifetime"
              required
              hint="Number of days that a case stays open."
            >
              <Input {...buildNumberInputProps("caseLifetime")} max={3650} />
            </Field>
          </>
        ) : (
          <>
            <Field field={fields.serverCapacity} label="Server Capacity" required>
              <Input {...buildNumberInputProps("serverCapacity")} max={1000} />
            </Field>
            <Field field={fields.totalClientCapacity} label="Asset Capacity" required>
              <Input {...buildNumberInputProps("totalClientCapacity")} max={1_000_000_000} />
            </Field>
          </>
        )}
      </div>
      <ApprovalRequest field={fields.approvalReason} submission={actionData?.result} />
    </QuotaDialog>
  );
}
