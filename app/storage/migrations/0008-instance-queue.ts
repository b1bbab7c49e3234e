import type { Migration } from "./migration.ts";

/**
 * Queues the instances that wait for the provisioner. Earlier versions found these instances by their status
 * and times.
 */
export const instanceQueue: Migration = {
  name: "0008-instance-queue",
  statements: [
    `insert into queue_item (kind, subject, state, attempts, due_at, created_at, row_version)
      select 'instance', cast(id as text), 'waiting', 0,
        case when status = 'requested' then ordered_at + 300000 else updated_at end, updated_at, 1
      from instance
      where status = 'creating'
        or (status = 'requested' and ordered_at is not null)
        or (deleted_at is not null and removed_at is null)`,
    "drop index instance_status",
    "drop index instance_to_remove",
    "alter table instance drop column removed_at",
  ],
};
