import type { Migration } from "./migration.ts";

/** Adds requests for the approval of a second person, and the approval to bulk runs. */
export const approvals: Migration = {
  name: "0039-approvals",
  statements: [
    `create table approval (
      id {big} not null primary key,
      operation {text} not null,
      state {text} not null,
      license_key {text},
      company_name {text},
      license_count integer not null,
      reason {text} not null,
      created_at {big} not null,
      created_by {text} not null,
      asker_id {big} not null,
      expires_at {big} not null,
      decided_at {big},
      decided_by {text},
      decision_reason {text},
      run_id {big},
      content {text} not null,
      row_version integer not null
    )`,
    "create index approval_created_at on approval (created_at, id)",
    "alter table bulk_run add column approval {text}",
  ],
};
