import type { Migration } from "./migration.ts";

/** Adds the term of an estimated end, and a status that the app does not know. The next read fills both columns. */
export const purchaseTerms: Migration = {
  name: "0013-purchase-terms",
  statements: [
    "alter table agreement add column estimated_term_months {big}",
    "alter table agreement add column unknown_status {text}",
  ],
};
