import type { Statements } from "#app/storage/migrations/migration.ts";

const searchedTexts = ["company", "email"] as const;

const sqliteTexts = searchedTexts.flatMap((text) => {
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
});

const postgresTexts = searchedTexts.flatMap((text) => {
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
});

export const licenseSearch: Statements = {
  statements: searchedTexts.map(
    (text) =>
      `create table ${text}_text (id {counter}, ${text}_fold {text} not null unique, n {big} not null)`,
  ),
  onlySqlite: [
    ...sqliteTexts,
    "create view searched_key as select id, upper(key) as key from license",
    `create virtual table key_search using fts5 (
      key, content = 'searched_key', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
    `create trigger license_key_added after insert on license begin
      insert into key_search (rowid, key) values (new.id, upper(new.key));
    end`,
    `create trigger license_key_removed after delete on license begin
      insert into key_search (key_search, rowid, key) values ('delete', old.id, upper(old.key));
    end`,
  ],
  onlyPostgres: [
    ...postgresTexts,
    "create index license_key_search on license using gin (upper(key) gin_trgm_ops)",
  ],
};
