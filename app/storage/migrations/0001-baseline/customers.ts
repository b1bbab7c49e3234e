import type { Statements } from "#app/storage/migrations/migration.ts";

export const customers: Statements = {
  statements: [
    `create table crm_company (
      id {big} not null primary key,
      company_name {text} not null,
      company_fold {text} not null,
      country_code {text}
    )`,
    "create index crm_company_name on crm_company (company_fold, id)",
    `create table crm_contact (
      company_id {big} not null references crm_company (id) on delete cascade deferrable initially deferred,
      id {big} not null,
      email {text} not null,
      email_fold {text} not null,
      first_name {text},
      last_name {text},
      primary key (company_id, id)
    )`,
    `create table customer (
      id {big} not null primary key,
      company_name {text} not null,
      first_name {text},
      last_name {text},
      email {text} not null,
      country_code {text},
      source {text} not null,
      created_at {big} not null,
      created_by {text} not null,
      updated_at {big} not null,
      row_version {big} not null
    )`,
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
  ],
};
