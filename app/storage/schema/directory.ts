import type { Json } from "./column-values.ts";
import type {
  claimGroupRows,
  directoryGroupRows,
  directoryTokenRows,
  directoryUserRows,
} from "./directory-rows.ts";

/** The columns that end with `_fold` contain names without regard to case. */
export interface DirectoryTables {
  directory_token: ReturnType<typeof directoryTokenRows.rowOf> & { hash: string };
  directory_user: ReturnType<typeof directoryUserRows.rowOf> & { user_name_fold: string };
  directory_group: ReturnType<typeof directoryGroupRows.rowOf> & { display_name_fold: string };
  directory_member: { group_id: number; user_id: number };
  /** At most one row. */
  directory_rules: { id: number; rules: Json; row_version: number; generation: number };
  person_claim_groups: ReturnType<typeof claimGroupRows.rowOf>;
}
