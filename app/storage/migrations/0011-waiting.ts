import type { Migration } from "./migration.ts";

/** When an instance was ordered, why it waits for staff and since when, and when staff were told of that or of its failure. */
export const waiting: Migration = {
  name: "0011-waiting",
  statements: [
    "alter table instance add column ordered_at {big}",
    "alter table instance add column waiting_reason {text}",
    "alter table instance add column waiting_since {big}",
    "alter table instance add column waiting_told_at {big}",
    "alter table instance add column failure_told_at {big}",
    "update instance set waiting_reason = 'needs-approval', waiting_since = updated_at where status = 'waiting'",
    "create index instance_waiting on instance (status, waiting_since, id)",
  ],
};
