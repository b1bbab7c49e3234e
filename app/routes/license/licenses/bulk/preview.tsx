import { useForm } from "@conform-to/react";
import { Button } from "#app/ui/button.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { DefaultSubmitButton } from "#app/routes/kit/forms/update-form.tsx";
import { ApprovalRequest } from "#app/routes/kit/approval/approval-request.tsx";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { TypedConfirmation } from "#app/routes/kit/confirmations/typed-confirmation.tsx";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { Route } from "./+types/preview.ts";
import { parseBulkRequest } from "./bulk-request.ts";
import { buildBulkUrl, buildBulkPreviewUrl } from "./bulk-urls.ts";
import { ChoosableRows } from "./choosable-rows.tsx";
import { buildActionText } from "./kind-titles.ts";
import { canHaveOwnEnds, readRowChoices } from "./row-choices.ts";
import { createRunFormSchema, showFieldName } from "./run-form.ts";
import { showPreview, startRun } from "./start-run.ts";
import { isChoosable, type PreviewLine, UnchangedLines } from "./table.tsx";
import { findTierName } from "./tiers.ts";
import { BulkHeader, BulkChangeText } from "./texts.tsx";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { SummaryList, SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
import { isSameKey } from "#app/domain/text/license-key.ts";
import { isSameTag } from "#app/domain/tag/tag-name.ts";

/** Only tags that the change would create. */
async function findNewTags({ tags }: LicenseApiClient, change: BulkChange): Promise<string[]> {
  if (change.kind !== "tags") return [];
  const newNameLists = await Promise.all(
    change.add.map(async (name) => {
      const similarTags = await tags.search({ query: { val: name } });
      const isStored = similarTags.some((tag) => isSameTag(tag, name));
      return isStored ? [] : [name];
    }),
  );
  return newNameLists.flat();
}

const pageSize = 50;

export const meta = () => [{ title: "Preview of a change" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = requireApi(context, "license.edit");
  const { selection, change } = parseBulkRequest(url.searchParams);
  // `after` is the key of the last license on the previous page.
  const after = url.searchParams.get("after") || null;
  const [preview, newTags, tierName] = await Promise.all([
    api.licenses.previewBulk({ body: { ...selection, change, after, limit: pageSize } }),
    findNewTags(api, change),
    findTierName(api, change),
  ]);
  if (after && preview.entities.length === 0) throw redirect(buildBulkPreviewUrl(url.searchParams));
  return {
    preview,
    change,
    newTags,
    tierName,
    isFilterSelection: "filters" in selection,
    isFirstPage: after === null,
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const api = requireApi(context, "license.edit");
  const formData = await readFormData(request);
  const after = formData.get(showFieldName);
  return typeof after === "string"
    ? showPreview(formData, url.searchParams, after)
    : startRun(api, context, formData, url.searchParams);
}

export default function BulkPreviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formatCount } = useNumberFormat();
  const { preview, change, newTags, tierName, isFilterSelection, isFirstPage, idempotencyKey } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm(createFormOptions("run", createRunFormSchema(change), actionData));
  const { ends } = readRowChoices(search);
  const ownEndKeys = ends.map(({ licenseKey }) => licenseKey);
  const choosableLines = preview.entities.filter((line) => isChoosable(line, ownEndKeys));
  const { leftOutKeys, leftOutTotal, trackRows } = useLeftOutRows(search, choosableLines);
  const refreshButtonRef = useRef<HTMLButtonElement>(null);
  const isSinglePage = isFirstPage && preview.next === null;
  const canChange = preview.entities.some(({ outcome }) => outcome === "change");
  const outcomeCounts = countOutcomes(preview.entities, leftOutKeys);
  const isDeletion = change.kind === "delete";
  const buildLabel = buildActionText[change.kind];
  const actionText = isSinglePage
    ? buildLabel(formatCount(outcomeCounts.change, "license"))
    : buildLabel(`up to ${formatCount(preview.total - leftOutTotal, "license")}`);
  return (
    <RouteDialog
      title={canChange ? actionText : buildLabel(formatCount(preview.total, "license"))}
      size="wide"
      closeTo={buildListUrl}
      staysOpenOnOutsideClick
      header={
        <BulkHeader step={2} stepName="preview" selectionSize={{ isFilterSelection, total: preview.total }} />
      }
      footer={
        <>
          <CloseLink to={buildBulkUrl(search)}>Back</CloseLink>
          <FooterSpacer />
          {isSinglePage && !canChange ? (
            <CloseLink>Back to the list</CloseLink>
          ) : (
            <SubmitButton
              form={form.id}
              busyLabel="Starting…"
              isIncomplete={isSinglePage && outcomeCounts.change === 0}
              variant={isDeletion ? "destructive" : "default"}
            >
              {actionText}
            </SubmitButton>
          )}
        </>
      }
    >
      <ScrollToTop key={search.get("after")} />
      <div className="mb-4">
        <SummaryList>
          <SummaryRow label="Change">
            <BulkChangeText change={change} tierName={tierName} />
            {newTags.length > 0 && (
              <p className="mt-1 text-xs text-warning">
                {newTags.length === 1 ? "This tag does" : "These tags do"} not exist yet and will be created:{" "}
                <bdi>{newTags.join(", ")}</bdi>.
              </p>
            )}
          </SummaryRow>
          <SummaryRow label={isSinglePage ? "Licenses" : "On this page"}>
            {preview.entities.length === 0
              ? "No license matches the filter."
              : `${outcomeCounts.change} will change, ${outcomeCounts.unchanged} unchanged, ${outcomeCounts.skip} skipped`}
          </SummaryRow>
          {leftOutTotal > 0 && (
            <SummaryRow label="Left out">{formatCount(leftOutTotal, "license")}</SummaryRow>
          )}
        </SummaryList>
      </div>
      {!isSinglePage && (
        <p className="mb-3 text-xs text-muted-foreground">
          {formatCount(preview.total, "license")} in total, newest first. Each license is checked again before
          it changes. Licenses that need no change stay untouched. Your choices on each page stay.
        </p>
      )}
      <ScreenForm
        form={form}
        submission={actionData}
        replace={false}
        preventScrollReset
        hiddenFields={{ idempotencyKey }}
        onChange={trackRows}
        className="grid gap-3"
      >
        <DefaultSubmitButton />
        <ApprovalRequest field={fields.approvalReason} submission={actionData} />
        {isDeletion && (
          <TypedConfirmation
            field={fields.confirmation}
            text="delete"
            pattern="\s*[Dd][Ee][Ll][Ee][Tt][Ee]\s*"
          />
        )}
        {choosableLines.length > 0 && (
          <ChoosableRows
            // Each preview has its own rows, and its checkboxes show the choices that the URL contains.
            key={String(search)}
            formId={form.id}
            errors={form.allErrors}
            lines={choosableLines}
            leftOutKeys={leftOutKeys}
            search={search}
            hasEndInputs={canHaveOwnEnds(change)}
            refreshPreview={() => refreshButtonRef.current?.form?.requestSubmit(refreshButtonRef.current)}
          />
        )}
        <UnchangedLines
          lines={preview.entities.filter((line) => !choosableLines.includes(line))}
          search={search}
        />
        <div className="flex flex-wrap gap-2">
          <PreviewButton ref={refreshButtonRef} value={search.get("after") ?? ""} className="scripted:hidden">
            Update the preview
          </PreviewButton>
          {!isFirstPage && <PreviewButton value="">First page</PreviewButton>}
          {preview.next && <PreviewButton value={preview.next}>Next page</PreviewButton>}
        </div>
      </ScreenForm>
    </RouteDialog>
  );
}

/** Shows another preview and keeps the choices for the rows of this one. */
const PreviewButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} type="submit" name={showFieldName} formNoValidate variant="outline" size="sm" />
);

