import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { addedNotes, type BulkChange, type BulkKind } from "#app/domain/bulk/bulk-change.ts";
import { environment, tags } from "#app/domain/license/license.ts";
import { defaultPeriod, periods } from "#app/domain/quota/period.ts";
import { renewalDays } from "#app/domain/license/renew-license.ts";
import { graceDays } from "#app/domain/package/package.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { dayOf, endOfDay, instantOf, startOfDay } from "#app/domain/time/time.ts";
import { day, instant } from "#app/domain/time/time-schemas.ts";
import { kinds } from "./kinds.ts";
import {
  termFormValues,
  endsAfterStart,
  endBeforeStartIssue,
  termEntries,
  type TermFormValues,
  termShape,
} from "#app/routes/license/licenses/quota/term-form.ts";

const names = z.string().default("").transform(splitTags).pipe(tags);
const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Days count only if the user changed them and not the end. */
const { days, shownEndDay } = termEntries.shape;

export const renewalChoices = [
  ...periods.map(({ id, label }) => ({ value: id, label })),
  { value: "days", label: "Days" },
  { value: "until", label: "Until a day" },
] as const;

/** Field names must differ from those of the list's filter, because both share the address. */
export const bulkForm = z.discriminatedUnion("change", [
  z
    .object({ change: z.literal("period"), ...termShape, days, shownEndDay })
    .refine(endsAfterStart, endBeforeStartIssue),
  z
    .object({ change: z.literal("tags"), addTags: names, removeTags: names })
    .refine(({ addTags, removeTags }) => addTags.length + removeTags.length > 0, {
      error: "Enter a tag to add or to remove.",
      path: ["addTags"],
    })
    .refine(
      ({ addTags, removeTags }) =>
        !addTags.some((addedTag) => removeTags.some((removedTag) => isSameName(addedTag, removedTag))),
      {
        error: "A tag cannot be added and removed at once.",
        path: ["removeTags"],
      },
    ),
  z
    .object({
      change: z.literal("renewal"),
      renewalPeriod: z.enum(
        renewalChoices.map(({ value }) => value),
        { error: "Choose a period." },
      ),
      renewalDays: renewalDays.optional(),
      renewalUntil: day.optional(),
      asOf: instant.optional(),
    })
    .refine(({ renewalPeriod, renewalDays }) => renewalPeriod !== "days" || renewalDays !== undefined, {
      error: "Enter the days.",
      path: ["renewalDays"],
    })
    .refine(({ renewalPeriod, renewalUntil }) => renewalPeriod !== "until" || renewalUntil !== undefined, {
      error: "Enter the end date.",
      path: ["renewalUntil"],
    }),
  z.object({
    change: z.literal("environment"),
    newEnvironment: z.coerce.number({ error: "Choose an environment." }).pipe(environment),
  }),
  z.object({
    change: z.literal("tier"),
    newTier: z.string({ error: "Choose a tier." }).min(1, "Choose a tier.").max(200),
    capacities: z.enum(["follow", "keep"], { error: "Say whether the capacities follow the tier." }),
  }),
  z.object({
    change: z.literal("offline"),
    newOffline: z.enum(["true", "false"], { error: "Say whether they are offline." }),
  }),
  z
    .object({
      change: z.literal("capacity"),
      newServers: serverCapacity.optional(),
      newAssets: assetCapacity.optional(),
    })
    .refine(({ newServers, newAssets }) => (newServers ?? newAssets) !== undefined, {
      error: "Enter a capacity.",
      path: ["newServers"],
    }),
  z.object({
    change: z.literal("quota-status"),
    newStatus: z.enum(["1", "0"], { error: "Choose enabled or disabled." }),
  }),
  z.object({ change: z.literal("notes"), addNotes: addedNotes }),
  z.object({
    change: z.literal("soft-capacity"),
    newOverrun: z.enum(["true", "false"], { error: "Say whether capacity overrun is allowed." }),
  }),
  z.object({ change: z.literal("grace"), newGrace: graceDays.optional() }),
  z.object({ change: z.literal("delete") }),
]);
type BulkForm = z.output<typeof bulkForm>;

export const formFields = [
  "change",
  "period",
  "startDay",
  "endDay",
  "addTags",
  "removeTags",
  "newEnvironment",
  "renewalPeriod",
  "renewalDays",
  "renewalUntil",
  "asOf",
  "newTier",
  "capacities",
  "newOffline",
  "newServers",
  "newAssets",
  "newStatus",
  "addNotes",
  "newOverrun",
  "newGrace",
] as const;

