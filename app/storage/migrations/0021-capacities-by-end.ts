import type { Migration } from "./migration.ts";

/** Adds the capacity to the index of the ends, so that the renewal calendar sums the assets without reading rows. */
export const capacitiesByEnd: Migration = {
  name: "0021-capacities-by-end",
  statements: [
    "drop index license_summary_by_expired_at",
    `create index license_summary_by_expired_at on license_summary
      (expired_at {nulls}, license_id, flags, total_client_capacity)`,
  ],
};