/** The licenses that the user leaves out. The rows of another preview start with the choices in the URL. */
function useLeftOutRows(search: URLSearchParams, lines: readonly PreviewLine[]) {
  const query = String(search);
  const { excludedKeys } = readRowChoices(search);
  const pickKeys = (isPicked: (licenseKey: string, position: number) => boolean) =>
    lines.map(({ licenseKey }) => licenseKey).filter(isPicked);
  const initialKeys = pickKeys((licenseKey) => excludedKeys.some((key) => isSameKey(key, licenseKey)));
  const [tracked, setTracked] = useState({ query, keys: initialKeys });
  const leftOutKeys = tracked.query === query ? tracked.keys : initialKeys;
  const trackRows = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const checkboxes = currentTarget.querySelectorAll<HTMLInputElement>(
      "input[type=checkbox][name^='rows[']",
    );
    setTracked({ query, keys: pickKeys((_, position) => checkboxes[position]?.checked === false) });
  };
  return {
    leftOutKeys,
    leftOutTotal: excludedKeys.length - initialKeys.length + leftOutKeys.length,
    trackRows,
  };
}

/** Scrolls to the top when the component mounts. A new `key` on each page of the preview remounts the component. */
function ScrollToTop() {
  const topRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    topRef.current?.scrollIntoView();
  }, []);
  return <div ref={topRef} className="scroll-mt-6" />;
}

function countOutcomes(lines: readonly PreviewLine[], leftOutKeys: readonly string[]) {
  const includedLines = lines.filter(({ licenseKey }) => !leftOutKeys.includes(licenseKey));
  const count = (outcomeToCount: PreviewLine["outcome"]) =>
    includedLines.filter(({ outcome }) => outcome === outcomeToCount).length;
  return { change: count("change"), unchanged: count("unchanged"), skip: count("skip") };
}