export const fieldFor = {
  tags: "addTags",
  "change.add": "addTags",
  "change.remove": "removeTags",
  "change.packageTierId": "newTier",
  activationDate: "startDay",
  expirationDate: "endDay",
  "change.period": "renewalPeriod",
  "change.days": "renewalDays",
  "change.until": "renewalUntil",
  "change.serverCapacity": "newServers",
  "change.totalClientCapacity": "newAssets",
  "change.append": "addNotes",
  "change.graceDays": "newGrace",
};

export function toBulkChange(form: BulkForm): BulkChange {
  if (form.change === "environment") return { kind: "environment", environment: form.newEnvironment };
  if (form.change === "tier")
    return { kind: "tier", packageTierId: form.newTier, capacitiesFollow: form.capacities === "follow" };
  if (form.change === "delete") return { kind: "delete" };
  if (form.change === "grace") return { kind: "grace", graceDays: form.newGrace ?? null };
  if (form.change === "notes") return { kind: "notes", append: form.addNotes };
  if (form.change === "soft-capacity")
    return { kind: "soft-capacity", softCapacity: form.newOverrun === "true" };
  if (form.change === "quota-status") return { kind: "quota-status", status: form.newStatus === "1" ? 1 : 0 };
  if (form.change === "capacity")
    return { kind: "capacity", serverCapacity: form.newServers, totalClientCapacity: form.newAssets };
  if (form.change === "offline") return { kind: "offline", isOffline: form.newOffline === "true" };
  if (form.change === "tags") return { kind: "tags", add: form.addTags, remove: form.removeTags };
  if (form.change === "renewal") {
    const { renewalPeriod: period, renewalDays: days, renewalUntil: until } = form;
    const span = period === "days" ? { days } : period === "until" ? { until } : { period };
    return { kind: "renewal", ...span, asOf: form.asOf ?? instantOf(Date.now()) };
  }
  const { startDay, endDay } = termFormValues(form, form);
  return { kind: "period", activationDate: startOfDay(startDay), expirationDate: endOfDay(endDay) };
}

/** Returns null if a value is missing or invalid. */
export function parseBulkChange(search: URLSearchParams): BulkChange | null {
  const formParams = new URLSearchParams(
    [...search].filter(([name]) => formFields.some((field) => field === name)),
  );
  const read = parseWithZod(formParams, { schema: bulkForm });
  if (read.status !== "success") return null;
  const lacksInstant = read.value.change === "renewal" && read.value.asOf === undefined;
  return lacksInstant ? null : toBulkChange(read.value);
}

export interface BulkFormValues {
  kind: BulkKind;
  term: TermFormValues;
  addTags: string;
  removeTags: string;
  newEnvironment: string;
  renewalPeriod: string;
  renewalDays: string;
  renewalUntil: string;
  newTier: string;
  capacities: string;
  newOffline: string;
  newServers: string;
  newAssets: string;
  newStatus: string;
  addNotes: string;
  newOverrun: string;
  newGrace: string;
}

const kind = z.enum(kinds.map(({ value }) => value)).catch("period");

export function bulkFormValues(formParams: Iterable<[string, unknown]>): BulkFormValues {
  const values: Record<string, unknown> = Object.fromEntries(formParams);
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : "");
  const today = dayOf(instantOf(Date.now()));
  const term = termFormValues(termEntries.parse(values), { period: defaultPeriod, startDay: today });
  return {
    kind: kind.parse(values["change"]),
    // An end before the start would give a number of days that the input rejects.
    term: { ...term, days: Math.max(1, term.days) },
    addTags: text("addTags"),
    removeTags: text("removeTags"),
    newEnvironment: text("newEnvironment"),
    renewalPeriod: text("renewalPeriod") || defaultPeriod,
    renewalDays: text("renewalDays"),
    renewalUntil: text("renewalUntil"),
    newTier: text("newTier"),
    capacities: text("capacities"),
    newOffline: text("newOffline"),
    newServers: text("newServers"),
    newAssets: text("newAssets"),
    newStatus: text("newStatus"),
    addNotes: text("addNotes"),
    newOverrun: text("newOverrun"),
    newGrace: text("newGrace"),
  };
}
