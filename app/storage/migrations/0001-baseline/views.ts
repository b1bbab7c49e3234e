import type { Statements } from "#app/storage/migrations/migration.ts";

export const views: Statements = {
  statements: [
    `create table list_view (
      id {big} not null primary key,
      person_id {big} not null references person (id) on delete cascade deferrable initially deferred,
      name {text} not null,
      query {text} not null,
      is_shared {big} not null,
      place {big} not null,
      created_at {big} not null,
      row_version {big} not null
    )`,
    "create index list_view_of_person on list_view (person_id)",
    "create index list_view_shared on list_view (is_shared)",
    `create table view_mail (
      id {big} not null primary key,
      view_id {big} not null references list_view (id) on delete cascade deferrable initially deferred,
      person_id {big} not null references person (id) on delete cascade deferrable initially deferred,
      every {text} not null,
      last_at {big},
      outcome {text},
      failure {text},
      row_version {big} not null
    )`,
    "create unique index view_mail_of_person on view_mail (person_id, view_id)",
    "create index view_mail_of_view on view_mail (view_id)",
    `create table view_mail_recipient (
      mail_id {big} not null references view_mail (id) on delete cascade deferrable initially deferred,
      person_id {big} not null references person (id) on delete cascade deferrable initially deferred,
      primary key (mail_id, person_id)
    ) {compact}`,
    "create index view_mail_recipient_person on view_mail_recipient (person_id)",
  ],
};
