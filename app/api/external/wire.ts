import { z } from "zod";
import { arrayOf } from "./readable.ts";

/** A number in some APIs, text in others. */
export const textId = z.union([z.string(), z.number().transform(String)]);

/** Ids are only returned to the API unchanged, so external APIs may use text. */
export const rowId = z.custom<number>(
  (id) => typeof id === "number" || (typeof id === "string" && id !== ""),
  "is no id",
);

export const crmId = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,16}$/, "is no number")
    .transform(Number),
]);

export const text = z
  .string()
  .nullable()
  .transform((value) => value ?? "");

/** External APIs send null before the first count. */
export const count = z
  .number()
  .nullable()
  .transform((value) => value ?? 0);

const timeZoneSuffix = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** ISO 8601 in UTC. A time without a zone counts as UTC. Null for an invalid date. */
function instantIn(value: string | number | null): string | null {
  if (value === null) return null;
  const isLocal = typeof value === "string" && value.includes("T") && !timeZoneSuffix.test(value);
  const ms = new Date(isLocal ? `${value}Z` : value).getTime();
  return Number.isNaN(ms) || Math.abs(ms) > 253_402_300_799_999 ? null : new Date(ms).toISOString();
}

const moment = z.union([z.string(), z.number()]);
/** Null for an invalid date. */
export const instantOrNull = moment.nullable().transform(instantIn);
/** Empty for an invalid date; pages show null and empty as a dash. */
export const shownInstant = moment.nullable().transform((value) => instantIn(value) ?? "");

/** For fields that only our own API sends: elsewhere they may be missing or null. */
export const optional = <Schema extends z.ZodType, Fallback>(schema: Schema, fallback: Fallback) =>
  schema.nullish().transform((value): NonNullable<z.output<Schema>> | Fallback => value ?? fallback);

export const optionalInstant = optional(instantOrNull, null);
export const instant = moment.transform((value, context) => {
  const at = instantIn(value);
  if (at === null) context.addIssue({ code: "custom", message: "is no date" });
  return at ?? "";
});

/** Default for external APIs, which have no row versions. */
export const missingVersion = 0;
export const rowVersion = optional(z.number(), missingVersion);

/** Some lists of the specification have only four of the fields; the others are computed. */
export const pageOf = <Entity extends z.ZodType>(entity: Entity, nameField?: string) =>
  z
    .object({
      entities: arrayOf(entity, nameField),
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

/** For changes, whose response the specification does not define. */
export const unknownValue = z.unknown();
