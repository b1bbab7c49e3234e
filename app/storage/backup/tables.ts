import { sql } from "kysely";
import type { Engine, Read } from "#app/storage/engine/engine.ts";

export interface Table {
  name: string;
  columns: { name: string; type: string; isCounter: boolean }[];
  key: string[];
}

/** Tables that triggers fill, differently per engine, or that are always empty. */
const skippedTables = new Set([
  "uow_guard",
  "license_counter",
  "license_counter_total",
  "license_counter_change",
  "company_text",
  "email_text",
  "case_activity_tally",
]);

interface ColumnRow {
  table_name: string;
  name: string;
  type: string;
  key_position: number;
  is_counter: number;
}

const columnsIn = {
  sqlite: sql<ColumnRow>`
    select t.name as table_name, c.name, c.type, c.pk as key_position, 0 as is_counter
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite|_%' escape '|' and t.name not like '|_cf|_%' escape '|'
    order by t.name, c.cid`,
  postgres: sql<ColumnRow>`
    select t.relname as table_name, c.attname as name, format_type(c.atttypid, null) as type,
      coalesce(array_position(k.conkey, c.attnum), 0) as key_position, (c.attidentity <> '')::int as is_counter
    from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
    order by t.relname, c.attnum`,
};

interface ReferenceRow {
  child: string;
  parent: string;
}

const referencesIn = {
  sqlite: sql<ReferenceRow>`
    select t.name as child, f."table" as parent
    from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.type = 'table' and t.schema = 'main' and t.name not like '|_cf|_%' escape '|'`,
  postgres: sql<ReferenceRow>`
    select child.relname as child, parent.relname as parent
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and child.relnamespace = current_schema()::regnamespace`,
};

export async function isEmpty({ db, databaseType }: Engine, read: Read): Promise<boolean> {
  return (await read(columnsIn[databaseType].compile(db))).length === 0;
}

/** Parents come before the tables that refer to them. */
export async function tablesOf({ db, databaseType }: Engine, read: Read): Promise<Table[]> {
  const byTable = Map.groupBy(await read(columnsIn[databaseType].compile(db)), (row) => row.table_name);
  const references = await read(referencesIn[databaseType].compile(db));
  const tables = new Map<string, Table>();
  const add = (name: string) => {
    const rows = byTable.get(name);
    if (!rows || skippedTables.has(name) || tables.has(name)) return;
    for (const { child, parent } of references) if (child === name && parent !== name) add(parent);
    tables.set(name, tableOf(name, rows));
  };
  for (const name of [...byTable.keys()].toSorted()) add(name);
  return [...tables.values()];
}

function tableOf(name: string, rows: readonly ColumnRow[]): Table {
  const key = rows.filter((row) => row.key_position > 0).toSorted((a, b) => a.key_position - b.key_position);
  if (key.length === 0)
    throw new Error(`The table ${name} has no primary key, so its rows cannot be read in batches.`);
  return {
    name,
    columns: rows.map((row) => ({ name: row.name, type: row.type, isCounter: row.is_counter === 1 })),
    key: key.map((row) => row.name),
  };
}
