import type { Statements } from "../../migration.ts";

export const tags: Statements = {
  statements: [
    `create table tag (
      id {text} not null primary key,
      val {text} not null,
      val_fold {text} not null,
      created_at {big} not null,
      row_version {big} not null
    )`,
    "create index tag_val on tag (val_fold, id)",
    `create table license_tag (
      tag_id {text} not null references tag (id) on delete cascade deferrable initially deferred,
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      primary key (tag_id, license_id)
    ) {compact}`,
    "create index license_tag_license on license_tag (license_id, tag_id)",
  ],
};
