import type { Migration } from "./migration.ts";

/** Events wait in this table until they are appended to the hash chain, so that writers do not wait for each other. */
export const pendingEvents: Migration = {
  name: "0025-pending-events",
  statements: [
    `create table pending_event (
      id {counter},
      event_name {text} not null,
      created_at {big} not null,
      created_by {text} not null,
      license_key {text} not null,
      details {text} not null,
      before_values {text},
      after_values {text},
      request_id {text} not null,
      address {text},
      seals {text} not null
    )`,
  ],
};
