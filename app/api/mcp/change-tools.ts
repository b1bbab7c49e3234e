import { z } from "zod";
import { stalePreviewProblem } from "#app/domain/bulk/previewed-version.ts";
import { bulkChange, changeKindError } from "#app/domain/bulk/bulk-change.ts";
import { findHandleKind, maxLicensesPerPreviewRange } from "#app/domain/preview/preview.ts";
import type { ChangePreview } from "#app/domain/preview/change-preview.ts";
import { invalidFields } from "#app/domain/problem.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { bulkChangeDescriptions } from "#app/api/licenses/schemas/bulk-change.ts";
import { bulkRunEndpoints } from "#app/api/licenses/bulk-runs.ts";
import { previewEndpoints } from "#app/api/licenses/previews.ts";
import { newLicenseSchema } from "#app/api/licenses/schemas/new-license.ts";
import { buildLicenseUrl } from "./license-fields.ts";
import { toolFilter } from "./license-tools.ts";
import { defineTool, maxRowsPerPage, readOnly, shorten } from "./tool.ts";

const handleNote =
  "Nothing is changed. Show the effects to the user, and call `commit_change` with `handle` only after the user agreed. The handle is valid once and for five minutes.";

/** The tool sends the current time as `asOf`, because a model does not know it. */
function omitTime({ shape }: (typeof bulkChange.options)[number]) {
  const { asOf: _, ...otherFields } = { asOf: undefined, ...shape };
  return z.object(otherFields);
}

const [firstOption, ...otherOptions] = bulkChange.options;
const toolChange = describeFields(
  z.discriminatedUnion("kind", [omitTime(firstOption), ...otherOptions.map(omitTime)], changeKindError),
  bulkChangeDescriptions,
);

const selection = describeFields(
  z.object({
    keys: z.array(licenseKey).min(1).max(maxLicensesPerPreviewRange.max).optional(),
    filter: toolFilter.optional(),
  }),
  {
    keys: "License keys. Send either `keys` or `filter`.",
    filter: "Filter of `list_licenses`. Send either `keys` or `filter`.",
  },
);

const previewChange = defineTool({
  name: "preview_change",
  title: "Preview a change of licenses",
  description: `Computes what a change would do to each selected license. ${handleNote}`,
  annotations: { ...readOnly, idempotentHint: false },
  input: describeFields(z.object({ selection, change: toolChange, cursor: z.string().max(200).optional() }), {
    selection: "Licenses to change.",
    change:
      'Change to apply to each license. Examples: {"kind":"renewal","period":"1-year"}, {"kind":"end-date","days":30}, {"kind":"tags","add":["emea"]}, {"kind":"notes","append":"Called."}.',
    cursor: "`cursor` of the previous result, for its next rows. Send the other arguments unchanged.",
  }),
  endpoints: [previewEndpoints.previewChange, previewEndpoints.readChange],
  async call({ selection: { keys, filter }, change, cursor }, { api, origin, now }) {
    const argumentsHash = sha256(JSON.stringify([keys, filter, change])).slice(0, 16);
    if (cursor !== undefined) {
      const { handle, start, hash } = parseCursor(cursor);
      if (hash !== argumentsHash)
        throw invalidFields({ cursor: ["Send the selection and the change of the previous result."] });
      return presentPreview(
        await api.previews.readChange({ params: { handle } }),
        start,
        argumentsHash,
        origin,
      );
    }
    const preview = await api.previews.previewChange({
      body: {
        ...(keys && { keys }),
        ...(filter && { filters: filter }),
        change: addCurrentTime(change, now) as z.input<typeof bulkChange>,
      },
    });
    return presentPreview(preview, 0, argumentsHash, origin);
  },
});

/** Changes that depend on the time at which the licenses were read. */
function addCurrentTime(change: Record<string, unknown>, now: string): Record<string, unknown> {
  const needsTime = change["kind"] === "renewal" || (change["kind"] === "end-date" && "days" in change);
  return needsTime ? { ...change, asOf: now } : change;
}

const formatCursor = (handle: string, start: number, hash: string) => `${handle}.${start}.${hash}`;

