import type { ApiEvent, EventValues } from "#app/domain/history/event.ts";
import { englishDateLocale, type DateLocale } from "#app/domain/time/date-locale.ts";
import { emptyText, findFieldLabel, formatFieldValue } from "./field-wording.ts";

export interface EventField {
  name: string;
  label: string;
  /** Null if the event has no previous values. */
  before: FieldValueText | null;
  after: FieldValueText;
}
export type FieldValueText = string | readonly string[];

const hiddenFieldNames = [
  "quotaId",
  "serverId",
  "quotasBefore",
  "undoes",
  "bulkRun",
  "via",
  "token",
  "tool",
  "approval",
  "approvedBy",
  "approvalId",
];

/** Omits internal and unchanged fields. */
export function listEventFields(
  event: Pick<ApiEvent, "details" | "before" | "after">,
  dateLocale: DateLocale = englishDateLocale,
): EventField[] {
  const before = event.before ?? {};
  const after = event.before ? (event.after ?? {}) : { ...event.details, ...event.after };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(
      (name) =>
        !hiddenFieldNames.includes(name) && !isDuplicate(name, after) && !isUnchanged(before, after, name),
    )
    .map((name) => ({
      name,
      label: findFieldLabel(name),
      before: event.before ? formatFieldValue(name, readValue(before, name), dateLocale) : null,
      after: formatFieldValue(name, readValue(after, name), dateLocale),
    }))
    .filter((field) => field.before !== null || field.after !== emptyText);
}

/** Longer texts, such as notes, are only in the details of an event. */
const maxSummaryValueLength = 40;
const maxSummarizedFields = 2;

/** A text such as "Assets: 100 → 12,000". Names only the label of a changed long text. Empty for a new record. */
export function summarizeFields(fields: readonly EventField[]): string {
  const parts = fields
    .filter(({ before }) => before !== null)
    .map(({ label, before, after }) => {
      const values = [before ?? emptyText, after].map((value) =>
        typeof value === "string" ? value : value.join(", ") || emptyText,
      );
      const isShort = values.every((value) => value.length <= maxSummaryValueLength && !value.includes("\n"));
      return isShort ? `${label}: ${values.join(" → ")}` : label;
    });
  const hiddenCount = parts.length - maxSummarizedFields;
  return [...parts.slice(0, maxSummarizedFields), ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join(
    " · ",
  );
}

/** Creation events contain the tag twice, and both id and name of a tier. */
const isDuplicate = (name: string, after: EventValues) =>
  (name === "tag" && Object.hasOwn(after, "val")) ||
  (name === "packageTierId" && Object.hasOwn(after, "packageTierPrettyName"));
const readValue = (values: EventValues, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;
const isUnchanged = (before: EventValues, after: EventValues, name: string) =>
  JSON.stringify(readValue(before, name) ?? null) === JSON.stringify(readValue(after, name) ?? null);
