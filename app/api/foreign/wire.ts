import { z } from "zod";

/** An id: in some APIs a number, in others a text. */
export const textId = z.union([z.string(), z.number().transform(String)]);

/** The id of what our own API numbers. It is only handed back as it came, so that in other APIs it may as well be a text. */
export const rowId = z.custom<number>(
  (id) => typeof id === "number" || (typeof id === "string" && id !== ""),
  "is no id",
);

/** An id of the CRM, which is a number. */
export const crmId = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,16}$/, "is no number")
    .transform(Number),
]);

/** A text that may be empty, by whatever sign. */
export const text = z
  .string()
  .nullable()
  .transform((value) => value ?? "");

/** A count that nothing was counted for yet may come as null. */
export const count = z
  .number()
  .nullable()
  .transform((value) => value ?? 0);

const withZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** A moment as ISO 8601 in UTC, which one without a zone is in already; null for what is no date. */
function instantIn(value: string | number | null): string | null {
  if (value === null) return null;
  const isLocal = typeof value === "string" && value.includes("T") && !withZone.test(value);
  const ms = new Date(isLocal ? `${value}Z` : value).getTime();
  return Number.isNaN(ms) || Math.abs(ms) > 253_402_300_799_999 ? null : new Date(ms).toISOString();
}

const moment = z.union([z.string(), z.number()]);
/** Null for what is no date, which shows as a dash. */
export const instantOrNull = moment.nullable().transform(instantIn);
/** Empty for what is no date, which shows as a dash. */
export const shownInstant = moment.nullable().transform((value) => instantIn(value) ?? "");
export const instant = moment.transform((value, context) => {
  const at = instantIn(value);
  if (at === null) context.addIssue({ code: "custom", message: "is no date" });
  return at ?? "";
});

/** What only our own API sends: the number of saves of a row, 0 where that is not told. */
export const untoldVersion = 0;
export const rowVersion = z.number().default(untoldVersion);

/** A page. Of some lists the specification names only four of its fields; the others follow from them. */
export const pageOf = <Entity extends z.ZodType>(entity: Entity) =>
  z
    .object({
      entities: z.array(entity),
      totalEntityCount: z.number(),
      currentPage: z.number(),
      pageSize: z.number(),
    })
    .transform(({ entities, totalEntityCount, currentPage, pageSize }) => ({
      entities,
      totalEntityCount,
      currentPage,
      pageSize,
      previousPage: currentPage === 0 ? null : currentPage - 1,
      totalPageCount: pageSize === 0 ? 0 : Math.ceil(totalEntityCount / pageSize),
    }));

/** A change answers that it succeeded; what else it says is not agreed. */
export const anything = z.unknown();
