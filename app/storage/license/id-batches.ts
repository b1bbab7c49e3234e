import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine, Read } from "#app/storage/engine.ts";
import type { TagIndex } from "./conditions.ts";
import { summaryTable } from "./count.ts";
import { allOf } from "./counters.ts";
import { IdSet } from "./id-set.ts";
import { startingAt, type RowPosition, positionColumns, orderBy, type RowRange } from "./order.ts";

interface IdBatch {
  /** JSON array. */
  ids: string;
  created_at: number | null;
}

/**
 * Returns the ids of a range of the tag's licenses in any order: reads all ids of the tag index first, then walks the
 * order and filters by these ids. Each query takes milliseconds.
 */
export async function idsInRange(
  engine: Engine,
  read: Read,
  tagIndex: TagIndex,
  flags: readonly RawBuilder<SqlBool>[],
  range: RowRange,
  batchSize: number,
): Promise<number[]> {
  const members = new IdSet();
  for await (const ids of idsInTagIndex(engine, read, tagIndex, flags, batchSize)) members.add(ids);
  const result: number[] = [];
  let matched = 0;
  for await (const ids of idsInOrder(engine, read, range, batchSize)) {
    for (const id of ids) {
      if (!members.has(id)) continue;
      matched += 1;
      if (matched > range.offset) result.push(id);
      if (result.length === range.length) return result;
    }
  }
  return result;
}

const idsIn = ({ ids }: IdBatch) => JSON.parse(ids) as number[];

async function* idsInTagIndex(
  { db }: Engine,
  read: Read,
  { table, wheres, createdBetween: between }: TagIndex,
  flags: readonly RawBuilder<SqlBool>[],
  batchSize: number,
): AsyncGenerator<number[]> {
  let after: RawBuilder<SqlBool>[] = [];
  for (;;) {
    const [batch] = await read(
      sql<IdBatch>`select json_group_array(license_id) as ids, max(created_at) as created_at from (
        select license_id, created_at from ${table} where ${allOf([...wheres, ...between, ...after, ...flags])}
        order by created_at, license_id limit ${batchSize}
      )`.compile(db),
    );
    const ids = batch ? idsIn(batch) : [];
    yield ids;
    if (!batch || ids.length < batchSize) return;
    after = [sql<SqlBool>`(created_at, license_id) > (${batch.created_at}, ${ids.at(-1)})`];
  }
}

async function* idsInOrder(engine: Engine, read: Read, range: RowRange, batchSize: number) {
  const { order, direction } = range;
  const column = sql.ref(order.column);
  const table = summaryTable(engine, { indexColumn: order.column });
  const orderClause = orderBy({ column, id: sql.ref("license_id") }, order, direction);
  const ascending = [sql<SqlBool>`${column} is null`, sql<SqlBool>`${column} is not null`];
  const kinds = direction === "asc" ? ascending : ascending.toReversed();
  for (const kind of order.nullable ? kinds : [sql<SqlBool>`true`]) {
    let next: RawBuilder<SqlBool> | null = kind;
    while (next) {
      const rows: RawBuilder<unknown> = sql`${table} where ${next} ${orderClause}`;
      const [batch] = await read(
        sql<IdBatch>`select json_group_array(license_id) as ids
          from (select license_id from ${rows} limit ${batchSize})`.compile(engine.db),
      );
      if (batch) yield idsIn(batch);
      const [position]: RowPosition[] = await read(
        sql<RowPosition>`select ${positionColumns(range)} from ${rows} limit 1 offset ${batchSize}`.compile(
          engine.db,
        ),
      );
      next = position ? startingAt(position, range).sameKind : null;
    }
  }
}
