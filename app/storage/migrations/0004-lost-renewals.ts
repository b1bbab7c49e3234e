import type { Migration } from "./migration.ts";

/** Ends the reminders of renewals that were marked as lost before this version. */
export const lostRenewals: Migration = {
  name: "0004-lost-renewals",
  statements: [
    `insert into reminder_snooze (license_id, end_at, until_at, snoozed_at, snoozed_by)
      select license_id, end_at, null, lost_at, lost_by from lost_renewal where true
      on conflict (license_id, end_at) do update set until_at = null`,
  ],
};
