import type { Statements } from "#app/storage/migrations/migration.ts";

export const tags: Statements = {
  statements: [
    `create table tag (
      id {text} not null primary key,
      val {text} not null,
      val_fold {text} not null,
      created_at {big} not null,
      row_version {big} not null,
      number {big} not null default 0
    )`,
    "create index tag_val on tag (val_fold, id)",
    "create unique index tag_number on tag (number)",
    // This table stores a tag's licenses in creation order, with the columns that lists filter by most often.
    // Filters by tag and tier or year read no other table. The column `tag_number` replaces the tag's id of
    // 24 characters.
    `create table license_tag (
      tag_number {big} not null references tag (number) on delete cascade deferrable initially deferred,
      created_at {big} not null,
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      flags integer not null,
      package_tier_id {text} not null,
      primary key (tag_number, created_at, license_id)
    ) {compact}`,
    "create index license_tag_license on license_tag (license_id, tag_number)",
  ],
};
