import { useNumberFormat } from "#app/ui/number-format.ts";
import { data, href, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { isInProgress, type ImportError } from "#app/domain/import/import.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import {
  createSubmissionResultFromProblem,
  parseSubmission,
  readFormData,
  rejectSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { parseSectionQuery, sectionPaging } from "#app/routes/kit/lists/parse-section-query.ts";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import { Page } from "#app/routes/kit/page/page.tsx";
import type { Route } from "./+types/import.ts";
import { buildControlNameByField, buildMapping, createMappingFormSchema } from "./mapping-schema.ts";
import { describeStopReason } from "#app/words/stop-reason.ts";
import { describeImportState } from "./import-table.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { ImportOutcome, ImportProgress } from "./outcome.tsx";
import type { Page as PageOfRows } from "#app/domain/page.ts";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { PagedList, sectionPageSizes } from "#app/routes/kit/lists/paged-list.tsx";

/** Without JavaScript, the browser reloads the page after this time. */
const refreshSeconds = 2;
const pollIntervalMs = 1000;

export const meta = () => [{ title: "Import licenses" }];

export const handle: PageHandle = {
  getRefreshHeader: ({ licenseImport }: Route.ComponentProps["loaderData"]) =>
    isInProgress(licenseImport) ? String(refreshSeconds) : null,
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { imports } = requireApi(context, "license.import");
  const [licenseImport, errors] = await Promise.all([
    imports.read({ params }),
    imports.listErrors({ params, query: parseSectionQuery(sectionPaging, url) }),
  ]);
  return { licenseImport, errors };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { imports } = context.get(licenseApiContext);
  const { columns } = await imports.read({ params });
  const submission = parseSubmission(await readFormData(request), createMappingFormSchema(columns));
  if (submission.status !== "success") return rejectSubmission(submission);
  const mapping = buildMapping(columns, submission.value);
  const mapAttempt = await attempt(imports.map({ params, body: mapping }));
  if (mapAttempt.ok) return redirect(href("/license/import/:id", params), 303);
  const controlNameByField = buildControlNameByField(columns, mapping);
  const result = createSubmissionResultFromProblem(mapAttempt.problem, submission, controlNameByField);
  return data(result, { status: 422 });
}

export default function Import({ loaderData: { licenseImport, errors }, actionData }: Route.ComponentProps) {
  const { formatCount } = useNumberFormat();
  const [search] = useSearchParams();
  // The link “Change the mapping” adds `map` to the URL.
  const showsResult =
    licenseImport.state !== "mapping" && !(licenseImport.state === "checked" && search.has("map"));
  return (
    <Page width="narrow">
      <PageHeader
        title={<bdi>{licenseImport.fileName}</bdi>}
        description={`${formatCount(licenseImport.rows, "row")} · ${describeImportState(licenseImport)}`}
        actions={
          <ButtonLink to={href("/license/import")} variant="outline">
            All imports
          </ButtonLink>
        }
      />
      {showsResult ? (
        <>
          {isInProgress(licenseImport) ? (
            <ImportProgress licenseImport={licenseImport} intervalMs={pollIntervalMs} />
          ) : (
            <ImportOutcome licenseImport={licenseImport} />
          )}
          {errors.totalEntityCount > 0 && <ImportErrors errors={errors} />}
        </>
      ) : (
        <>
          {licenseImport.stopReason && <p className="mb-4">{describeStopReason(licenseImport.stopReason)}</p>}
          <MappingForm licenseImport={licenseImport} rejection={actionData} />
        </>
      )}
    </Page>
  );
}

const ImportErrors = ({ errors }: { errors: PageOfRows<ImportError> }) => {
  const { formatThousands } = useNumberFormat();
  return (
    <>
      <h2 className="mb-3 font-semibold">Invalid rows</h2>
      <PagedList page={errors} sizes={sectionPageSizes} noun="errors">
        <DataTable
          label="Invalid rows"
          rows={errors.entities}
          rowKey={({ rowNumber, field }) => `${rowNumber} ${field}`}
          columns={[
            {
              label: "Row",
              headClassName: "w-1",
              card: "title",
              render: ({ rowNumber }) => (
                <>
                  <span className="sr-only">Row </span>
                  {formatThousands(rowNumber)}
                </>
              ),
            },
            {
              label: "Company",
              className: "[overflow-wrap:anywhere]",
              render: ({ companyName }) => <bdi>{companyName || "–"}</bdi>,
            },
            { label: "Column", render: ({ column }) => <bdi>{column || "Whole row"}</bdi> },
            {
              label: "Value",
              className: "[overflow-wrap:anywhere]",
              render: ({ value }) =>
                value === "" ? <span className="text-muted-foreground">Empty</span> : <bdi>{value}</bdi>,
            },
            { label: "Reason", className: "[overflow-wrap:anywhere]", render: ({ message }) => message },
          ]}
        />
      </PagedList>
    </>
  );
};
