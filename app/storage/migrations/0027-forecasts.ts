import type { Migration } from "./migration.ts";

/** Stores the day from which a license may be full, so that the list filters and sorts by it. */
export const forecasts: Migration = {
  name: "0027-forecasts",
  statements: [
    "alter table license_summary add column full_from {big}",
    "create index license_summary_by_full_from on license_summary (full_from {nulls}, license_id, flags)",
    "alter table refresh_info add column forecast_day {big}",
    "alter table refresh_info add column forecast_after {big}",
  ],
};
