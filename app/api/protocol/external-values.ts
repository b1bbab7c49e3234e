import { z } from "zod";
import { readableArrayOf } from "./readable.ts";

/** An id that is a number in some APIs and text in others. */
export const textId = z.union([z.string(), z.number().transform(String)]);

/** Ids are only returned to the API unchanged, so external APIs may use text. */
export const rowId = z.custom<number>(
  (id) => typeof id === "number" || (typeof id === "string" && id !== ""),
  "is not an id",
);

export const crmId = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,16}$/, "is not a number")
    .transform(Number),
]);

export const textOrEmpty = z
  .string()
  .nullable()
  .transform((value) => value ?? "");

/** External APIs send null before the first count. */
export const countOrZero = z
  .number()
  .nullable()
  .transform((value) => value ?? 0);

const timeZoneSuffix = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** ISO 8601 in UTC. A time without a zone counts as UTC. Null for an invalid date. */
function parseInstant(value: string | number | null): string | null {
  if (value === null) return null;
  const isLocal = typeof value === "string" && value.includes("T") && !timeZoneSuffix.test(value);
  const ms = new Date(isLocal ? `${value}Z` : value).getTime();
  return Number.isNaN(ms) || Math.abs(ms) > 253_402_300_799_999 ? null : new Date(ms).toISOString();
}

const dateInput = z.union([z.string(), z.number()]);
/** An invalid date becomes null. */
export const instantOrNull = dateInput.nullable().transform(parseInstant);
/** Empty for an invalid date; pages show null and empty as a dash. */
export const instantOrEmpty = dateInput.nullable().transform((value) => parseInstant(value) ?? "");

/** For fields that only our own API sends; they may be missing or null in other APIs. */
export const optionalWithFallback = <Schema extends z.ZodType, Fallback>(
  schema: Schema,
  fallback: Fallback,
) => schema.nullish().transform((value): NonNullable<z.output<Schema>> | Fallback => value ?? fallback);

export const optionalInstant = optionalWithFallback(instantOrNull, null);
export const instant = dateInput.transform((value, context) => {
  const at = parseInstant(value);
  if (at === null) context.addIssue({ code: "custom", message: "is not a date" });
  return at ?? "";
});

/** Default for external APIs, which have no row versions. */
export const missingVersion = 0;
export const rowVersion = optionalWithFallback(z.number(), missingVersion);

/** The specification gives some lists only four of the fields; the others are computed. */
export const pageOf = <Entity extends z.ZodType>(entity: Entity, nameField?: string) =>
  z
    .object({
      entities: readableArrayOf(entity, nameField),
      totalEntityCount: z.number(),
      currentPage: z.number(),
      pageSize: z.number(),
    })
    .transform(({ entities, totalEntityCount, currentPage, pageSize }) => ({
      entities: [...entities],
      unreadable: entities.unreadable,
      totalEntityCount,
      currentPage,
      pageSize,
      previousPage: currentPage === 0 ? null : currentPage - 1,
      totalPageCount: pageSize === 0 ? 0 : Math.ceil(totalEntityCount / pageSize),
    }));

/** Accepts any response of a change, because the specification does not define it. */
export const unknownValue = z.unknown();
