import type { Statements } from "#app/storage/migrations/migration.ts";

const countInsert = `insert into case_activity_tally (license_id, type, n)`;
const personIndex = `create index case_activity_person
  on case_activity (customer_id, lower(performed_by), created_at, license_id, event_id, type)`;

export const cases: Statements = {
  statements: [
    `create table case_activity (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      customer_id {big},
      event_id {text} not null,
      server_id {big} not null,
      case_id {text} not null,
      case_name {text} not null,
      type {text} not null,
      performed_by {text} not null,
      description {text} not null,
      data {text} not null,
      created_at {big} not null,
      primary key (license_id, event_id)
    )`,
    "create index case_activity_time on case_activity (customer_id, created_at, license_id, event_id)",
    "create index case_activity_case on case_activity (customer_id, case_id, created_at, license_id, event_id)",
    "create index case_activity_type on case_activity (customer_id, type, created_at, license_id, event_id)",
    "create index case_activity_server on case_activity (customer_id, server_id, created_at, license_id, event_id, type)",
    `create table license_case (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      case_id {text} not null,
      case_name {text} not null,
      opened_at {big} not null,
      closed_at {big},
      last_at {big} not null,
      primary key (license_id, case_id)
    )`,
    "create index license_case_opened_at on license_case (license_id, opened_at, closed_at)",
    `create table case_activity_tally (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      type {text} not null,
      n {big} not null,
      primary key (license_id, type)
    ) {compact}`,
  ],
  onlySqlite: [
    personIndex,
    `create trigger case_activity_tallied after insert on case_activity begin
      ${countInsert} values (new.license_id, new.type, 1) on conflict (license_id, type) do update set n = n + 1;
    end`,
  ],
  onlyPostgres: [
    // PostgreSQL does an index-only count only if the plain column is in the index, too.
    `${personIndex} include (performed_by)`,
    `create function case_activity_tallied() returns trigger language plpgsql as $$ begin
      ${countInsert} select license_id, type, count(*) from added group by license_id, type
        on conflict (license_id, type) do update set n = case_activity_tally.n + excluded.n;
      return null;
    end $$`,
    `create trigger case_activity_tallied after insert on case_activity referencing new table as added
      for each statement execute function case_activity_tallied()`,
  ],
};
