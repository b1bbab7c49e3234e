import type { Migration } from "./migration.ts";

/** Adds the price of a purchase, and the purchase data of a renewal. */
export const purchaseValues: Migration = {
  name: "0006-purchase-values",
  statements: [
    "alter table agreement add column value double precision",
    "alter table agreement add column currency {text}",
    "alter table license_renewal add column marketplace {text}",
    "alter table license_renewal add column value double precision",
    "alter table license_renewal add column currency {text}",
    "alter table license_renewal add column term_months {big}",
  ],
};
