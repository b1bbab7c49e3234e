import { Problem } from "./problem.ts";

/**
 * An entity of an external license API that lacks a required field or has an invalid value, or a row of the database
 * whose JSON is damaged.
 */
export interface UnreadableEntity {
  /** Index in the page, counting the readable entities too. */
  position: number;
  /** Name by which staff know the entity, such as a license key. */
  name: string | null;
  /** Path of the field in the entity. Empty if the entity is no object. */
  field: string;
  /** True if the field is missing, false if its value is wrong. */
  isMissing: boolean;
  /** Id of the request whose log entry describes the entity. */
  reference?: string | undefined;
  /** True if the entity comes from the database. */
  isStored?: boolean | undefined;
}

/** A value in the database that is no valid JSON. */
export class UnreadableRowError extends Error {
  readonly field: string;
  constructor(field: string, cause: unknown) {
    super(`The stored value of ${field} is damaged.`, { cause });
    this.field = field;
  }
}

export const createUnreadableDataProblem = (error: UnreadableRowError): Problem =>
  new Problem(
    "rule",
    `The database contains a damaged value in the field ${error.field}, so this entry cannot be used. Restore the entry from a backup, or delete it.`,
    { code: "UNREADABLE_DATA", cause: error },
  );

/** Null for a row that cannot be read. */
export async function nullIfUnreadable<Record>(record: Promise<Record | null>): Promise<Record | null> {
  try {
    return await record;
  } catch (error) {
    if (error instanceof UnreadableRowError) return null;
    throw error;
  }
}

export interface ReadableRows<Record> {
  rows: Record[];
  unreadableEntities?: UnreadableEntity[] | undefined;
}

/** Reads each row by itself, so that one damaged row does not fail the whole list. */
export function readEachRow<Row, Record>(
  rows: readonly Row[],
  readRow: (row: Row) => Record,
  getName: (row: Row) => string | null,
): ReadableRows<Record> {
  const records: Record[] = [];
  const unreadableEntities: UnreadableEntity[] = [];
  for (const [position, row] of rows.entries()) {
    try {
      records.push(readRow(row));
    } catch (error) {
      if (!(error instanceof UnreadableRowError)) throw error;
      const { field } = error;
      unreadableEntities.push({ position, name: getName(row), field, isMissing: false, isStored: true });
    }
  }
  return unreadableEntities.length > 0 ? { rows: records, unreadableEntities } : { rows: records };
}

/** A list without pages. Responses list its unreadable entities beside the result. */
export type ReadableArray<Entity> = Entity[] & { unreadableEntities?: UnreadableEntity[] };

export const createReadableArray = <Entity>({
  rows,
  unreadableEntities,
}: ReadableRows<Entity>): ReadableArray<Entity> =>
  unreadableEntities ? Object.assign(rows, { unreadableEntities }) : rows;

export const countRows = ({ rows, unreadableEntities = [] }: ReadableRows<unknown>): number =>
  rows.length + unreadableEntities.length;

export function mergeInPageOrder<Item>(
  readableItems: readonly Item[],
  unreadableEntities: readonly UnreadableEntity[] = [],
  createItem: (entity: UnreadableEntity) => Item,
): Item[] {
  const items = [...readableItems];
  for (const entity of unreadableEntities) items.splice(entity.position, 0, createItem(entity));
  return items;
}
