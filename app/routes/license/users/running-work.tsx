import type { RunningWork } from "#app/domain/running-work/running-work.ts";
import { formatCount } from "#app/domain/time/format-date.ts";

const formatWorkCount: { [Kind in keyof RunningWork]-?: (count: number) => string } = {
  bulkRuns: (count) => formatCount(count, "bulk change"),
  imports: (count) => formatCount(count, "import"),
  viewMails: (count) => formatCount(count, "view that is mailed", "views that are mailed"),
  tokens: (count) => formatCount(count, "API token"),
  invitations: (count) => formatCount(count, "open invitation"),
};

/** Lists the work that stops when the user is disabled or erased. */
export function RunningWorkList({ runningWork }: { runningWork: RunningWork | null }) {
  if (!runningWork) return null;
  const kinds = Object.keys(formatWorkCount) as (keyof RunningWork)[];
  const stoppedWork = kinds
    .map((kind) => ({ kind, count: runningWork[kind] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => formatWorkCount[kind](count));
  if (stoppedWork.length === 0) return null;
  return <p>This stops: {stoppedWork.join(", ")}.</p>;
}
