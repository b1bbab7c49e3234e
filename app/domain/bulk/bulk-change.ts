import { z } from "zod";
import { editableFields, type EditPath } from "#app/domain/license/editable-fields.ts";
import { requestedFilter } from "#app/domain/license/filter.ts";
import { editableFieldSchemas, environment, tags } from "#app/domain/license/license.ts";
import { tierChange } from "#app/domain/license/license-change.ts";
import { daysToMoveEnd } from "#app/domain/license/move-end.ts";
import { hasOneSpanField, oneSpanFieldError, renewalSpanFields } from "#app/domain/license/renew-license.ts";
import { type ListPosition, removeUnsetFields } from "#app/domain/page.ts";
import { invalidFields } from "#app/domain/problem.ts";
import { graceDays } from "#app/domain/package/package.ts";
import { assetCapacity, quotaStatus, serverCapacity, term } from "#app/domain/quota/quota.ts";
import { normalizeLineEnds } from "#app/domain/text/line-ends.ts";
import { instant, plausibleEnd, instantText } from "#app/domain/time/time-schemas.ts";
import { licenseKey, storedKey, toUpperCaseKey } from "#app/domain/text/license-key.ts";

const isSameTagName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const tagsChange = z
  .object({ kind: z.literal(editableFields.tags.path), add: tags.default([]), remove: tags.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    error: "Send at least one tag in add or remove.",
    path: ["add"],
  })
  .refine(
    ({ add, remove }) => !add.some((name) => remove.some((removedName) => isSameTagName(name, removedName))),
    {
      error: "A tag cannot be added and removed at once.",
      path: ["remove"],
    },
  );

const maxKeys = 1_000;

/** End dates of single licenses, which replace the end that the change sets. Other licenses of the list are ignored. */
const endOverrides = z
  .array(z.object({ licenseKey, expirationDate: plausibleEnd }))
  .max(maxKeys, "Send at most 1,000 end dates of single licenses.")
  .refine(
    (overrides) =>
      new Set(overrides.map((override) => toUpperCaseKey(override.licenseKey))).size === overrides.length,
    {
      error: "Send one end date for each license.",
    },
  )
  .optional();

/** A bulk renewal skips quotas that were saved after `asOf`, so that repeating the request renews no license twice. */
const bulkRenewal = z
  .object({ ...renewalSpanFields, kind: z.literal("renewal"), asOf: instant, overrides: endOverrides })
  .refine(hasOneSpanField, oneSpanFieldError);

/** Sets the end of a license's last quota, or moves the end by a number of days. The start of the quota does not change. */
const bulkEndDate = z
  .object({
    kind: z.literal("end-date"),
    expirationDate: plausibleEnd.optional(),
    days: daysToMoveEnd.optional(),
    includesExpired: z.boolean().default(false),
    /** Quotas that were saved after this time are skipped, so that repeating the request moves no end twice. */
    asOf: instant.optional(),
    overrides: endOverrides,
  })
  .refine(({ expirationDate, days }) => (expirationDate === undefined) !== (days === undefined), {
    error: "Send either expirationDate or days, but not both.",
    path: ["expirationDate"],
  })
  .refine(({ days, asOf }) => days === undefined || asOf !== undefined, {
    error: "In asOf, send the time at which you read the licenses.",
    path: ["asOf"],
  });

const bulkCapacity = z
  .object({
    kind: z.literal("capacity"),
    serverCapacity: serverCapacity.optional(),
    totalClientCapacity: assetCapacity.optional(),
  })
  .refine((change) => (change.serverCapacity ?? change.totalClientCapacity) !== undefined, {
    error: "Enter a capacity.",
    path: ["serverCapacity"],
  });

/** Text to append to notes. Notes that already end with this text are not changed. */
export const notesToAppend = z
  .string({ error: "Enter the text to add to the notes." })
  .overwrite(normalizeLineEnds)
  .trim()
  .min(1, "Enter the text to add to the notes.")
  .max(2_000, "Enter at most 2,000 characters.");

/**
 * Repeating a request has no further effect, because it contains the new value or the time at which the caller read the
 * licenses.
 */
const changeSchemas = [
  z.object({ kind: z.literal(editableFields.environment.path), environment }),
  tagsChange,
  bulkEndDate,
  term.extend({ kind: z.literal("period") }),
  bulkRenewal,
  tierChange.extend({ kind: z.literal("tier") }),
  z.object({ kind: z.literal(editableFields.isOffline.path), isOffline: editableFieldSchemas.isOffline }),
  bulkCapacity,
  z.object({ kind: z.literal("quota-status"), status: quotaStatus }),
  z.object({ kind: z.literal(editableFields.notes.path), append: notesToAppend }),
  z.object({
    kind: z.literal(editableFields.softCapacity.path),
    softCapacity: editableFieldSchemas.softCapacity,
  }),
  z.object({ kind: z.literal(editableFields.graceDays.path), graceDays: graceDays.nullable() }),
  z.object({
    kind: z.literal(editableFields.alertsCustomer.path),
    alertsCustomer: editableFieldSchemas.alertsCustomer,
  }),
  z.object({ kind: z.literal("delete") }),
] as const;

