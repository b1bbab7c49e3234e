import type { Migration } from "./migration.ts";

/** Adds the name that the owner gives to a token. Earlier tokens have none. */
export const tokenNames: Migration = {
  name: "0029-token-names",
  statements: ["alter table api_token add column name {text}"],
};
