import type { Migration } from "./migration.ts";

/** Queues the reminders that wait for a retry or are being sent. Earlier versions stored these times with the reminder. */
export const reminderQueue: Migration = {
  name: "0011-reminder-queue",
  statements: [
    `insert into queue_item (kind, subject, state, attempts, due_at, created_at, row_version)
      select 'reminder', license_id || '.' || end_at || '.' || days_before, 'waiting', 0,
        case when state = 'waiting' then next_attempt_at else reserved_at + 900000 end, reserved_at, 1
      from reminder where state in ('waiting', 'reserved')`,
    "alter table reminder drop column reserved_at",
    "alter table reminder drop column next_attempt_at",
  ],
};
