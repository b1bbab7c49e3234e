import { getFormProps, useForm } from "@conform-to/react";
import { data, Form, href, Link, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { formOptions } from "#app/routes/forms/form-options.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { can } from "#app/domain/person/can.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { Segments } from "#app/ui/page/tabs.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { Route } from "./+types/bulk.ts";
import { bulkAddress, bulkPreviewAddress, reportAddress, type Selection, selectedIn } from "./address.ts";
import { BulkFields } from "./fields.tsx";
import { type BulkDraft, bulkForm, changeFrom, draftBulk, fieldFor, formFields } from "./form.ts";
import { exported, kinds } from "./kinds.ts";
import { allTiers } from "./tiers.ts";
import { BulkHeader } from "./words.tsx";
import { listAddress } from "#app/routes/license/licenses/list/address.ts";
import { useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";

const formId = "bulk";

export const middleware = [requireOffer("bulk")];

export const meta = () => [{ title: "Change licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  checkMay(session, "license.edit");
  const { selection, fault } = selectedIn(url.searchParams);
  if (selection && url.searchParams.get("change") === exported) throw redirect(reportAddress(selection));
  const api = context.get(licenseApiContext);
  const draft = draftBulk(url.searchParams);
  const [licenses, tiers] = await Promise.all([
    selection && selectionOf(api, selection),
    draft.kind === "tier" ? allTiers(api) : [],
  ]);
  return { licenses, fault, draft, tiers, mayCreateTags: can(session, "tag.create") };
}

async function selectionOf({ licenses }: LicenseApiClient, selection: Selection) {
  if ("keys" in selection) return { all: false, total: selection.keys.length };
  const { totalEntityCount } = await licenses.filtered({ body: { ...selection.filters, pageSize: 0 } });
  return { all: true, total: totalEntityCount };
}

/** Changes nothing yet: validates the form with the API and redirects to the preview. */
export async function action({ request, url, context }: Route.ActionArgs) {
  checkMay(context.get(sessionContext), "license.edit");
  const formData = await formOf(request);
  const draft = draftBulk(formData);
  const submission = submitted(formData, bulkForm);
  const refuse = (result: ReturnType<typeof submission.reply>) => data({ result, draft }, { status: 422 });
  if (submission.status !== "success") return refuse(submission.reply());
  const { selection, fault } = selectedIn(url.searchParams);
  if (!selection) return refuse(submission.reply({ formErrors: [fault] }));

  const { licenses } = context.get(licenseApiContext);
  const body = { ...selection, change: changeFrom(submission.value), limit: 1 };
  const shown = await attempt(licenses.previewBulk({ body }));
  if (!shown.done) return refuse(refusedBy(shown.problem, submission, fieldFor));
  const carried = new URLSearchParams(url.search);
  for (const name of formFields) {
    const isEnd = name === "endDay" && draft.kind === "period";
    const value = isEnd ? draft.term.endDay : formData.get(name);
    if (typeof value === "string" && value !== "") carried.set(name, value);
    else carried.delete(name);
  }
  if (body.change.kind === "renewal") carried.set("asOf", body.change.asOf);
  return redirect(bulkPreviewAddress(carried), 303);
}

function decidedBy({ kind, term, renewalPeriod }: BulkDraft): Record<string, string> {
  if (kind === "renewal") return { renewalPeriod };
  return kind === "period" ? { period: term.period } : {};
}

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const { licenses, fault, tiers, mayCreateTags } = loaderData;
  const draft = actionData?.draft ?? loaderData.draft;
  const [search] = useSearchParams();
  const [form, fields] = useForm(formOptions(`${formId}-${draft.kind}`, bulkForm, actionData?.result));
  const follow = useFollowUp();
  useCaughtUp(form.id, decidedBy(draft), follow);
  const list = listAddress(search);
  const segments = kinds.map(({ value, label }) => ({
    to: bulkAddress(search, { change: value }),
    label,
    current: value === draft.kind,
  }));
  return (
    <Dialog
      title="Change licenses"
      size="wide"
      closeTo={list}
      keepOnOutsidePress
      header={<BulkHeader step={1} name="choose the change" licenses={licenses} />}
      footer={
        <>
          <CloseLink to={list}>{fault ? "Back to the list" : "Cancel"}</CloseLink>
          <Link to={href("/license/bulk")} className={buttonClasses({ variant: "ghost" })}>
            Earlier runs
          </Link>
          <FooterGap />
          {!fault && (
            <SubmitButton form={form.id} busyLabel="Looking…">
              Preview
            </SubmitButton>
          )}
        </>
      }
    >
      {fault ? (
        <p role="status">{fault}</p>
      ) : (
        <div className="grid gap-5">
          <div>
            <Segments label="What to change" segments={segments} />
          </div>
          <Form
            key={draft.kind}
            method="post"
            replace
            preventScrollReset
            {...getFormProps(form)}
            className="grid gap-5"
          >
            <ErrorSummary errors={summaryOf(form.allErrors, idIn(fields))} submission={actionData} />
            <KeptQuery search={String(search)} without={[...formFields, "days", "shownEndDay"]} />
            <input type="hidden" name="change" value={draft.kind} />
            <BulkFields
              draft={draft}
              fields={fields}
              follow={follow}
              mayCreateTags={mayCreateTags}
              tiers={tiers}
            />
          </Form>
        </div>
      )}
    </Dialog>
  );
}
