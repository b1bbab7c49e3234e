import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine, Read } from "#app/storage/engine.ts";
import type { Apart } from "./conditions.ts";
import { summariesBy } from "./count.ts";
import { all } from "./facets.ts";
import { IdSet } from "./id-set.ts";
import { from, type Mark, placed, sorted, type Stretch } from "./order.ts";

interface Portion {
  /** JSON array. */
  ids: string;
  created_at: number | null;
}

/**
 * Returns the ids of a range of the tag's licenses in any order: reads all ids of the tag index first, then walks the
 * order and filters by these ids. Each query takes milliseconds.
 */
export async function idsAmong(
  engine: Engine,
  read: Read,
  apart: Apart,
  traits: readonly RawBuilder<SqlBool>[],
  stretch: Stretch,
  portion: number,
): Promise<number[]> {
  const members = new IdSet();
  for await (const ids of idsApart(engine, read, apart, traits, portion)) members.add(ids);
  const found: number[] = [];
  let passed = 0;
  for await (const ids of idsInOrder(engine, read, stretch, portion)) {
    for (const id of ids) {
      if (!members.has(id)) continue;
      passed += 1;
      if (passed > stretch.offset) found.push(id);
      if (found.length === stretch.length) return found;
    }
  }
  return found;
}

const idsIn = ({ ids }: Portion) => JSON.parse(ids) as number[];

async function* idsApart(
  { db }: Engine,
  read: Read,
  { table, wheres, between }: Apart,
  traits: readonly RawBuilder<SqlBool>[],
  portion: number,
): AsyncGenerator<number[]> {
  let after: RawBuilder<SqlBool>[] = [];
  for (;;) {
    const [found] = await read(
      sql<Portion>`select json_group_array(license_id) as ids, max(created_at) as created_at from (
        select license_id, created_at from ${table} where ${all([...wheres, ...between, ...after, ...traits])}
        order by created_at, license_id limit ${portion}
      )`.compile(db),
    );
    const ids = found ? idsIn(found) : [];
    yield ids;
    if (!found || ids.length < portion) return;
    after = [sql<SqlBool>`(created_at, license_id) > (${found.created_at}, ${ids.at(-1)})`];
  }
}

async function* idsInOrder(engine: Engine, read: Read, stretch: Stretch, portion: number) {
  const { order, direction } = stretch;
  const column = sql.ref(order.column);
  const table = summariesBy(engine, { soughtBy: order.column });
  const inOrder = sorted({ column, id: sql.ref("license_id") }, order, direction);
  const ascending = [sql<SqlBool>`${column} is null`, sql<SqlBool>`${column} is not null`];
  const kinds = direction === "asc" ? ascending : ascending.toReversed();
  for (const kind of order.nullable ? kinds : [sql<SqlBool>`true`]) {
    let next: RawBuilder<SqlBool> | null = kind;
    while (next) {
      const rows: RawBuilder<unknown> = sql`${table} where ${next} ${inOrder}`;
      const [found] = await read(
        sql<Portion>`select json_group_array(license_id) as ids
          from (select license_id from ${rows} limit ${portion})`.compile(engine.db),
      );
      if (found) yield idsIn(found);
      const [mark]: Mark[] = await read(
        sql<Mark>`select ${placed(stretch)} from ${rows} limit 1 offset ${portion}`.compile(engine.db),
      );
      next = mark ? from(mark, stretch).sameKind : null;
    }
  }
}
