import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import type { WriteContext } from "./write-context.ts";

/** Reads the only row of the query, or null. */
export async function readRow<Row, Entity>(
  query: { executeTakeFirst: () => Promise<Row | undefined> },
  entityFrom: (row: Row) => Entity,
): Promise<Entity | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : entityFrom(row);
}

/** Reads one page of the rows of a sorted query, and counts all its rows. */
export async function readPage<Tables extends keyof Database, Row>(
  sortedQuery: SelectQueryBuilder<Database, Tables, Row>,
  { pageNumber, pageSize }: Pick<Paging, "pageNumber" | "pageSize">,
): Promise<Slice<Row>> {
  const countQuery = sortedQuery.clearSelect().clearOrderBy();
  const { total } = await countQuery
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (pageSize === 0) return { rows: [], total };
  const rows = await sortedQuery
    .limit(pageSize)
    .offset(pageNumber * pageSize)
    .execute();
  return { rows, total };
}

interface VersionedRow {
  id: number;
  row_version: number;
}

type VersionedTable = {
  [Table in keyof Database]: Database[Table] extends VersionedRow ? Table : never;
}[keyof Database];

/**
 * Adds, changes and removes single rows of a table. The transaction is retried if a row was removed, or changed since
 * `rowVersion` was read.
 */
export function versionedRowWrites<
  Table extends VersionedTable,
  Entity extends { id: number; rowVersion: number },
>(
  { engine, write }: WriteContext,
  tableName: Table,
  rowOf: (entity: Entity) => Database[Table] & VersionedRow,
  changedColumnsOf: (entity: Entity) => Partial<Database[Table]> = rowOf,
) {
  // Kysely cannot check the columns of a generic table, but the types of the two functions do.
  const db = engine.db as unknown as Kysely<Record<string, VersionedRow>>;
  const table: string = tableName;
  return {
    add: (entity: Entity) => write(db.insertInto(table).values(rowOf(entity)).compile()),

    change: (entity: Entity) => {
      const row = { ...changedColumnsOf(entity), row_version: entity.rowVersion + 1 };
      const update = db.updateTable(table).set(row).where("id", "=", entity.id);
      write(update.where("row_version", "=", entity.rowVersion).compile(), { expectedRowCount: 1 });
    },

    remove: (id: number) =>
      write(db.deleteFrom(table).where("id", "=", id).compile(), { expectedRowCount: 1 }),
  };
}
