import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation, useSearchParams } from "react-router";
import { licenseTypes } from "#app/domain/license/license.ts";
import { defaultPeriod } from "#app/domain/license/period.ts";
import { takesQuotas } from "#app/domain/quota/new-quota.ts";
import { irQuotaDefaults } from "#app/domain/quota/quota.ts";
import { dayOf, instantOf } from "#app/domain/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { formOf, submitted } from "#app/routes/submission.ts";
import { CloseLink, Dialog, FooterGap } from "#app/ui/dialog.tsx";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { KeptQuery } from "#app/ui/pagination.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/quota-new.ts";
import { LicenseLine } from "./edit-dialog.tsx";
import { checkMay } from "./license-part.ts";
import { listSearch } from "./list-address.ts";
import { quotasAddress } from "./quota-address.ts";
import { afterChange, invalidChange } from "./quota-change.ts";
import { createQuota, quotaForm } from "./quota-form.ts";
import { UpdateForm } from "./quota-term.tsx";
import { draftTerm, enteredTerm } from "./term-form.ts";
import { TermFields } from "./term-fields.tsx";
import { useCaughtUp, useFollowUp } from "./use-follow-up.ts";

const formId = "new-quota";
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
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    id: formId,
    lastResult: actionData?.result,
    defaultValue: limits,
    constraint: getZodConstraint(quotaForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: quotaForm }),
    shouldRevalidate: "onInput",
  });
  const follow = useFollowUp();
  const { state, formMethod } = useNavigation();
  const draft = actionData?.draft ?? loaderData.draft;
  useCaughtUp(formId, { period: draft.period }, follow);
  const quotas = quotasAddress(license.key, search);
  const isIr = license.type === licenseTypes.ir;
  const number = (name: keyof typeof limits) => ({
    ...getInputProps(fields[name], { type: "number" }),
    required: true,
    min: 1,
    step: 1,
  });
  return (
    <Dialog
      title="Add quota"
      closeTo={quotas}
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      footer={
        <>
          <CloseLink to={quotas}>Cancel</CloseLink>
          <FooterGap />
          <SubmitButton form={form.id} busy={state !== "idle" && formMethod === "POST"}>
            Save
          </SubmitButton>
        </>
      }
    >
      <Form method="post" replace preventScrollReset {...getFormProps(form)} className="grid gap-5">
        <ErrorSummary errors={summaryOf(form.allErrors, idIn(fields))} submission={actionData} />
        <KeptQuery search={String(listSearch(search))} without={[]} />
        <input type="hidden" name="model" value={isIr ? "ir" : "enterprise"} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TermFields draft={draft} fields={fields} follow={follow} />
        <UpdateForm />
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
      </Form>
    </Dialog>
  );
}
