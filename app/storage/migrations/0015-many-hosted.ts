import type { Migration } from "./migration.ts";

/**
 * Indexes that a hundred thousand hosted customers need: what is hosted on a license, and which step gave up. That of
 * deletions goes: SQLite may take it for a way to all that is not deleted, which is nearly everything.
 */
export const manyHosted: Migration = {
  name: "0015-many-hosted",
  statements: [
    "drop index instance_deleted_at",
    "create index instance_of_license on instance (license_id, deleted_at)",
    "create index instance_step_failed on instance_step (step, instance_id) where status = 'failed'",
  ],
  onlyPostgres: [
    "drop index case_activity_person",
    // PostgreSQL counts by the index alone only where the column itself stands beside its expression.
    `create index case_activity_person
     on case_activity (customer_id, lower(performed_by), created_at, license_id, event_id, type) include (performed_by)`,
  ],
};
