import { useForm } from "@conform-to/react";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { BulkPreview, BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { TypedConfirmation } from "#app/routes/kit/forms/typed-confirmation.tsx";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { Route } from "./+types/preview.ts";
import { parseBulkRequest } from "./bulk-request.ts";
import { buildBulkUrl, buildBulkPreviewUrl, buildBulkRunUrl } from "./bulk-urls.ts";
import { createRunFormSchema } from "./run-form.ts";
import { PreviewTables } from "./table.tsx";
import { findTierName } from "./tiers.ts";
import { BulkHeader, BulkChangeText } from "./texts.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { SummaryList, SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
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

export default function BulkPreviewPage({ loaderData }: Route.ComponentProps) {
  const { formatCount } = useNumberFormat();
  const { preview, change, newTags, tierName, isFilterSelection, isFirstPage, idempotencyKey } = loaderData;
  const [search] = useSearchParams();
  const isSinglePage = isFirstPage && preview.next === null;
  const changeCount = countOutcomes(preview).change;
  const runUrl = buildBulkRunUrl(search);
  const [form, fields] = useForm(createFormOptions("run", createRunFormSchema(change), undefined));
  const isDeletion = change.kind === "delete";
  const verb = isDeletion ? "Delete" : "Change";
  return (
    <RouteDialog
      title="Change licenses"
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
          {isSinglePage && changeCount === 0 ? (
            <CloseLink>Back to the list</CloseLink>
          ) : (
            <SubmitButton
              form={form.id}
              action={runUrl}
              busyLabel="Starting…"
              variant={isDeletion ? "destructive" : "default"}
            >
              {isSinglePage
                ? `${verb} ${formatCount(changeCount, "license")}`
                : `${verb} up to ${formatCount(preview.total, "license")}`}
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
            <OutcomeCounts preview={preview} />
          </SummaryRow>
        </SummaryList>
      </div>
      {!isSinglePage && (
        <p className="mb-3 text-xs text-muted-foreground">
          {formatCount(preview.total, "license")} in total, newest first. Each license is checked again before
          it changes. Licenses that need no change stay untouched.
        </p>
      )}
      <ScreenForm
        form={form}
        submission={undefined}
        action={runUrl}
        replace={false}
        preventScrollReset={false}
        hiddenFields={{ idempotencyKey }}
        className={isDeletion ? "mb-4 grid gap-4" : undefined}
      >
        {isDeletion && (
          <TypedConfirmation
            field={fields.confirmation}
            text="delete"
            pattern="\s*[Dd][Ee][Ll][Ee][Tt][Ee]\s*"
          />
        )}
      </ScreenForm>
      {preview.entities.length > 0 && <PreviewTables lines={preview.entities} search={search} />}
      {!isSinglePage && (
        <nav aria-label="Pages of the preview" className="mt-3 flex flex-wrap gap-2">
          {!isFirstPage && (
            <ButtonLink to={buildBulkPreviewUrl(search)} preventScrollReset variant="outline" size="sm">
              First page
            </ButtonLink>
          )}
          {preview.next && (
            <ButtonLink
              to={buildBulkPreviewUrl(search, preview.next)}
              preventScrollReset
              variant="outline"
              size="sm"
            >
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </RouteDialog>
  );
}

/** Scrolls to the top when the component mounts. A new `key` on each page of the preview remounts the component. */
function ScrollToTop() {
  const topRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    topRef.current?.scrollIntoView();
  }, []);
  return <div ref={topRef} className="scroll-mt-6" />;
}

function countOutcomes({ entities }: BulkPreview) {
  const count = (outcomeToCount: string) =>
    entities.filter(({ outcome }) => outcome === outcomeToCount).length;
  return { change: count("change"), unchanged: count("unchanged"), skip: count("skip") };
}

function OutcomeCounts({ preview }: { preview: BulkPreview }) {
  if (preview.entities.length === 0) return "No license matches the filter.";
  const { change, unchanged, skip } = countOutcomes(preview);
  return `${change} will change, ${unchanged} unchanged, ${skip} skipped`;
}
