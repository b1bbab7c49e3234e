import type { Migration } from "./migration.ts";

const upTally = `insert into case_activity_tally (license_id, type, n)`;

/**
 * The cases of a license and a log of what was done in them, by the company whose IR licenses they are on; and one row
 * for each such company with all that its list filters and sorts by.
 */
export const fisCustomers: Migration = {
  name: "0013-fis-customers",
  statements: [
    "alter table license_summary add column cases_used {big} not null default 0",
    "alter table license_summary add column open_cases {big} not null default 0",
    "alter table license_summary add column next_case_end {big}",
    "create index license_summary_fis on license_summary (company_fold, license_id) where type = 2",
    `create table fis_customer (
      id {big} not null primary key,
      company_fold {text} not null unique,
      licenses {big} not null,
      contacts {big} not null,
      traits integer not null,
      next_end {big} not null,
      cases_used {big} not null,
      case_capacity {big} not null,
      open_cases {big} not null,
      next_case_end {big} not null,
      servers {big} not null,
      last_contact {big} not null,
      row_version {big} not null
    )`,
    `insert into fis_customer select min(license_summary.license_id), company_fold,
        sum(case when status = 'deleted' then 0 else 1 end),
        count(distinct case when status <> 'deleted' then email_fold end),
        max(case when status <> 'deleted' and lifetime_status = 'pending' then 1 else 0 end)
          + max(case when status <> 'deleted' and lifetime_status = 'active' then 2 else 0 end)
          + max(case when status <> 'deleted' and lifetime_status = 'almost-expired' then 4 else 0 end)
          + max(case when status <> 'deleted' and lifetime_status = 'expired' then 8 else 0 end),
        coalesce(min(case when status <> 'deleted' and lifetime_status <> 'expired' then expired_at end), 0),
        0,
        coalesce(sum(case when status <> 'deleted' and lifetime_status in ('active', 'almost-expired') then case_capacity end), 0),
        0,
        0,
        sum(case when status <> 'deleted' then servers_in_use else 0 end),
        coalesce(max(case when status <> 'deleted' then last_heartbeat end), 0),
        1
      from license_summary where type = 2 group by company_fold`,
    "create index fis_customer_company on fis_customer (company_fold, id, traits, last_contact)",
    "create index fis_customer_next_end on fis_customer (next_end, id, traits, last_contact)",
    "create index fis_customer_cases_used on fis_customer (cases_used, id, traits, last_contact)",
    "create index fis_customer_last_contact on fis_customer (last_contact, id, traits)",
    "create index fis_customer_traits on fis_customer (traits, last_contact)",
    `create table fis_customer_tag (
      tag_id {text} not null references tag (id) on delete cascade deferrable initially deferred,
      customer_id {big} not null references fis_customer (id) on delete cascade deferrable initially deferred,
      primary key (tag_id, customer_id)
    ) {compact}`,
    "create index fis_customer_tag_customer on fis_customer_tag (customer_id, tag_id)",
    `insert into fis_customer_tag select distinct tag_id, fis_customer.id from license_summary
      join fis_customer on fis_customer.company_fold = license_summary.company_fold
      join license_tag on license_tag.license_id = license_summary.license_id
      where type = 2 and status <> 'deleted'`,

    "alter table case_activity add column customer_id {big}",
    `update case_activity set customer_id = (
      select fis_customer.id from license_summary
      join fis_customer on fis_customer.company_fold = license_summary.company_fold
      where license_summary.license_id = case_activity.license_id and type = 2
    )`,
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
    `insert into license_case select license_id, case_id, (
        select latest.case_name from case_activity as latest
        where latest.license_id = case_activity.license_id and latest.case_id = case_activity.case_id
        order by latest.created_at desc, latest.event_id desc limit 1
      ), min(created_at), min(case when type = 'case-closed' then created_at end), max(created_at)
      from case_activity group by license_id, case_id`,
    `create table case_activity_tally (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      type {text} not null,
      n {big} not null,
      primary key (license_id, type)
    ) {compact}`,
    `${upTally} select license_id, type, count(*) from case_activity group by license_id, type`,
    "drop index case_activity_created_at",
    "drop index case_activity_case",
    "create index case_activity_time on case_activity (customer_id, created_at, license_id, event_id)",
    "create index case_activity_case on case_activity (customer_id, case_id, created_at, license_id, event_id)",
    "create index case_activity_type on case_activity (customer_id, type, created_at, license_id, event_id)",
    "create index case_activity_person on case_activity (customer_id, lower(performed_by), created_at, license_id, event_id, type)",
    "create index case_activity_server on case_activity (customer_id, server_id, created_at, license_id, event_id, type)",
    // The sweep follows the cases that are there already.
    "update refresh_info set recompute_after = 0 where exists (select 1 from case_activity)",
  ],
  onlySqlite: [
    `create trigger case_activity_tallied after insert on case_activity begin
      ${upTally} values (new.license_id, new.type, 1) on conflict (license_id, type) do update set n = n + 1;
    end`,
  ],
  onlyPostgres: [
    `create function case_activity_tallied() returns trigger language plpgsql as $$ begin
      ${upTally} select license_id, type, count(*) from added group by license_id, type
        on conflict (license_id, type) do update set n = case_activity_tally.n + excluded.n;
      return null;
    end $$`,
    `create trigger case_activity_tallied after insert on case_activity referencing new table as added
      for each statement execute function case_activity_tallied()`,
  ],
};
