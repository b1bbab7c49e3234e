import type { Migration } from "./migration.ts";

/** The results of a bulk run show the values before and after. */
export const bulkLineValues: Migration = {
  name: "0003-bulk-line-values",
  statements: [
    "alter table bulk_line add column before_value {text}",
    "alter table bulk_line add column after_value {text}",
  ],
};
