import type { Statements } from "#app/storage/migrations/migration.ts";

export const reminders: Statements = {
  statements: [
    `create table reminder (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      end_at {big} not null,
      days_before integer not null,
      due_at {big} not null,
      recipient {text} not null,
      state {text} not null,
      attempts integer not null,
      failure {text},
      reserved_at {big} not null,
      sent_at {big},
      next_attempt_at {big},
      is_late integer not null,
      primary key (license_id, end_at, days_before)
    )`,
    "create index reminder_due on reminder (due_at)",
    "create index reminder_state on reminder (state, sent_at, license_id, days_before)",
    `create table reminder_snooze (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      end_at {big} not null,
      until_at {big},
      snoozed_at {big} not null,
      snoozed_by {text} not null,
      primary key (license_id, end_at)
    )`,
    "create index reminder_snooze_end on reminder_snooze (end_at, license_id)",
    "create index reminder_snooze_until on reminder_snooze (until_at, license_id)",
    "create table reminder_threshold (days integer not null primary key, since {big} not null)",
    "create table reminder_run (id integer not null primary key, scanned_at {big})",
    "insert into reminder_run (id) values (1)",
  ],
};
