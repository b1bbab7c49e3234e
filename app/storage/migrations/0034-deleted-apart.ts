import type { Migration } from "../migration.ts";

const sorts = [
  "created_at",
  "updated_at",
  "activated_at",
  "expired_at",
  "key",
  "type",
  "status",
  "lifetime_status",
  "use_status",
  "activeness_status",
  "is_valid",
  "company_fold",
  "first_name_fold",
  "last_name_fold",
  "email_fold",
  "country_fold",
  "created_by_fold",
  "total_client_capacity",
  "server_capacity",
  "case_capacity",
  "servers_in_use",
  "total_clients_in_use",
  "first_heartbeat",
  "last_heartbeat",
];

/** Contains all sort columns, so that deleted licenses before a position are counted quickly. */
export const deletedLicenseIndex: Migration = {
  name: "0034-deleted-apart",
  onlySqlite: [
    `create index license_summary_deleted on license_summary (traits, license_id, ${sorts.join(", ")})
     where (traits & 48) = 32`,
  ],
};
