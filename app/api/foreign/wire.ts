import { z } from "zod";
import { arrayOf } from "./readable.ts";

/** A number in some APIs, text in others. */
export const textId = z.union([z.string(), z.number().transform(String)]);

/** Only handed back unchanged, so other APIs may send text for it. */
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

/** Null until something was counted. */
export const count = z
  .number()
  .nullable()
  .transform((value) => value ?? 0);

const withZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** ISO 8601 in UTC. A time without a zone is UTC already; null for what is no date. */
function instantIn(value: string | number | null): string | null {
  if (value === null) return null;
  const isLocal = typeof value === "string" && value.includes("T") && !withZone.test(value);
  const ms = new Date(isLocal ? `${value}Z` : value).getTime();
  return Number.isNaN(ms) || Math.abs(ms) > 253_402_300_799_999 ? null : new Date(ms).toISOString();
}

const moment = z.union([z.string(), z.number()]);
/** Null for what is no date. */
export const instantOrNull = moment.nullable().transform(instantIn);
/** Empty for what is no date; both read as a dash. */
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

/** Row versions exist only in our API. */
export const untoldVersion = 0;
export const rowVersion = optional(z.number(), untoldVersion);

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

/** The specification leaves open what a change answers. */
export const anything = z.unknown();
