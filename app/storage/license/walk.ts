import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type {
  LicenseField,
  LicenseStretch,
  ValueStretch,
  WalkPlace,
} from "#app/domain/license/license-store.ts";
import { joinTags } from "#app/domain/tag/tag-text.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine.ts";
import { customerRows, derivedRows, licenseRows } from "./columns.ts";
import { conditionsOf } from "./conditions.ts";
import { all } from "./facets.ts";
import { traitTests } from "./traits.ts";
import { apartIn, testedIn } from "./ways.ts";
import { storedFrom, tagNames, wideColumns, type WideRow } from "./wide.ts";

/** Matching licenses in creation order; keeps SQLite from using a filter's own index. */
function matching(engine: Engine, filter: LicenseFilter) {
  const conditions = conditionsOf(engine, filter);
  const traits = traitTests(filter);
  const apart = apartIn(conditions, "created_at");
  if (apart) return { table: apart.table, wheres: [...apart.wheres, ...apart.between, ...traits] };
  const wheres =
    engine.dialect === "sqlite"
      ? testedIn(conditions, "created_at")
      : conditions.map((condition) => condition.seek);
  return { table: sql`license_summary`, wheres: [...wheres, ...traits] };
}

/** Each batch starts after the last row of the previous one, so that late batches cost no more than the first. */
function walked(
  engine: Engine,
  columns: RawBuilder<unknown>,
  filter: LicenseFilter,
  after: WalkPlace | null,
  limit: number,
): RawBuilder<unknown> {
  const { table, wheres } = matching(engine, filter);
  if (after) wheres.push(sql<SqlBool>`(created_at, license_id) < (${msOf(after.createdAt)}, ${after.id})`);
  return sql`
    select ${columns}
    from (
      select license_id, created_at from ${table} where ${all(wheres)}
      order by created_at desc, license_id desc limit ${limit}
    ) as place
    join license on license.id = place.license_id
    join license_summary on license_summary.license_id = place.license_id
    order by place.created_at desc, place.license_id desc`;
}

export async function walkLicenses(
  engine: Engine,
  filter: LicenseFilter,
  after: WalkPlace | null,
  limit: number,
): Promise<LicenseStretch> {
  const query = walked(engine, wideColumns(engine), filter, after, limit).compile(engine.db);
  const { rows: found } = await engine.db.executeQuery<WideRow>(query);
  const rows = found.map(storedFrom);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { rows, next: last ? { id: last.record.id, createdAt: last.record.createdAt } : null };
}

type Value = ValueStretch["rows"][number][number];

interface Held {
  column: (engine: Engine) => RawBuilder<unknown>;
  read: (stored: never) => unknown;
}

const heldBy = ([table, { columns }]: readonly [string, Pick<typeof licenseRows, "columns">]) =>
  columns.map(({ field, name, read }): [string, Held] => [
    field,
    { column: () => sql.ref(`${table}.${name}`), read },
  ]);

const held: ReadonlyMap<string, Held> = new Map([
  ...[
    ["license", licenseRows] as const,
    ["license", customerRows] as const,
    ["license_summary", derivedRows] as const,
  ].flatMap(heldBy),
  [
    "tags",
    {
      column: tagNames,
      read: (names: string) => (names === "[]" ? "" : joinTags(JSON.parse(names) as string[])),
    },
  ],
]);

/** Reads single values, because building whole license objects would take most of a long report's time. */
export async function walkFields(
  engine: Engine,
  filter: LicenseFilter,
  fields: readonly LicenseField[],
  after: WalkPlace | null,
  limit: number,
): Promise<ValueStretch> {
  const known = fields.map((field) => {
    const one = held.get(field);
    if (!one) throw new Error(`No column has the field ${field}.`);
    return one;
  });
  const columns = known.map(({ column }, nth) => sql`${column(engine)} as ${sql.ref(`value_${nth}`)}`);
  const place = sql`place.created_at as placed_at, place.license_id as placed_id`;
  const query = walked(engine, sql`${sql.join(columns)}, ${place}`, filter, after, limit).compile(engine.db);
  const found = engine.lists
    ? await engine.lists(query)
    : (await engine.db.executeQuery<Record<string, unknown>>(query)).rows.map((row) => Object.values(row));
  const rows = found.map((stored) => known.map(({ read }, nth) => read(stored[nth] as never) as Value));
  const [createdAt, id] = (found.length === limit ? (found.at(-1) ?? []) : []).slice(-2);
  const next = createdAt === undefined ? null : { id: Number(id), createdAt: instantOf(Number(createdAt)) };
  return { rows, next };
}
