import type { Migration } from "../migration.ts";

/** How pages look to a person; null until they choose. */
export const preferences: Migration = {
  name: "0030-preferences",
  statements: ["alter table person add column preferences {text}"],
};
