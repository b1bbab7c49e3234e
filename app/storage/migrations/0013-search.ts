import type { Migration } from "../migration.ts";

export const search: Migration = {
  name: "0013-search",
  statements: [
    "create index server_device on server (lower(device_id), license_id)",
    "create index server_serial_value on server_serial (lower(value), server_id)",
  ],
};
