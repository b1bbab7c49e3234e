import type { Migration } from "./migration.ts";

/** Adds the values before and after the change to the lines of a bulk run. */
export const bulkLineValues: Migration = {
  name: "0003-bulk-line-values",
  statements: [
    "alter table bulk_line add column before_value {text}",
    "alter table bulk_line add column after_value {text}",
  ],
};
