import type { Migration } from "../migration.ts";

export const dailyUse: Migration = {
  name: "0020-daily-use",
  statements: [
    `create table daily_use (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      day_at {big} not null,
      assets {big} not null,
      servers {big} not null,
      primary key (license_id, day_at)
    ) {compact}`,
    "create index daily_use_day on daily_use (day_at)",
  ],
};
