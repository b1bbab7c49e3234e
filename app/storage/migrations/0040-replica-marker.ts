import type { Migration } from "./migration.ts";

/** Adds the table whose only row tells how far a read replica is behind. */
export const replicaMarker: Migration = {
  name: "0040-replica-marker",
  statements: ["create table replica_marker (id {big} not null primary key, written_at {big} not null)"],
};
