import { getFormProps, useForm } from "@conform-to/react";
import { data, Form, href, Link, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { can } from "#app/domain/person/can.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { formOf, resultOfProblem, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { ErrorSummary, fieldIdOf, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { HiddenQueryFields } from "#app/ui/page/pagination.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { Segments } from "#app/ui/page/tabs.tsx";
import { checkMay } from "#app/routes/kit/forms/check-may.ts";
import type { Route } from "./+types/bulk.ts";
import { bulkAddress, bulkPreviewAddress, reportAddress, type Selection, parseSelection } from "./address.ts";
import { BulkFields } from "./fields.tsx";
import { type BulkFormValues, bulkForm, toBulkChange, bulkFormValues, fieldFor, formFields } from "./form.ts";
import { exportKind, kinds } from "./kinds.ts";
import { allTierChoices } from "./tiers.ts";
import { BulkHeader } from "./texts.tsx";
import { listAddress } from "#app/routes/license/licenses/addresses.ts";
import { useRefreshIfOutdated, useFollowUp } from "#app/routes/kit/forms/use-follow-up.ts";

const formId = "bulk";

export const middleware = [requireCapability("bulk")];

export const meta = () => [{ title: "Change licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  checkMay(session, "license.edit");
  const { selection, error } = parseSelection(url.searchParams);
  if (selection && url.searchParams.get("change") === exportKind) throw redirect(reportAddress(selection));
  const api = context.get(licenseApiContext);
  const formValues = bulkFormValues(url.searchParams);
  const [licenses, tiers] = await Promise.all([
    selection && selectionOf(api, selection),
    formValues.kind === "tier" ? allTierChoices(api) : [],
  ]);
  return { licenses, error, formValues, tiers, mayCreateTags: can(session, "tag.create") };
}

async function selectionOf({ licenses }: LicenseApiClient, selection: Selection) {
  if ("keys" in selection) return { all: false, total: selection.keys.length };
  const { totalEntityCount } = await licenses.filter({ body: { ...selection.filters, pageSize: 0 } });
  return { all: true, total: totalEntityCount };
}

/** Changes nothing yet: validates the form with the API and redirects to the preview. */
export async function action({ request, url, context }: Route.ActionArgs) {
  checkMay(context.get(sessionContext), "license.edit");
  const formData = await formOf(request);
  const formValues = bulkFormValues(formData);
  const submission = parseSubmission(formData, bulkForm);
  const reject = (result: ReturnType<typeof submission.reply>) =>
    data({ result, formValues }, { status: 422 });
  if (submission.status !== "success") return reject(submission.reply());
  const { selection, error } = parseSelection(url.searchParams);
  if (!selection) return reject(submission.reply({ formErrors: [error] }));

  const { licenses } = context.get(licenseApiContext);
  const body = { ...selection, change: toBulkChange(submission.value), limit: 1 };
  const previewAttempt = await attempt(licenses.previewBulk({ body }));
  if (!previewAttempt.ok) return reject(resultOfProblem(previewAttempt.problem, submission, fieldFor));
  const params = new URLSearchParams(url.search);
  for (const name of formFields) {
    const isEnd = name === "endDay" && formValues.kind === "period";
    const value = isEnd ? formValues.term.endDay : formData.get(name);
    if (typeof value === "string" && value !== "") params.set(name, value);
    else params.delete(name);
  }
  if (body.change.kind === "renewal") params.set("asOf", body.change.asOf);
  return redirect(bulkPreviewAddress(params), 303);
}

function dependentValues({ kind, term, renewalPeriod }: BulkFormValues): Record<string, string> {
  if (kind === "renewal") return { renewalPeriod };
  return kind === "period" ? { period: term.period } : {};
}

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const { licenses, error, tiers, mayCreateTags } = loaderData;
  const formValues = actionData?.formValues ?? loaderData.formValues;
  const [search] = useSearchParams();
  const [form, fields] = useForm(formOptions(`${formId}-${formValues.kind}`, bulkForm, actionData?.result));
  const updateForm = useFollowUp();
  useRefreshIfOutdated(form.id, dependentValues(formValues), updateForm);
  const list = listAddress(search);
  const segments = kinds.map(({ value, label }) => ({
    to: bulkAddress(search, { change: value }),
    label,
    current: value === formValues.kind,
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
          <CloseLink to={list}>{error ? "Back to the list" : "Cancel"}</CloseLink>
          <Link to={href("/license/bulk")} className={buttonClasses({ variant: "ghost" })}>
            Earlier runs
          </Link>
          <FooterGap />
          {!error && (
            <SubmitButton form={form.id} busyLabel="Looking…">
              Preview
            </SubmitButton>
          )}
        </>
      }
    >
      {error ? (
        <p role="status">{error}</p>
      ) : (
        <div className="grid gap-5">
          <div>
            <Segments label="What to change" segments={segments} />
          </div>
          <Form
            key={formValues.kind}
            method="post"
            replace
            preventScrollReset
            {...getFormProps(form)}
            className="grid gap-5"
          >
            <ErrorSummary errors={summaryOf(form.allErrors, fieldIdOf(fields))} submission={actionData} />
            <HiddenQueryFields
              search={String(search)}
              excludedNames={[...formFields, "days", "shownEndDay"]}
            />
            <input type="hidden" name="change" value={formValues.kind} />
            <BulkFields
              formValues={formValues}
              fields={fields}
              updateForm={updateForm}
              mayCreateTags={mayCreateTags}
              tiers={tiers}
            />
          </Form>
        </div>
      )}
    </Dialog>
  );
}
