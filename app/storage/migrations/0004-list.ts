import { postgresCounters, sqliteCounters } from "./0004-list-counters.ts";
import { postgresSearch, searchedTexts, sqliteSearch } from "./0004-list-search.ts";
import type { Migration } from "./migration.ts";

/** What the list sorts by. Each index carries the id, which decides between equals, and the traits, which filters read. */
const sorts = {
  created_at: "created_at",
  updated_at: "updated_at",
  activated_at: "activated_at {nulls}",
  expired_at: "expired_at {nulls}",
  key: "key",
  type: "type",
  status: "status",
  lifetime_status: "lifetime_status",
  use_status: "use_status",
  activeness_status: "activeness_status",
  is_valid: "is_valid",
  company_fold: "company_fold",
  first_name_fold: "first_name_fold {nulls}",
  last_name_fold: "last_name_fold {nulls}",
  email_fold: "email_fold",
  country_fold: "country_fold {nulls}",
  created_by_fold: "created_by_fold",
  total_client_capacity: "total_client_capacity {nulls}",
  server_capacity: "server_capacity {nulls}",
  case_capacity: "case_capacity {nulls}",
  servers_in_use: "servers_in_use",
  total_clients_in_use: "total_clients_in_use",
  first_heartbeat: "first_heartbeat {nulls}",
  last_heartbeat: "last_heartbeat {nulls}",
};

/** What is asked together so often that no row shall be read for it: the default order with other dates, a search in it. */
const carried: Record<string, string> = {
  created_at: ", activated_at, expired_at",
  company_fold: ", created_at",
  email_fold: ", created_at",
};

const traits = `environment + type * 4
  + (case status when 'pending' then 0 when 'active' then 1 else 2 end) * 16
  + (case lifetime_status when 'pending' then 0 when 'active' then 1 when 'almost-expired' then 2 else 3 end) * 64
  + (case use_status when 'pending' then 0 when 'active' then 1 when 'almost-full' then 2 when 'full' then 3 else 4 end) * 256
  + (case activeness_status when 'active' then 0 when 'inactive' then 1 else 2 end) * 2048
  + soft_capacity * 8192 + is_offline * 16384`;

export const list: Migration = {
  name: "0004-list",
  statements: [
    ...[
      "created_at",
      "environment",
      "filters",
      "status",
      "use_status",
      "lifetime_status",
      "lifetime_end",
      "lifetime_start",
      "activeness",
      "key",
      "package_tier",
      "company",
      "email",
      "last_name",
      "created_by",
      "updated_at",
      "activated_at",
      "expired_at",
      "last_heartbeat",
      "assets",
      "assets_in_use",
    ].map((name) => `drop index license_summary_${name}`),
    "alter table license_summary add column traits integer not null default 0",
    `update license_summary set traits = ${traits}`,
    ...Object.entries(sorts).map(
      ([column, order]) =>
        `create index license_summary_by_${column} on license_summary
         (${order}, license_id, traits${carried[column] ?? ""})`,
    ),
    "create index license_summary_tier on license_summary (package_tier_id, license_id, traits)",
    "create index license_summary_traits on license_summary (traits, created_at, license_id)",
    ...searchedTexts.flatMap((text) => [
      `create table ${text}_text (id {counter}, ${text}_fold {text} not null unique, n {big} not null)`,
      `insert into ${text}_text (${text}_fold, n)
       select ${text}_fold, sum(case when status <> 'deleted' then 1 else 0 end)
       from license_summary group by ${text}_fold`,
    ]),
  ],
  onlySqlite: [
    ...[
      "type",
      "first_name",
      "country",
      "servers",
      "cases",
      "servers_in_use",
      "first_heartbeat",
      "activeness_status",
      "valid",
    ].map((name) => `drop index license_summary_${name}`),
    ...sqliteCounters,
    ...sqliteSearch,
  ],
  onlyPostgres: [
    // The planner knows nothing of parts of a number by itself.
    `create statistics license_summary_trait_parts on
      (traits & 3), (traits & 12), (traits & 48), (traits & 192), (traits & 1792), (traits & 6144), (traits & 8192), (traits & 16384)
      from license_summary`,
    ...postgresCounters,
    ...postgresSearch,
  ],
};
