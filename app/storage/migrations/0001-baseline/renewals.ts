import type { Statements } from "#app/storage/migrations/migration.ts";

export const renewals: Statements = {
  statements: [
    `create table renewal_owner (
      license_id {big} not null primary key references license (id) on delete cascade deferrable initially deferred,
      owner {text} not null
    )`,
    "create index renewal_owner_owner on renewal_owner (owner, license_id)",
    `create table lost_renewal (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      end_at {big} not null,
      reason {text} not null,
      lost_at {big} not null,
      lost_by {text} not null,
      primary key (license_id, end_at)
    )`,
    "create index lost_renewal_end on lost_renewal (end_at, license_id)",
    `create table license_renewal (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      end_at {big} not null,
      renewed_to {big} not null,
      renewed_at {big} not null,
      primary key (license_id, end_at)
    )`,
    "create index license_renewal_end on license_renewal (end_at, license_id)",
  ],
};
