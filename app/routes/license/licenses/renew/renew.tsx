import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import {
  requireQuotaToRenew,
  findRenewalStart,
  type renewalRequest,
  renewalSpanFields,
} from "#app/domain/license/renew-license.ts";
import { Problem } from "#app/domain/problem.ts";
import { resolveTerm, checkTermEnd, readTerm, termEndFields } from "#app/domain/quota/chosen-term.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import { dayOf, endOfDay, type Instant, readSystemClock } from "#app/domain/time/time.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { DefaultSubmitButton, UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import { useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { EndDateChange } from "#app/routes/kit/term/end-date-change.tsx";
import { QuotaDate } from "#app/routes/kit/term/quota-date.tsx";
import { TermFields } from "#app/routes/kit/term/term-fields.tsx";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/renew.ts";
import { buildRenewalReturnUrl } from "./renew-url.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import { z } from "zod";
import { customPeriod, defaultPeriod, type PeriodTerm } from "#app/domain/quota/period.ts";

const renewalFormSchema = z
  .object({
    ...termEndFields,
    rowVersion: z.coerce.number().int(),
    idempotencyKey: z.string().min(1).max(100),
  })
  .superRefine(checkTermEnd);

const readRenewalTerm = (
  formEntries: Iterable<[string, unknown]>,
  expiredAt: Instant,
  now: Instant,
): PeriodTerm => readTerm(formEntries, { period: defaultPeriod, startDay: findRenewalStart(expiredAt, now) });

const buildRenewalRequest = ({ period, endDay }: PeriodTerm): z.output<typeof renewalRequest> =>
  period === customPeriod
    ? { expirationDate: endOfDay(endDay) }
    : { period: renewalSpanFields.period.parse(period) };

const formFieldByApiField = { expirationDate: "endDay" };

const renewalFieldNames = [...Object.keys(termEndFields), "rowVersion", "idempotencyKey"];

export const meta = createLicenseTitle("Renew");

/** An error message if the license has no quota to renew. */
async function loadQuotaToRenew({ quotas }: LicenseApiClient, licenseKey: string) {
  try {
    return { quota: requireQuotaToRenew(await quotas.listByLicense({ query: { licenseKey } })), error: null };
  } catch (error) {
    if (error instanceof Problem) return { quota: null, error: error.message };
    throw error;
  }
}

const buildRenewalFormState = (
  formEntries: Iterable<[string, unknown]>,
  { expirationDate, rowVersion }: Quota,
) => ({
  rowVersion,
  expiredAt: expirationDate,
  term: readRenewalTerm(formEntries, expirationDate, readSystemClock()),
});

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = requireApi(context, "license.edit");
  const [license, { quota, error }] = await Promise.all([
    api.licenses.get({ params }),
    loadQuotaToRenew(api, params.key),
  ]);
  return {
    license,
    error: license.deletedAt ? "This license is deleted." : error,
    renewalFormState: quota && buildRenewalFormState(url.searchParams, quota),
    idempotencyKey: crypto.randomUUID(),
    today: dayOf(readSystemClock()),
    returnUrl: buildRenewalReturnUrl(url, params),
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const api = requireApi(context, "license.edit");
  const formData = await readFormData(request);
  const submission = parseSubmission(formData, renewalFormSchema);
  const { quota } = await loadQuotaToRenew(api, params.key);
  const submittedFormState = quota && buildRenewalFormState(formData, quota);
  const rejectForm = (result: ReturnType<typeof submission.reply>) =>
    data({ result, renewalFormState: submittedFormState }, { status: 422 });
  if (submission.status !== "success") return rejectForm(submission.reply());
  const { rowVersion, idempotencyKey } = submission.value;
  const startDay = quota
    ? findRenewalStart(quota.expirationDate, readSystemClock())
    : dayOf(readSystemClock());
  const body = buildRenewalRequest(resolveTerm(submission.value, startDay));
  const renewAttempt = await createOnce(
    () => api.renewals.renew({ params, body, rowVersion, idempotencyKey }),
    "The license was already renewed, with your earlier entries.",
  );
  if (!renewAttempt.ok)
    return rejectForm(
      createSubmissionResultFromProblem(renewAttempt.problem, submission, formFieldByApiField),
    );
  const formattedEndDate = formatDate(renewAttempt.result.to, context.get(dateLocaleContext));
  return redirectWithUndo(
    args,
    buildRenewalReturnUrl(url, params),
    `License renewed until ${formattedEndDate}`,
  );
}

export default function Renew({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, error, idempotencyKey, today, returnUrl } = loaderData;
  const renewalFormState = rejection?.renewalFormState ?? loaderData.renewalFormState;
  const [search] = useSearchParams();
  const [form, fields] = useForm(createFormOptions("renew", renewalFormSchema, rejection?.result));
  const refreshForm = useFormRefresh(form.id, { period: renewalFormState?.term.period ?? "" });
  const header = <LicenseLine license={license} />;
  if (error !== null || !renewalFormState)
    return (
      <RouteDialog title="Renew" size="narrow" closeTo={returnUrl} header={header} footer={<CloseLink />}>
        <p role="status">{error} There is nothing to renew.</p>
      </RouteDialog>
    );
  const { term, expiredAt, rowVersion } = renewalFormState;
  return (
    <FormDialog
      title="Renew"
      size="medium"
      closeTo={returnUrl}
      staysOpenOnOutsideClick
      header={header}
      label="Renew"
      busyLabel="Renewing…"
      focusesButton
      form={form}
      submission={rejection}
      errorTitle="The license was not renewed"
      hiddenFields={{ rowVersion, idempotencyKey }}
    >
      <DefaultSubmitButton />
      <HiddenQueryFields search={search.toString()} excludedNames={renewalFieldNames} />
      <TermFields term={term} fields={fields} isStartFixed isCompact refreshForm={refreshForm} />
      <UpdateFormButton />
      <EndDateChange currentEndDate={expiredAt} newEndDate={term.endDay} today={today} />
      {dayOf(expiredAt) < today && (
        <p className="text-xs text-muted-foreground">
          The license ended on <QuotaDate value={expiredAt} />. The new period starts today.
        </p>
      )}
    </FormDialog>
  );
}
