import type { Migration } from "./migration.ts";

/** Finds the renewals of a staff member, whose licenses are a small part of those that end soon. */
export const renewalOwnerIndex: Migration = {
  name: "0007-renewal-owner-index",
  statements: [
    "create index license_summary_by_owner on license_summary (created_by_fold, expired_at, license_id, flags)",
  ],
};
