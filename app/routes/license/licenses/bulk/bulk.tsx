import { useForm } from "@conform-to/react";
import { data, href, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { defaultPeriod } from "#app/domain/quota/period.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { can } from "#app/domain/person/can.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { DefaultSubmitButton } from "#app/routes/kit/forms/update-form.tsx";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { Route } from "./+types/bulk.ts";
import {
  buildBulkPreviewUrl,
  buildReportUrl,
  bulkFieldPrefix,
  isBulkField,
  type Selection,
} from "./bulk-urls.ts";
import { parseSelection } from "./bulk-request.ts";
import { BulkFields } from "./fields.tsx";
import {
  type BulkFormValues,
  createBulkFormSchema,
  readBulkFormValues,
  mapApiFieldsToForm,
  buildBulkChange,
} from "./form.ts";
import { KindForm } from "./kind-form.tsx";
import { buildActionText } from "./kind-titles.ts";
import { exportKind } from "./kinds.ts";
import { loadTagPickers } from "./tag-pickers.ts";
import { loadAllTierChoices } from "./tiers.ts";
import { BulkHeader } from "./texts.tsx";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";

const formId = "bulk";
const asOfFieldName = `${bulkFieldPrefix}asOf`;
const endDayFieldName = `${bulkFieldPrefix}endDay`;
const periodFieldName = `${bulkFieldPrefix}period`;

export const meta = () => [{ title: "Change licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const api = requireApi(context, "license.edit");
  const { selection, error } = parseSelection(url.searchParams);
  if (selection && url.searchParams.get("change") === exportKind) throw redirect(buildReportUrl(selection));
  const formValues = readBulkFormValues(url.searchParams);
  const mayCreateTags = can(session, "tag.create");
  const [selectionSize, tiers, tagPickers] = await Promise.all([
    selection && loadSelectionSize(api, selection),
    formValues.kind === "tier" ? loadAllTierChoices(api) : [],
    formValues.kind === "tags" ? loadTagPickers(api, url.searchParams, mayCreateTags) : null,
  ]);
  return { selectionSize, error, formValues, tiers, tagPickers, mayCreateTags };
}

async function loadSelectionSize({ licenses }: LicenseApiClient, selection: Selection) {
  if ("keys" in selection) return { isFilterSelection: false, total: selection.keys.length };
  const { totalEntityCount } = await licenses.filter({ body: { ...selection.filters, pageSize: 0 } });
  return { isFilterSelection: true, total: totalEntityCount };
}

/** Validates the form with the API and redirects to the preview. Changes no license. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const api = requireApi(context, "license.edit");
  const formData = await readFormData(request);
  const formValues = readBulkFormValues(formData);
  const { kind } = formValues;
  // The run skips quotas that were saved after this time, so that the run changes no license twice.
  if (kind === "renewal" || kind === "end-date") formData.set(asOfFieldName, readSystemClock());
  const submission = parseSubmission(formData, createBulkFormSchema(kind));
  const rejectForm = async (result: ReturnType<typeof submission.reply>) => {
    const mayCreateTags = can(context.get(sessionContext), "tag.create");
    const tagPickers = kind === "tags" ? await loadTagPickers(api, formData, mayCreateTags) : null;
    return data({ result, formValues, tagPickers }, { status: 422 });
  };
  if (submission.status !== "success") return rejectForm(submission.reply());
  const { selection, error } = parseSelection(url.searchParams);
  if (!selection) return rejectForm(submission.reply({ formErrors: [error] }));

  const change = buildBulkChange(kind, submission.value.to);
  if (!change) throw data(null, { status: 400, statusText: "Bad Request" });
  const previewAttempt = await attempt(
    api.licenses.previewBulk({ body: { ...selection, change, limit: 1 } }),
  );
  if (!previewAttempt.ok) {
    const { problem } = previewAttempt;
    return rejectForm(createSubmissionResultFromProblem(problem, submission, mapApiFieldsToForm(problem)));
  }
  const params = new URLSearchParams([...url.searchParams].filter(([name]) => !isBulkField(name)));
  // The browser does not submit the end date of a predefined period, because its field is disabled.
  if (kind === "period") formData.set(endDayFieldName, formValues.term.endDay);
  for (const [name, value] of formData)
    if (isBulkField(name) && typeof value === "string" && value !== "") params.set(name, value);
  if (change.kind === "tags") setTagParams(params, change);
  return redirect(buildBulkPreviewUrl(params), 303);
}

/** The URL contains the chosen and the typed names of each picker in one parameter. */
function setTagParams(params: URLSearchParams, { add, remove }: Extract<BulkChange, { kind: "tags" }>) {
  const formNames = [...params.keys()].filter((name) => name.startsWith(bulkFieldPrefix));
  for (const name of formNames) params.delete(name);
  params.set(`${bulkFieldPrefix}add`, add.join(","));
  params.set(`${bulkFieldPrefix}remove`, remove.join(","));
}

function pickControllingChoices({ kind, term, values }: BulkFormValues): Record<string, string> {
  if (kind === "renewal") return { [periodFieldName]: values.period ?? defaultPeriod };
  return kind === "period" ? { [periodFieldName]: term.period } : {};
}

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const { formatCount } = useNumberFormat();
  const { selectionSize, error, tiers, mayCreateTags } = loaderData;
  const { formValues, tagPickers } = actionData ?? loaderData;
  const [search] = useSearchParams();
  const { kind } = formValues;
  const [form, { to: changeFieldset }] = useForm(
    createFormOptions(`${formId}-${kind}`, createBulkFormSchema(kind), actionData?.result),
  );
  const fields = changeFieldset.getFieldset();
  const refreshForm = useFormRefresh(form.id, pickControllingChoices(formValues));
  return (
    <RouteDialog
      title={
        selectionSize ? buildActionText[kind](formatCount(selectionSize.total, "license")) : "Change licenses"
      }
      size="wide"
      closeTo={buildListUrl}
      staysOpenOnOutsideClick
      header={<BulkHeader step={1} stepName="choose the change" selectionSize={selectionSize} />}
      footer={
        <>
          <CloseLink>{error ? "Back to the list" : "Cancel"}</CloseLink>
          <ButtonLink to={href("/license/bulk")} variant="ghost">
            Earlier runs
          </ButtonLink>
          <FooterSpacer />
          {!error && (
            <SubmitButton form={form.id} busyLabel="Loading…">
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
          <KindForm kind={kind} search={search} />
          <ScreenForm key={kind} form={form} submission={actionData} className="grid gap-5">
            <DefaultSubmitButton />
            <HiddenQueryFields
              search={String(search)}
              excludedNames={[...search.keys()].filter(isBulkField)}
            />
            <input type="hidden" name="change" value={kind} />
            <BulkFields
              kind={kind}
              term={formValues.term}
              values={formValues.values}
              fields={fields}
              refreshForm={refreshForm}
              mayCreateTags={mayCreateTags}
              tiers={tiers}
              tagPickers={tagPickers}
            />
          </ScreenForm>
        </div>
      )}
    </RouteDialog>
  );
}
