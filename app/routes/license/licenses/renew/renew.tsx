import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import { quotaToRenew } from "#app/domain/license/renew-license.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { dateInWords } from "#app/domain/time/date-wording.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { localeContext } from "#app/middleware/locale.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { createdOnce } from "#app/routes/forms/created-once.ts";
import { DialogForm } from "#app/routes/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { UpdateForm } from "#app/routes/forms/update-form.tsx";
import { useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import { QuotaDate } from "#app/routes/license/licenses/quota/date.tsx";
import { TermFields } from "#app/routes/license/licenses/quota/term-fields.tsx";
import { CloseLink, Dialog } from "#app/ui/layers/dialog.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import type { Route } from "./+types/renew.ts";
import { afterRenewal } from "./address.ts";
import { FromTo } from "./from-to.tsx";
import { draftRenewal, fieldFor, renewalFieldNames, renewalForm, spanOf } from "./renewal-form.ts";

export const middleware = [requireOffer("renew")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Renew ${params.key}` }];

const now = () => instantOf(Date.now());

async function quotaOf({ quotas }: LicenseApiClient, licenseKey: string) {
  try {
    return { quota: quotaToRenew(await quotas.ofLicense({ query: { licenseKey } })), fault: null };
  } catch (error) {
    if (error instanceof Problem) return { quota: null, fault: error.message };
    throw error;
  }
}

const renewable = (entered: Iterable<[string, unknown]>, { expirationDate, rowVersion }: Quota) => ({
  rowVersion,
  endsAt: expirationDate,
  draft: draftRenewal(entered, expirationDate, now()),
});

export async function loader({ params, url, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "license.edit");
  const api = context.get(licenseApiContext);
  const [license, { quota, fault }] = await Promise.all([
    api.licenses.one({ params }),
    quotaOf(api, params.key),
  ]);
  return {
    license,
    fault: license.deletedAt ? "This license is deleted." : fault,
    renewable: quota && renewable(url.searchParams, quota),
    idempotencyKey: crypto.randomUUID(),
    today: dayOf(now()),
    closeTo: afterRenewal(url, params.key),
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  checkMay(context.get(sessionContext), "license.edit");
  const formData = await formOf(request);
  const submission = submitted(formData, renewalForm);
  const api = context.get(licenseApiContext);
  const { quota } = await quotaOf(api, params.key);
  const shown = quota && renewable(formData, quota);
  const refuse = (result: ReturnType<typeof submission.reply>) =>
    data({ result, renewable: shown }, { status: 422 });
  if (submission.status !== "success") return refuse(submission.reply());
  const { rowVersion, idempotencyKey } = submission.value;
  const body = spanOf(shown ? shown.draft : { period: submission.value.period, endDay: "" });
  const renewed = await createdOnce(
    () => api.renewals.renew({ params, body, rowVersion, idempotencyKey }),
    "The license was renewed already, with what was entered before.",
  );
  if (!renewed.done) return refuse(refusedBy(renewed.problem, submission, fieldFor));
  const until = dateInWords(renewed.result.to, context.get(localeContext));
  return redirectWithUndo(args, afterRenewal(url, params.key), {
    tone: "success",
    message: `License renewed until ${until}`,
  });
}

export default function Renew({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { license, fault, idempotencyKey, today, closeTo } = loaderData;
  const renewable = refusal?.renewable ?? loaderData.renewable;
  const [search] = useSearchParams();
  const [form, fields] = useForm(formOptions("renew", renewalForm, refusal?.result));
  const follow = useFollowUp();
  useCaughtUp(form.id, { period: renewable?.draft.period ?? "" }, follow);
  const header = <LicenseLine license={license} />;
  if (fault !== null || !renewable)
    return (
      <Dialog
        title="Renew"
        size="narrow"
        closeTo={closeTo}
        header={header}
        footer={<CloseLink to={closeTo} />}
      >
        <p role="status">{fault} There is nothing to renew.</p>
      </Dialog>
    );
  const { draft, endsAt, rowVersion } = renewable;
  return (
    <ActionDialog
      title="Renew"
      size="medium"
      closeTo={closeTo}
      keepOnOutsidePress
      header={header}
      form={form.id}
      label="Renew"
      busyLabel="Renewing…"
    >
      <DialogForm
        form={form}
        fields={fields}
        submission={refusal}
        refusalTitle="The license was not renewed"
        hidden={{ rowVersion, idempotencyKey }}
      >
        <KeptQuery search={search.toString()} without={renewalFieldNames} />
        <TermFields draft={draft} fields={fields} startIsFixed follow={follow} />
        <UpdateForm />
        <FromTo from={endsAt} to={draft.endDay} today={today} />
        {dayOf(endsAt) < today && (
          <p className="text-sm text-muted">
            It ended on <QuotaDate value={endsAt} />: a period counts from today.
          </p>
        )}
      </DialogForm>
    </ActionDialog>
  );
}
