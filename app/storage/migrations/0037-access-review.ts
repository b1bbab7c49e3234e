import type { Migration } from "./migration.ts";

/** Adds since when users have their rights, and when the rights were last confirmed. */
export const accessReview: Migration = {
  name: "0037-access-review",
  statements: [
    `create table access_right (
      person_id {big} not null references person (id) on delete cascade deferrable initially deferred,
      access_right {text} not null,
      since {big},
      confirmed_at {big},
      confirmed_by {text},
      primary key (person_id, access_right)
    )`,
  ],
};
