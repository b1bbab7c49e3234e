import { type RunChange, runChange } from "#app/domain/bulk/bulk-change.ts";
import type { BulkRun } from "#app/domain/bulk/bulk-run.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { kinds } from "#app/routes/license/licenses/bulk/kinds.ts";

export const stateLabels: Record<BulkRun["state"], string> = {
  running: "Under way",
  stopped: "Stopped",
  done: "Finished",
};

/** Null for a change that another version of the app has stored. */
export const changeOf = ({ change }: Pick<BulkRun, "change">): RunChange | null =>
  runChange.safeParse(change).data ?? null;

export const kindLabel = ({ change: { kind } }: Pick<BulkRun, "change">): string =>
  kind === "undo" ? "Undo" : (kinds.find(({ value }) => value === kind)?.label ?? kind);

export const countsText = ({ changed, unchanged, skipped }: BulkRun): string =>
  `${grouped(changed)} changed, ${grouped(unchanged)} unchanged, ${grouped(skipped)} skipped`;
