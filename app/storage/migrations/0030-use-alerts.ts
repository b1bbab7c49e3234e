import type { Migration } from "./migration.ts";

/**
 * Stores whether the customer gets alerts about use, and the highest alert of each license. The index contains the
 * licenses that use at least 80 % of their assets.
 */
export const useAlerts: Migration = {
  name: "0030-use-alerts",
  statements: [
    "alter table license add column alerts_customer integer not null default 0",
    `create table use_alert (
      license_id {big} not null primary key references license (id) on delete cascade deferrable initially deferred,
      percent integer not null,
      term_end_at {big} not null
    )`,
    `create index license_summary_by_high_use on license_summary (license_id)
      where active_total_client_capacity > 0 and total_clients_in_use * 5 >= active_total_client_capacity * 4`,
    "alter table refresh_info add column use_alerts_at {big}",
  ],
};
