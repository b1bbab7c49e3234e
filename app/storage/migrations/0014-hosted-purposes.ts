import type { Migration } from "./migration.ts";

/** Hosted customers by what they are hosted for. */
export const hostedPurposes: Migration = {
  name: "0014-hosted-purposes",
  statements: [
    "update instance set plan = 'paid' where plan not in ('trial', 'demo', 'paid')",
    // As with the statuses, the last columns let SQLite count by the index alone.
    `create index instance_live_purpose
     on instance (plan, status, trial_ends_at, id, deleted_at, license_deleted_at)
     where deleted_at is null and license_deleted_at is null`,
  ],
};
