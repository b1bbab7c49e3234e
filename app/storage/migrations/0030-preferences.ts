import type { Migration } from "../migration.ts";

/** Display preferences of a user; null until the user chooses. */
export const preferences: Migration = {
  name: "0030-preferences",
  statements: ["alter table person add column preferences {text}"],
};
