import type { RunChange } from "#app/domain/bulk/bulk-change.ts";
import type { BulkRun } from "#app/domain/bulk/bulk-run.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { chooseRunTitle } from "#app/routes/license/licenses/bulk/kind-titles.ts";
import { bulkKinds, kindLabels } from "#app/routes/license/licenses/bulk/kinds.ts";

export const runStateLabels: Record<BulkRun["state"], string> = {
  running: "In progress",
  stopped: "Stopped",
  done: "Finished",
};

/** The stored kind if this version of the app does not know the kind. */
export function findKindLabel({ change: { kind } }: Pick<BulkRun, "change">): string {
  if (kind === "undo") return "Undo";
  if (kind === "create") return "Creation";
  const knownKind = bulkKinds.find((candidate) => candidate === kind);
  return knownKind ? kindLabels[knownKind] : kind;
}

/** The title contains the number of selected licenses, or of changed licenses once the run has ended. */
export function buildRunTitle(run: BulkRun, change: RunChange | null, { formatCount }: NumberFormat): string {
  const isEnded = run.state === "done";
  const licenseCountText = formatCount(isEnded && run.changed > 0 ? run.changed : run.total, "license");
  return change
    ? chooseRunTitle(change.kind, isEnded, licenseCountText)
    : `${findKindLabel(run)} of ${licenseCountText}`;
}

export const formatRunCounts = (
  { changed, unchanged, skipped }: BulkRun,
  { formatThousands }: NumberFormat,
): string =>
  `${formatThousands(changed)} changed, ${formatThousands(unchanged)} unchanged, ${formatThousands(skipped)} skipped`;

export const isUndoable = ({ state, changed, undoneBy }: BulkRun): boolean =>
  state !== "running" && changed > 0 && undoneBy === null;

/** Says what the undo of an undo does. */
export const buildAgainLabel = ({ changed }: BulkRun, { formatCount }: NumberFormat): string =>
  `Make the change again for ${formatCount(changed, "license")}`;
