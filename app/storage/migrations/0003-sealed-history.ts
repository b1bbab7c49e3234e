import type { Migration } from "../migration.ts";

/** Older events have no commitments and retain their hash. */
export const historyCommitments: Migration = {
  name: "0003-sealed-history",
  statements: [
    "alter table history add column address {text}",
    "alter table history add column seals {text}",
    "alter table chain_check add column head_told_at {big}",
    "alter table chain_check add column head_mailed_at {big}",
  ],
};
