import type { Migration } from "../migration.ts";

export const licenseDays: Migration = {
  name: "0028-license-days",
  statements: [
    `create table license_day (
      day_at {big} not null primary key,
      active {big} not null,
      almost_expired {big} not null,
      pending {big} not null,
      expired {big} not null
    )`,
  ],
};
