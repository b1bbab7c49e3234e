import type { Migration } from "./migration.ts";

/** Adds the sort columns to the indexes of the tokens and sessions of a user, so that a page is read without sorting. */
export const tokenAndSessionOrder: Migration = {
  name: "0020-token-and-session-order",
  statements: [
    "drop index api_token_owner",
    "create index api_token_owner on api_token (owner_id, created_at, id)",
    "drop index session_person",
    "create index session_person on session (person_id, last_seen_at, id_hash)",
  ],
};
