import type { Statements } from "./migration.ts";

/**
 * Creates the search for parts of the texts in the column `TEXT_fold` of `license_summary`. It stores each distinct text once
 * in the table `TEXT_text`, with the number of its licenses that are not deleted. A migration that adds the search to a
 * column with texts must also insert these texts. Released migrations use these statements, so they must never change.
 */
export function createTextSearch(text: string): Required<Statements> {
  return {
    statements: [
      `create table ${text}_text (id {counter}, ${text}_fold {text} not null unique, n {big} not null)`,
    ],
    onlySqlite: createSqliteStatements(text),
    onlyPostgres: createPostgresStatements(text),
  };
}

function createSqliteStatements(text: string): string[] {
  const decrementCount = (condition: string) =>
    `update ${text}_text set n = n - 1 where ${text}_fold = old.${text}_fold and ${condition};`;
  const incrementCount = `insert into ${text}_text (${text}_fold, n) values (new.${text}_fold, new.status <> 'deleted')
    on conflict (${text}_fold) do update set n = n + excluded.n;`;
  return [
    `create virtual table ${text}_search using fts5 (
      ${text}_fold, content = '${text}_text', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
    `create trigger ${text}_text_added after insert on ${text}_text begin
      insert into ${text}_search (rowid, ${text}_fold) values (new.id, new.${text}_fold);
    end`,
    `create trigger license_${text}_added after insert on license_summary begin ${incrementCount} end`,
    `create trigger license_${text}_changed after update of ${text}_fold, status on license_summary
     when old.${text}_fold <> new.${text}_fold or (old.status = 'deleted') <> (new.status = 'deleted')
     begin ${decrementCount("old.status <> 'deleted'")} ${incrementCount} end`,
    `create trigger license_${text}_removed after delete on license_summary
     when old.status <> 'deleted' begin ${decrementCount("true")} end`,
  ];
}

function createPostgresStatements(text: string): string[] {
  const decrementCount = `if old.status <> 'deleted' then
      update ${text}_text set n = n - 1 where ${text}_fold = old.${text}_fold;
    end if;`;
  const incrementCount = `insert into ${text}_text as kept (${text}_fold, n)
    values (new.${text}_fold, (new.status <> 'deleted')::int)
    on conflict (${text}_fold) do update set n = kept.n + excluded.n;`;
  const createTriggerFunction = (name: string, statements: string) =>
    `create function license_${text}_${name}() returns trigger language plpgsql as $$ begin
      ${statements} return null;
    end $$`;
  return [
    `create index ${text}_text_search on ${text}_text using gin (${text}_fold gin_trgm_ops)`,
    createTriggerFunction("added", incrementCount),
    createTriggerFunction("changed", decrementCount + incrementCount),
    createTriggerFunction("removed", decrementCount),
    `create trigger license_${text}_added after insert on license_summary
     for each row execute function license_${text}_added()`,
    `create trigger license_${text}_changed after update of ${text}_fold, status on license_summary
     for each row when (old.${text}_fold <> new.${text}_fold or (old.status = 'deleted') <> (new.status = 'deleted'))
     execute function license_${text}_changed()`,
    `create trigger license_${text}_removed after delete on license_summary
     for each row execute function license_${text}_removed()`,
  ];
}
