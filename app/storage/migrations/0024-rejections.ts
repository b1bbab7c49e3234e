import type { Migration } from "./migration.ts";

/** Stores the rejected activations and heartbeats of a license: one row per device and code. */
export const rejections: Migration = {
  name: "0024-rejections",
  statements: [
    `create table rejection (
      id {big} not null primary key,
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      device_id {text} not null,
      code {text} not null,
      count {big} not null,
      first_at {big} not null,
      last_at {big} not null,
      addresses {text} not null,
      server_id {big},
      activation {text},
      watched_since {big} not null,
      turns {big} not null,
      turns_since {big},
      dismissed_at {big},
      dismissed_by {text},
      reason {text},
      row_version {big} not null
    )`,
    "create unique index rejection_device on rejection (license_id, device_id, code)",
    "create index rejection_license on rejection (license_id, last_at, id)",
    "create index rejection_time on rejection (last_at, id)",
  ],
};
