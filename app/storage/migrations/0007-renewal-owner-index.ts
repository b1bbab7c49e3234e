import type { Migration } from "./migration.ts";

/** Adds an index for the renewals of one staff member, to avoid a scan of all licenses that end soon. */
export const renewalOwnerIndex: Migration = {
  name: "0007-renewal-owner-index",
  statements: [
    "create index license_summary_by_owner on license_summary (created_by_fold, expired_at, license_id, flags)",
  ],
};
