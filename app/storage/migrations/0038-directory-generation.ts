import type { Migration } from "./migration.ts";

/** Counts the changes from which the rights of users follow, so that two processes notice each other's change. */
export const directoryGeneration: Migration = {
  name: "0038-directory-generation",
  statements: ["alter table directory_rules add column generation {big} not null default 0"],
};
