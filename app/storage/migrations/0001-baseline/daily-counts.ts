import type { Statements } from "#app/storage/migrations/migration.ts";

export const dailyCounts: Statements = {
  statements: [
    `create table daily_use (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      day_at {big} not null,
      assets {big} not null,
      servers {big} not null,
      primary key (license_id, day_at)
    ) {compact}`,
    "create index daily_use_day on daily_use (day_at)",
    `create table license_day (
      day_at {big} not null primary key,
      active {big} not null,
      almost_expired {big} not null,
      pending {big} not null,
      expired {big} not null
    )`,
  ],
};
