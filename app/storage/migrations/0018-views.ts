import type { Migration } from "../migration.ts";

/** Named filters of the license list, personal or shared. */
export const views: Migration = {
  name: "0018-views",
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
  ],
};
