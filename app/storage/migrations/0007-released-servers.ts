import type { Migration } from "./migration.ts";

/** A server that gave its seat back was activated all the same, and its license with it. */
export const releasedServers: Migration = {
  name: "0007-released-servers",
  statements: ["alter table server add column released_at {big}"],
};
