import type { Migration } from "../migration.ts";

/** Reason why a bulk run or an import was stopped automatically; null if it was not. */
export const stopReasons: Migration = {
  name: "0037-stop-reasons",
  statements: [
    "alter table bulk_run add column stop_reason {text}",
    "alter table license_import add column stop_reason {text}",
  ],
};