const changeKinds = changeSchemas.map(({ shape }) => shape.kind.value);
export const changeKindError = {
  error: `Choose what to change: ${changeKinds.slice(0, -1).join(", ")} or ${changeKinds.at(-1)}.`,
};
export const bulkChange = z.discriminatedUnion("kind", changeSchemas, changeKindError);
export type BulkChange = z.output<typeof bulkChange>;
/** The change of a run: a change of many licenses, the creation of a license, or the undo of an earlier run. */
export const runChange = z.union([
  bulkChange,
  z.object({ kind: z.literal("create") }),
  z.object({ kind: z.literal("undo"), run: z.number().int() }),
]);
export type RunChange = z.output<typeof runChange>;
/** The path of every editable field is also a kind of change. */
export type BulkKind = BulkChange["kind"] | EditPath;

const maxBatchSize = 100;

const bulkRequestFields = {
  keys: z
    .array(z.string().trim().max(100))
    .min(1, "Send at least one license key.")
    .max(maxKeys, "Send at most 1,000 license keys.")
    .optional(),
  filters: z.preprocess(removeUnsetFields, requestedFilter).optional(),
  excludedKeys: z.array(licenseKey).max(maxKeys, "Exclude at most 1,000 license keys.").optional(),
  change: bulkChange,
};
const hasOneSelection = ({ keys, filters }: { keys?: unknown; filters?: unknown }) =>
  (keys === undefined) !== (filters === undefined);
const oneSelectionError = { error: "Send either license keys or a filter.", path: ["keys"] };

/** Request to start a run, which changes all selected licenses in the background. */
export const bulkRunRequest = z.object(bulkRequestFields).refine(hasOneSelection, oneSelectionError);
export type BulkRunRequest = z.output<typeof bulkRunRequest>;

/** Request to change or preview one batch of the selected licenses before the response is sent. */
export const bulkRequest = z
  .object({
    ...bulkRequestFields,
    after: z.string().max(100).nullish(),
    limit: z.number().int().min(1).max(maxBatchSize).default(maxBatchSize),
  })
  .refine(hasOneSelection, oneSelectionError);
export type BulkRequest = z.output<typeof bulkRequest>;

/** Values of a license before or after a change. Each kind of change has other fields. */
export const bulkValue = z.union([
  z.object({ environment }),
  z.object({ tags: z.array(z.string()) }),
  z.object({ activationDate: instantText, expirationDate: instantText }),
  z.object({ expirationDate: instantText }),
  z.object({
    packageTierPrettyName: z.string(),
    serverCapacity: z.number().nullable(),
    totalClientCapacity: z.number().nullable(),
  }),
  z.object({ isOffline: editableFieldSchemas.isOffline }),
  z.object({ serverCapacity: z.number().nullable(), totalClientCapacity: z.number().nullable() }),
  z.object({ notes: z.string() }),
  z.object({ softCapacity: z.boolean() }),
  z.object({ graceDays: z.number().nullable() }),
  z.object({ alertsCustomer: z.boolean() }),
  z.object({ deletedAt: instantText.nullable() }),
  z.object({ status: quotaStatus }),
]);
export type BulkValue = z.output<typeof bulkValue>;

export const bulkWarningCode = z.enum(["TRIAL", "AUTO_RENEWS"]);
export type BulkWarningCode = z.output<typeof bulkWarningCode>;

const licenseLine = z.object({
  licenseKey: storedKey,
  companyName: z.string().nullable(),
  code: z.string().optional(),
  reason: z.string().optional(),
});

const createBatchSchema = <Line extends z.ZodType>(lineSchema: Line) =>
  z.object({
    entities: z.array(lineSchema),
    next: z.string().nullable(),
    total: z.number().int().min(0),
  });

export const bulkPreview = createBatchSchema(
  licenseLine.extend({
    before: bulkValue.nullable(),
    after: bulkValue.nullable(),
    outcome: z.enum(["change", "unchanged", "skip"]),
    /** Reasons to look at the license before the change. They do not prevent the change. */
    warnings: z.array(z.object({ code: bulkWarningCode, message: z.string() })),
  }),
);
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkResult = createBatchSchema(
  licenseLine.extend({ outcome: z.enum(["changed", "unchanged", "skipped"]) }),
);
export type BulkResult = z.output<typeof bulkResult>;

/**
 * Position from which the next batch of matching licenses is read. `total` is counted for the first batch only, because
 * changed licenses may no longer match.
 */
export interface BulkPosition {
  listPosition: ListPosition;
  total: number;
}

/** Formats a position in the list of licenses that match a filter. The prefix `f` stands for filter. */
export const formatPosition = ({ listPosition, total }: BulkPosition): string =>
  `f-${listPosition.value}-${listPosition.id}-${total}`;

export function parsePosition(text: string): BulkPosition {
  const [, ms, id, total] = /^f-(\d{1,14})-(\d{1,16})-(\d{1,12})$/.exec(text) ?? [];
  if (!ms || !id || !total) throw invalidPositionProblem();
  return { listPosition: { id: Number(id), value: Number(ms) }, total: Number(total) };
}

/** Formats a position in a list of requested keys. The prefix `k` stands for keys. */
export const formatKeyIndex = (index: number): string => `k-${index}`;

export function parseKeyIndex(text: string): number {
  const [, index] = /^k-(\d{1,6})$/.exec(text) ?? [];
  if (!index) throw invalidPositionProblem();
  return Number(index);
}

const invalidPositionProblem = () =>
  invalidFields({ after: ["Send the value of the field next from the previous response."] });
