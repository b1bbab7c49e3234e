import type { Migration } from "./migration.ts";

/**
 * Staff can mark a renewal as lost, which also stops its reminders. Renewals that were marked before this version are
 * snoozed here. A snooze without `until_at` does not end. SQLite needs `where true` to parse `on conflict` after a select.
 */
export const lostRenewals: Migration = {
  name: "0004-lost-renewals",
  statements: [
    `insert into reminder_snooze (license_id, end_at, until_at, snoozed_at, snoozed_by)
      select license_id, end_at, null, lost_at, lost_by from lost_renewal where true
      on conflict (license_id, end_at) do update set until_at = null`,
  ],
};
