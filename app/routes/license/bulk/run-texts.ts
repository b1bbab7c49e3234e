import { type RunChange, runChange } from "#app/domain/bulk/bulk-change.ts";
import type { BulkRun } from "#app/domain/bulk/bulk-run.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { bulkKinds, kindLabels, runTitle } from "#app/routes/license/licenses/bulk/kinds.ts";

export const stateLabels: Record<BulkRun["state"], string> = {
  running: "In progress",
  stopped: "Stopped",
  done: "Finished",
};

/** Null if another version of the app stored a change that this version does not know. */
export const parseStoredChange = ({ change }: Pick<BulkRun, "change">): RunChange | null =>
  runChange.safeParse(change).data ?? null;

export function kindLabel({ change: { kind } }: Pick<BulkRun, "change">): string {
  if (kind === "undo") return "Undo";
  const knownKind = bulkKinds.find((candidate) => candidate === kind);
  return knownKind ? kindLabels[knownKind] : kind;
}

/** The title contains the number of selected licenses, or of changed licenses once the run has ended. */
export function runTitleText(run: BulkRun): string {
  const isEnded = run.state === "done";
  const licenses = formatCount(isEnded && run.changed > 0 ? run.changed : run.total, "license");
  const kind = parseStoredChange(run)?.kind;
  return kind ? runTitle(kind, isEnded, licenses) : `${kindLabel(run)} of ${licenses}`;
}

export const countsText = ({ changed, unchanged, skipped }: BulkRun): string =>
  `${formatThousands(changed)} changed, ${formatThousands(unchanged)} unchanged, ${formatThousands(skipped)} skipped`;
