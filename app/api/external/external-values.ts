import { z } from "zod";
import type { ReadableArray, UnreadableEntity } from "#app/domain/unreadable-entity.ts";

/** An id that is a number in some APIs and a string in other APIs. */
export const textId = z.union([z.string(), z.number().transform(String)]);

/** An id of an external API may be a text, because the app only sends it back to the API. */
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

/** End of the year 9999, in milliseconds since 1970. */
const maxInstantMs = 253_402_300_799_999;
const timeZonePattern = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** ISO 8601 in UTC, or null for an invalid date. A time without a time zone counts as UTC. */
function parseInstant(value: string | number | null): string | null {
  if (value === null) return null;
  const lacksTimeZone = typeof value === "string" && value.includes("T") && !timeZonePattern.test(value);
  const ms = new Date(lacksTimeZone ? `${value}Z` : value).getTime();
  return Number.isNaN(ms) || Math.abs(ms) > maxInstantMs ? null : new Date(ms).toISOString();
}

const dateValue = z.union([z.string(), z.number()]);
/** An invalid date becomes null. */
export const instantOrNull = dateValue.nullable().transform(parseInstant);
/** An invalid date becomes an empty text. Pages show a dash for null and for an empty text. */
export const instantOrEmpty = dateValue.nullable().transform((value) => parseInstant(value) ?? "");

/** Creates the schema of a field that only our API sends. Other APIs omit the field or send null. */
export const optionalWithFallback = <Schema extends z.ZodType, Fallback>(
  schema: Schema,
  fallback: Fallback,
) => schema.nullish().transform((value): NonNullable<z.output<Schema>> | Fallback => value ?? fallback);

export const optionalInstant = optionalWithFallback(instantOrNull, null);
export const instant = dateValue.transform((value, context) => {
  const parsedInstant = parseInstant(value);
  if (parsedInstant === null) context.addIssue({ code: "custom", message: "is not a date" });
  return parsedInstant ?? "";
});

/** Row version of an entity from an external API that has no row versions. */
export const missingRowVersion = 0;
export const rowVersion = optionalWithFallback(z.number(), missingRowVersion);

/** Some lists of the specification lack fields of a page. The schema computes these fields. */
export const createExternalPageSchema = <Entity extends z.ZodType>(entity: Entity, nameField?: string) =>
  z
    .object({
      entities: createReadableArraySchema(entity, nameField),
      totalEntityCount: z.number(),
      currentPage: z.number(),
      pageSize: z.number(),
    })
    .transform(({ entities, totalEntityCount, currentPage, pageSize }) => ({
      entities: [...entities],
      unreadableEntities: entities.unreadableEntities,
      totalEntityCount,
      currentPage,
      pageSize,
      previousPage: currentPage === 0 ? null : currentPage - 1,
      totalPageCount: pageSize === 0 ? 0 : Math.ceil(totalEntityCount / pageSize),
    }));

/** Accepts any response of a change, because the specification does not define it. */
export const unknownValue = z.unknown();

/** Lists invalid entities in `unreadableEntities`, so that one invalid entity does not fail the page. */
export const createReadableArraySchema = <Entity extends z.ZodType>(entity: Entity, nameField?: string) =>
  z.array(z.unknown()).transform((values): ReadableArray<z.output<Entity>> => {
    const entities: z.output<Entity>[] = [];
    const unreadableEntities: UnreadableEntity[] = [];
    for (const [position, value] of values.entries()) {
      const parsedEntity = entity.safeParse(value);
      if (parsedEntity.success) entities.push(parsedEntity.data);
      else
        unreadableEntities.push({
          position,
          name: readTextField(value, nameField),
          ...describeFieldError(value, parsedEntity.error),
        });
    }
    return unreadableEntities.length > 0 ? Object.assign(entities, { unreadableEntities }) : entities;
  });

function describeFieldError(value: unknown, { issues }: z.ZodError) {
  const path = issues[0]?.path ?? [];
  return { field: path.join("."), isMissing: path.length > 0 && readPath(value, path) === undefined };
}

/** The Map ignores inherited properties such as `constructor`. */
const readPath = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (container, name) =>
      typeof container === "object" && container !== null
        ? new Map(Object.entries(container)).get(String(name))
        : undefined,
    value,
  );

function readTextField(value: unknown, name: string | undefined): string | null {
  const text = name === undefined ? undefined : readPath(value, [name]);
  return typeof text === "string" && text !== "" ? text : null;
}
