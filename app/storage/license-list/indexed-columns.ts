import type { LicenseSummaryTable } from "#app/storage/schema/schema.ts";

/** Lists filter and sort by these columns. A migration creates the index `license_summary_by_COLUMN` of each column. */
export const indexedColumns = [
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
  "package_tier_id",
  "total_client_capacity",
  "server_capacity",
  "case_capacity",
  "servers_in_use",
  "total_clients_in_use",
  "first_heartbeat",
  "last_heartbeat",
  "full_from",
  "flags",
] as const satisfies readonly (keyof LicenseSummaryTable)[];
export type IndexedColumn = (typeof indexedColumns)[number];
