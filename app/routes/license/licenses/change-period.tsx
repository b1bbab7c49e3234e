import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import type { Quota } from "#app/domain/quota/quota.ts";
import { dayOf } from "#app/domain/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { formOf, submitted } from "#app/routes/submission.ts";
import { CloseLink, Dialog, FooterGap } from "#app/ui/dialog.tsx";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/error-summary.tsx";
import { KeptQuery } from "#app/ui/pagination.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/change-period.ts";
import { LicenseLine } from "./edit-dialog.tsx";
import { listSearch } from "./list-address.ts";
import { quotasAddress } from "./quota-address.ts";
import { afterChange, invalidChange, quotaToChange, rowVersion } from "./quota-change.ts";
import { PeriodConflict } from "./quota-conflict.tsx";
import { QuotaTerm, UpdateForm } from "./quota-term.tsx";
import { draftTerm, endsLater, endsTooEarly, enteredTerm, termBetween, termShape } from "./term-form.ts";
import { TermFields } from "./term-fields.tsx";
import { useCaughtUp, useFollowUp } from "./use-follow-up.ts";

const formId = "period";
const periodForm = z.object({ ...termShape, rowVersion }).refine(endsLater, endsTooEarly);

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Period of ${params.key}` }];

const termIn = (entered: Iterable<[string, unknown]>, quota: Quota) =>
  draftTerm(
    enteredTerm.parse(Object.fromEntries(entered)),
    termBetween(dayOf(quota.activationDate), dayOf(quota.expirationDate)),
  );

export async function loader(asked: Route.LoaderArgs) {
  const { license, quota } = await quotaToChange(asked);
  const { searchParams } = asked.url;
  const seen = rowVersion.safeParse(searchParams.get("rowVersion") ?? undefined);
  return { license, quota, draft: termIn(searchParams, quota), seen: seen.data ?? quota.rowVersion };
}

export async function action(asked: Route.ActionArgs) {
  const formData = await formOf(asked.request);
  const { quota } = await quotaToChange(asked);
  const draft = termIn(formData, quota);
  const submission = submitted(formData, periodForm);
  if (submission.status !== "success") return invalidChange({ submission, draft });
  const { startDay, endDay } = draft;
  const { quotas } = asked.context.get(licenseApiContext);
  const changed = await attempt(
    quotas.changeDates({
      params: { id: quota.id },
      body: {
        activationDate: asStored(startDay, quota.activationDate),
        expirationDate: asStored(endDay, quota.expirationDate),
      },
      rowVersion: submission.value.rowVersion,
    }),
  );
  return afterChange(asked, { submission, draft }, changed, {
    message: "Period changed",
    fieldFor: { activationDate: "startDay", expirationDate: "endDay" },
  });
}

/** A day that stays keeps its time of day too. */
const asStored = (day: string, stored: string) => (day === dayOf(stored) ? stored : day);

export default function ChangePeriod({ loaderData, actionData }: Route.ComponentProps) {
  const { license, quota, seen } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    id: formId,
    lastResult: actionData?.result,
    constraint: getZodConstraint(periodForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: periodForm }),
    shouldRevalidate: "onInput",
  });
  const follow = useFollowUp();
  const { state, formMethod } = useNavigation();
  const draft = actionData?.draft ?? loaderData.draft;
  useCaughtUp(formId, { period: draft.period }, follow);
  const theirs = actionData?.theirs;
  const quotas = quotasAddress(license.key, search);
  return (
    <Dialog
      title="Change Period"
      closeTo={quotas}
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      footer={
        <>
          <CloseLink to={quotas}>Cancel</CloseLink>
          <FooterGap />
          <SubmitButton form={form.id} busy={state !== "idle" && formMethod === "POST"}>
            {theirs ? "Save again" : "Save"}
          </SubmitButton>
        </>
      }
    >
      <Form method="post" replace preventScrollReset {...getFormProps(form)} className="grid gap-5">
        <KeptQuery search={String(listSearch(search))} without={[]} />
        {theirs ? (
          <PeriodConflict theirs={theirs} draft={draft} submission={actionData} />
        ) : (
          <>
            <ErrorSummary errors={summaryOf(form.allErrors, idIn(fields))} submission={actionData} />
            <input type="hidden" name="rowVersion" value={seen} />
            <TermFields draft={draft} fields={fields} follow={follow} />
            <UpdateForm />
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken px-4 py-3">
              <dt className="text-muted">Now</dt>
              <dd>
                <QuotaTerm from={quota.activationDate} to={quota.expirationDate} />
              </dd>
              <dt className="text-muted">After</dt>
              <dd aria-live="polite" className="font-medium">
                <QuotaTerm from={draft.startDay} to={draft.endDay} />
              </dd>
            </dl>
          </>
        )}
      </Form>
    </Dialog>
  );
}
