import type { Statements } from "./migration.ts";

/**
 * Creates the substring search in the column `TEXT_fold` of `license_summary`. The table `TEXT_text` stores
 * each distinct text once, with the number of licenses that have this text and are not deleted. A migration
 * that adds the search to an existing column must also insert the texts of this column. Released migrations use
 * these statements, so the statements must never change.
 */
export function createTextSearch(textName: string): Required<Statements> {
  return {
    statements: [
      `create table ${textName}_text (id {counter}, ${textName}_fold {text} not null unique, n {big} not null)`,
    ],
    onlySqlite: createSqliteStatements(textName),
    onlyPostgres: createPostgresStatements(textName),
  };
}

function createSqliteStatements(textName: string): string[] {
  const decrementCount = (condition: string) =>
    `update ${textName}_text set n = n - 1 where ${textName}_fold = old.${textName}_fold and ${condition};`;
  const incrementCount = `insert into ${textName}_text (${textName}_fold, n) values (new.${textName}_fold, new.status <> 'deleted')
    on conflict (${textName}_fold) do update set n = n + excluded.n;`;
  return [
    `create virtual table ${textName}_search using fts5 (
      ${textName}_fold, content = '${textName}_text', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
    `create trigger ${textName}_text_added after insert on ${textName}_text begin
      insert into ${textName}_search (rowid, ${textName}_fold) values (new.id, new.${textName}_fold);
    end`,
    `create trigger license_${textName}_added after insert on license_summary begin ${incrementCount} end`,
    `create trigger license_${textName}_changed after update of ${textName}_fold, status on license_summary
     when old.${textName}_fold <> new.${textName}_fold or (old.status = 'deleted') <> (new.status = 'deleted')
     begin ${decrementCount("old.status <> 'deleted'")} ${incrementCount} end`,
    `create trigger license_${textName}_removed after delete on license_summary
     when old.status <> 'deleted' begin ${decrementCount("true")} end`,
  ];
}

function createPostgresStatements(textName: string): string[] {
  const decrementCount = `if old.status <> 'deleted' then
      update ${textName}_text set n = n - 1 where ${textName}_fold = old.${textName}_fold;
    end if;`;
  const incrementCount = `insert into ${textName}_text as kept (${textName}_fold, n)
    values (new.${textName}_fold, (new.status <> 'deleted')::int)
    on conflict (${textName}_fold) do update set n = kept.n + excluded.n;`;
  const createTriggerFunction = (name: string, statements: string) =>
    `create function license_${textName}_${name}() returns trigger language plpgsql as $$ begin
      ${statements} return null;
    end $$`;
  return [
    `create index ${textName}_text_search on ${textName}_text using gin (${textName}_fold gin_trgm_ops)`,
    createTriggerFunction("added", incrementCount),
    createTriggerFunction("changed", decrementCount + incrementCount),
    createTriggerFunction("removed", decrementCount),
    `create trigger license_${textName}_added after insert on license_summary
     for each row execute function license_${textName}_added()`,
    `create trigger license_${textName}_changed after update of ${textName}_fold, status on license_summary
     for each row when (old.${textName}_fold <> new.${textName}_fold or (old.status = 'deleted') <> (new.status = 'deleted'))
     execute function license_${textName}_changed()`,
    `create trigger license_${textName}_removed after delete on license_summary
     for each row execute function license_${textName}_removed()`,
  ];
}
