import type { Migration } from "./migration.ts";

/** Stores the counts of the reports. A daily job replaces all rows. */
export const reports: Migration = {
  name: "0031-reports",
  statements: [
    `create table report_month (
      month_at {big} not null primary key,
      counted_at {big} not null,
      created {big} not null,
      ended {big} not null,
      renewed {big} not null,
      lost {big} not null
    )`,
    `create table report_use (
      kind {text} not null,
      position integer not null,
      company_id {big},
      package_tier_id {text},
      licenses {big} not null,
      assets_in_use {big} not null,
      asset_capacity {big} not null,
      primary key (kind, position)
    )`,
  ],
};
