import type { RunningWork } from "#app/domain/running-work/running-work.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";

const formatWorkCount: {
  [Kind in keyof RunningWork]-?: (count: number, numbers: NumberFormat) => string;
} = {
  bulkRuns: (count, { formatCount }) => formatCount(count, "bulk change"),
  imports: (count, { formatCount }) => formatCount(count, "import"),
  viewMails: (count, { formatCount }) => formatCount(count, "view that is mailed", "views that are mailed"),
  tokens: (count, { formatCount }) => formatCount(count, "API token"),
  invitations: (count, { formatCount }) => formatCount(count, "open invitation"),
};

/** Lists the work that stops when the user is disabled or erased. */
export function RunningWorkList({ runningWork }: { runningWork: RunningWork | null }) {
  const numbers = useNumberFormat();
  if (!runningWork) return null;
  const kinds = Object.keys(formatWorkCount) as (keyof RunningWork)[];
  const stoppedWork = kinds
    .map((kind) => ({ kind, count: runningWork[kind] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => formatWorkCount[kind](count, numbers));
  if (stoppedWork.length === 0) return null;
  return <p>This stops: {stoppedWork.join(", ")}.</p>;
}
