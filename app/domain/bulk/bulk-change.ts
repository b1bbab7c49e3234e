import { z } from "zod";
import { checkBothEnds, licenseFilter } from "#app/domain/license/filter.ts";
import { enteredFields, environment, tags } from "#app/domain/license/license.ts";
import { tierChange } from "#app/domain/license/license-change.ts";
import type { WalkPlace } from "#app/domain/license/license-store.ts";
import { isOneSpan, notOneSpan, renewalSpan } from "#app/domain/license/renew-license.ts";
import { invalidFields } from "#app/domain/problem.ts";
import { graceDays } from "#app/domain/package/package.ts";
import { assetCapacity, quotaStatus, serverCapacity, term } from "#app/domain/quota/quota.ts";
import { withPlainLineEnds } from "#app/domain/text/line-ends.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";

const isOffline = enteredFields.isOffline;

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const changesOfTags = z
  .object({ kind: z.literal("tags"), add: tags.default([]), remove: tags.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    error: "Name a tag to add or to remove.",
    path: ["add"],
  })
  .refine(({ add, remove }) => !add.some((name) => remove.some((other) => sameName(name, other))), {
    error: "A tag cannot be added and removed at once.",
    path: ["remove"],
  });

/** Skips quotas saved after `asOf`, so that repeating the request renews no license twice. */
const renewalOfMany = z
  .object({ ...renewalSpan, kind: z.literal("renewal"), asOf: instant })
  .refine(isOneSpan, notOneSpan);

const capacityOfMany = z
  .object({
    kind: z.literal("capacity"),
    serverCapacity: serverCapacity.optional(),
    totalClientCapacity: assetCapacity.optional(),
  })
  .refine((change) => (change.serverCapacity ?? change.totalClientCapacity) !== undefined, {
    error: "Enter a capacity.",
    path: ["serverCapacity"],
  });

/** Notes that already end with the text are not changed. */
export const addedNotes = z
  .string({ error: "Enter what to add." })
  .overwrite(withPlainLineEnds)
  .trim()
  .min(1, "Enter what to add.")
  .max(2_000, "At most 2,000 characters can be added.");

/** Each change states the result rather than the step, so that repeating the request has no further effect. */
export const bulkChange = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("environment"), environment }),
    changesOfTags,
    term.extend({ kind: z.literal("period") }),
    renewalOfMany,
    tierChange.extend({ kind: z.literal("tier") }),
    z.object({ kind: z.literal("offline"), isOffline }),
    capacityOfMany,
    z.object({ kind: z.literal("quota-status"), status: quotaStatus }),
    z.object({ kind: z.literal("notes"), append: addedNotes }),
    z.object({ kind: z.literal("soft-capacity"), softCapacity: enteredFields.softCapacity }),
    z.object({ kind: z.literal("grace"), graceDays: graceDays.nullable() }),
    z.object({ kind: z.literal("delete") }),
  ],
  {
    error:
      "Choose what to change: environment, tags, period, renewal, tier, offline, capacity, quota-status, notes, soft-capacity, grace or delete.",
  },
);
export type BulkChange = z.output<typeof bulkChange>;
/** The change of a run: a change of many licenses, or the undo of an earlier run. */
export const runChange = z.union([bulkChange, z.object({ kind: z.literal("undo"), run: z.number().int() })]);
export type RunChange = z.output<typeof runChange>;
export type BulkKind = BulkChange["kind"];

const mostKeys = 1_000;
const mostAtOnce = 100;

/** Strict, because a misspelled filter would match more licenses than intended. */
const wholeFilter = licenseFilter.strict().superRefine(checkBothEnds);

const bulkSelection = {
  keys: z
    .array(z.string().trim().max(100))
    .min(1, "Name a license.")
    .max(mostKeys, "At most 1,000 licenses can be named.")
    .optional(),
  filters: wholeFilter.optional(),
  change: bulkChange,
};
const isOneSelection = ({ keys, filters }: { keys?: unknown; filters?: unknown }) =>
  (keys === undefined) !== (filters === undefined);
const notOneSelection = { error: "Give either the keys of the licenses or a filter.", path: ["keys"] };

export const bulkOrder = z.object(bulkSelection).refine(isOneSelection, notOneSelection);
export type BulkOrder = z.output<typeof bulkOrder>;

export const bulkRequest = z
  .object({
    ...bulkSelection,
    after: z.string().max(100).nullish(),
    limit: z.number().int().min(1).max(mostAtOnce).default(mostAtOnce),
  })
  .refine(isOneSelection, notOneSelection);
export type BulkRequest = z.output<typeof bulkRequest>;

export const bulkValue = z.union([
  z.object({ environment }),
  z.object({ tags: z.array(z.string()) }),
  z.object({ activationDate: z.string(), expirationDate: z.string() }),
  z.object({ expirationDate: z.string() }),
  z.object({
    packageTierPrettyName: z.string(),
    serverCapacity: z.number().nullable(),
    totalClientCapacity: z.number().nullable(),
  }),
  z.object({ isOffline }),
  z.object({ serverCapacity: z.number().nullable(), totalClientCapacity: z.number().nullable() }),
  z.object({ notes: z.string() }),
  z.object({ softCapacity: z.boolean() }),
  z.object({ graceDays: z.number().nullable() }),
  z.object({ deletedAt: z.string().nullable() }),
  z.object({ status: quotaStatus }),
]);
export type BulkValue = z.output<typeof bulkValue>;

const licenseLine = z.object({
  key: z.string(),
  companyName: z.string().nullable(),
  code: z.string().optional(),
  reason: z.string().optional(),
});

const portionOf = <Line extends z.ZodType>(line: Line) =>
  z.object({
    entities: z.array(line),
    next: z.string().nullable(),
    total: z.number().int().min(0),
  });

export const bulkPreview = portionOf(
  licenseLine.extend({
    before: bulkValue.nullable(),
    after: bulkValue.nullable(),
    outcome: z.enum(["change", "unchanged", "skip"]),
  }),
);
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkResult = portionOf(
  licenseLine.extend({ outcome: z.enum(["changed", "unchanged", "skipped"]) }),
);
export type BulkResult = z.output<typeof bulkResult>;

export interface BulkPlace {
  after: WalkPlace;
  total: number;
}

export const placeText = ({ after, total }: BulkPlace): string =>
  `f-${msOf(after.createdAt)}-${after.id}-${total}`;

export function placeFrom(text: string): BulkPlace {
  const [, ms, id, total] = /^f-(\d{1,14})-(\d{1,16})-(\d{1,12})$/.exec(text) ?? [];
  if (!ms || !id || !total) throw unknownPlace();
  return { after: { id: Number(id), createdAt: instantOf(Number(ms)) }, total: Number(total) };
}

export const indexText = (index: number): string => `k-${index}`;

export function indexFrom(text: string): number {
  const [, index] = /^k-(\d{1,6})$/.exec(text) ?? [];
  if (!index) throw unknownPlace();
  return Number(index);
}

const unknownPlace = () =>
  invalidFields({ after: ["Give the value that the previous reply returned as next."] });
