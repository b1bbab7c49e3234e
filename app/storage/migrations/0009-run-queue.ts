import type { Migration } from "./migration.ts";

/** Queues the running imports and bulk runs. Earlier versions found these runs by their state. */
export const runQueue: Migration = {
  name: "0009-run-queue",
  statements: [
    `insert into queue_item (kind, subject, state, attempts, due_at, created_at, row_version)
      select 'import', cast(id as text), 'waiting', 0, created_at, created_at, 1 from license_import
      where state in ('checking', 'running') and created_by <> 'operator'`,
    `insert into queue_item (kind, subject, state, attempts, due_at, created_at, row_version)
      select 'bulk-run', cast(id as text), 'waiting', 0, created_at, created_at, 1 from bulk_run
      where state = 'running'`,
    "drop index bulk_run_state",
  ],
};
