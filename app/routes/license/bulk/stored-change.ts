import { type RunChange, runChange } from "#app/domain/bulk/bulk-change.ts";
import type { BulkRun } from "#app/domain/bulk/bulk-run.ts";

/** Null if another version of the app stored a change that this version does not know. */
export const parseStoredChange = ({ change }: Pick<BulkRun, "change">): RunChange | null =>
  runChange.safeParse(change).data ?? null;
