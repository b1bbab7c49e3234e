import type { Migration } from "./migration.ts";

export const marketplace: Migration = {
  name: "0006-marketplace",
  statements: [
    "drop index marketplace_customer_email",
    "create unique index marketplace_customer_email on marketplace_customer (email)",
    "create unique index marketplace_customer_subdomain on marketplace_customer (subdomain)",
  ],
};
