import type { Statements } from "#app/storage/migrations/migration.ts";
import { createTextSearch } from "#app/storage/migrations/text-search.ts";

const searches = ["company", "email"].map(createTextSearch);

export const licenseSearch: Statements = {
  statements: searches.flatMap(({ statements }) => statements),
  onlySqlite: [
    ...searches.flatMap(({ onlySqlite }) => onlySqlite),
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
    ...searches.flatMap(({ onlyPostgres }) => onlyPostgres),
    "create index license_key_search on license using gin (upper(key) gin_trgm_ops)",
  ],
};