function parseCursor(cursor: string) {
  const [, handle, start, hash] = /^(change_[\w-]+)\.(\d{1,4})\.(\w+)$/.exec(cursor) ?? [];
  if (!handle || !start || !hash)
    throw invalidFields({ cursor: ["Send the cursor of the previous result."] });
  return { handle, start: Number(start), hash };
}

function presentPreview(preview: ChangePreview, start: number, argumentsHash: string, origin: string) {
  const { handle, entities } = preview;
  const end = start + maxRowsPerPage;
  return {
    handle,
    expiresAt: preview.expiresAt,
    selected: preview.total,
    willChange: preview.change,
    unchanged: preview.unchanged,
    skipped: preview.skip,
    effects: entities
      .slice(start, end)
      .map(({ licenseKey: key, companyName, outcome, before, after, reason }) => ({
        key,
        company: companyName,
        outcome,
        before: before && shortenNotes(before),
        after: after && shortenNotes(after),
        ...(reason !== undefined && { reason }),
      })),
    cursor: handle !== null && end < entities.length ? formatCursor(handle, end, argumentsHash) : null,
    url: `${origin}/license/licenses`,
  };
}

const shortenNotes = <Value extends object>(value: Value) =>
  "notes" in value && typeof value.notes === "string" ? { ...value, notes: shorten(value.notes) } : value;

const previewLicense = defineTool({
  name: "preview_license",
  title: "Preview a new license",
  description: `Computes the license that would be created. ${handleNote}`,
  annotations: { ...readOnly, idempotentHint: false },
  input: newLicenseSchema,
  endpoints: [previewEndpoints.previewLicense],
  async call(body, { api }) {
    const { handle, expiresAt, license } = await api.previews.previewLicense({ body });
    return { handle, expiresAt, license: { ...license, notes: shorten(license.notes) } };
  },
});

const handleField = describeFields(z.object({ handle: z.string().max(100) }), {
  handle: ["`handle` of the preview to carry out.", "change_5sQ0vJ3nTq2m8Xw1Rz7KbA"],
});

const commitEndpoints = [previewEndpoints.commitChange, previewEndpoints.commitLicense];

const commitChange = defineTool({
  name: "commit_change",
  title: "Carry out a previewed change",
  description:
    "Carries out exactly what the preview with this handle showed, or returns STALE_PREVIEW and changes nothing. Call it only after the user agreed to the preview. `undo_change` reverts the result.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: handleField,
  endpoints: [...commitEndpoints, bulkRunEndpoints.get],
  needsOneOf: commitEndpoints,
  async call({ handle }, { api, origin, finishRuns }) {
    const kind = findHandleKind(handle);
    if (kind === undefined) throw stalePreviewProblem();
    if (kind === "license") {
      const { runId, license } = await api.previews.commitLicense({ params: { handle } });
      return {
        runId,
        state: "done",
        changed: 1,
        key: license.key,
        url: buildLicenseUrl(origin, license.key),
      };
    }
    const { id } = await api.previews.commitChange({ params: { handle } });
    await finishRuns();
    return presentRun(await api.bulkRuns.get({ params: { id } }), origin);
  },
});

const undoChange = defineTool({
  name: "undo_change",
  title: "Undo a change",
  description:
    "Restores the values from before a change that this assistant committed. Licenses that changed since are skipped. Undoing a new license deletes it.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: describeFields(z.object({ runId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }), {
    runId: "`runId` of the result of `commit_change`.",
  }),
  endpoints: [bulkRunEndpoints.undo, bulkRunEndpoints.get],
  async call({ runId }, { api, origin, finishRuns }) {
    const { id } = await api.bulkRuns.undo({ params: { id: runId } });
    await finishRuns();
    return presentRun(await api.bulkRuns.get({ params: { id } }), origin);
  },
});

function presentRun(
  run: { id: number; state: string; changed: number; unchanged: number; skipped: number },
  origin: string,
) {
  const { id: runId, state, changed, unchanged, skipped } = run;
  return { runId, state, changed, unchanged, skipped, url: `${origin}/license/bulk/${runId}` };
}

export const changeTools = [previewChange, previewLicense, commitChange, undoChange];
