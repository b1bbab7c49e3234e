import type { Migration } from "./migration.ts";

/** Adds links with which customers open the page of a license, and their requests for a renewal. */
export const customerLinks: Migration = {
  name: "0041-customer-links",
  statements: [
    `create table customer_link (
      id {big} not null primary key,
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      token_hash {text} not null unique,
      created_at {big} not null,
      created_by {text} not null,
      expires_at {big} not null,
      mailed_to {text},
      mail {text},
      withdrawn_at {big},
      withdrawn_by {text},
      last_visit_at {big},
      code_hash {text},
      code_expires_at {big},
      wrong_codes integer not null,
      row_version integer not null
    )`,
    "create index customer_link_license on customer_link (license_id, id)",
    "create index customer_link_expires_at on customer_link (expires_at)",
    `create table renewal_request (
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      end_at {big} not null,
      message {text} not null,
      requested_at {big} not null,
      primary key (license_id, end_at)
    )`,
  ],
};
