import type { Statements } from "#app/storage/migrations/migration.ts";

/** Each index also contains the id, which breaks ties, and the flags, which filters test. */
const sortColumns = {
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

/** Additional index columns, so that frequent combinations of filters read no rows. */
const coveredColumns: Record<string, string> = {
  created_at: ", activated_at, expired_at",
  company_fold: ", created_at",
  email_fold: ", created_at",
};

export const licenseSummaries: Statements = {
  statements: [
    `create table license_summary (
      license_id {big} not null primary key references license (id) on delete cascade deferrable initially deferred,
      summary_version {big} not null,
      key {text} not null,
      type integer not null,
      environment integer not null,
      package_tier_id {text} not null,
      company_fold {text} not null,
      first_name_fold {text},
      last_name_fold {text},
      email_fold {text} not null,
      country_fold {text},
      created_by_fold {text} not null,
      created_at {big} not null,
      updated_at {big} not null,
      status {text} not null,
      lifetime_status {text} not null,
      use_status {text} not null,
      activeness_status {text} not null,
      is_valid integer not null,
      version {text},
      server_capacity {big},
      total_client_capacity {big},
      case_capacity {big},
      active_server_capacity {big} not null,
      active_total_client_capacity {big} not null,
      servers_in_use {big} not null,
      total_clients_in_use {big} not null,
      starts_at {big},
      expired_at {big},
      activated_at {big},
      first_heartbeat {big},
      last_heartbeat {big},
      cases_used {big} not null default 0,
      open_cases {big} not null default 0,
      next_case_end {big},
      changes_at {big},
      flags integer not null default 0
    ) {compact}`,
    "create index license_summary_changes_at on license_summary (changes_at, license_id)",
    ...Object.entries(sortColumns).map(
      ([column, order]) =>
        `create index license_summary_by_${column} on license_summary
         (${order}, license_id, flags${coveredColumns[column] ?? ""})`,
    ),
    "create index license_summary_by_package_tier_id on license_summary (package_tier_id, license_id, flags)",
    "create index license_summary_by_flags on license_summary (flags, created_at, license_id)",
    "create index license_summary_fis on license_summary (company_fold, license_id) where type = 2",
    "create table refresh_info (id integer not null primary key, refreshed_at {big}, recompute_after {big})",
    "insert into refresh_info (id) values (1)",
  ],
  onlyPostgres: [
    // The planner needs these statistics to estimate conditions on single bits of a number.
    `create statistics license_summary_flag_parts on
      (flags & 3), (flags & 12), (flags & 48), (flags & 192), (flags & 1792), (flags & 6144), (flags & 8192), (flags & 16384)
      from license_summary`,
  ],
};
