import { sql } from "kysely";
import type { Engine, ReadRows } from "#app/storage/engine/engine.ts";
import { isOmitted } from "./backup-tables.ts";

export interface Table {
  name: string;
  columns: { name: string; type: string; isIdentity: boolean }[];
  keyColumns: string[];
}

interface ColumnRow {
  table_name: string;
  name: string;
  type: string;
  key_position: number;
  is_identity: number;
}

const columnQueries = {
  sqlite: sql<ColumnRow>`
    select t.name as table_name, c.name, c.type, c.pk as key_position, 0 as is_identity
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite|_%' escape '|' and t.name not like '|_cf|_%' escape '|'
    order by t.name, c.cid`,
  postgres: sql<ColumnRow>`
    select t.relname as table_name, c.attname as name, format_type(c.atttypid, null) as type,
      coalesce(array_position(k.conkey, c.attnum), 0) as key_position, (c.attidentity <> '')::int as is_identity
    from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
    order by t.relname, c.attnum`,
};

interface ForeignKeyRow {
  child: string;
  parent: string;
}

const foreignKeyQueries = {
  sqlite: sql<ForeignKeyRow>`
    select t.name as child, f."table" as parent
    from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.type = 'table' and t.schema = 'main' and t.name not like '|_cf|_%' escape '|'`,
  postgres: sql<ForeignKeyRow>`
    select child.relname as child, parent.relname as parent
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and child.relnamespace = current_schema()::regnamespace`,
};

export async function isDatabaseEmpty({ db, databaseType }: Engine, read: ReadRows): Promise<boolean> {
  return (await read(columnQueries[databaseType].compile(db))).length === 0;
}

/** Each table follows the tables that its foreign keys refer to. */
export async function readTables({ db, databaseType }: Engine, read: ReadRows): Promise<Table[]> {
  const columnsByTable = Map.groupBy(
    await read(columnQueries[databaseType].compile(db)),
    (row) => row.table_name,
  );
  const foreignKeys = await read(foreignKeyQueries[databaseType].compile(db));
  const tables = new Map<string, Table>();
  const addTable = (name: string) => {
    const columnRows = columnsByTable.get(name);
    if (!columnRows || isOmitted(name) || tables.has(name)) return;
    for (const { child, parent } of foreignKeys) if (child === name && parent !== name) addTable(parent);
    tables.set(name, tableFromColumns(name, columnRows));
  };
  for (const name of [...columnsByTable.keys()].toSorted()) addTable(name);
  return [...tables.values()];
}

function tableFromColumns(name: string, columnRows: readonly ColumnRow[]): Table {
  const keyColumns = columnRows
    .filter((row) => row.key_position > 0)
    .toSorted((a, b) => a.key_position - b.key_position);
  if (keyColumns.length === 0)
    throw new Error(`The table ${name} has no primary key, so its rows cannot be read in batches.`);
  return {
    name,
    columns: columnRows.map((row) => ({ name: row.name, type: row.type, isIdentity: row.is_identity === 1 })),
    keyColumns: keyColumns.map((row) => row.name),
  };
}
