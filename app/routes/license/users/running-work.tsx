import type { RunningWork } from "#app/domain/running-work/running-work.ts";
import { formatCount } from "#app/domain/time/format-date.ts";

const workTexts: { [Kind in keyof RunningWork]: (count: number) => string } = {
  bulkRuns: (count) => formatCount(count, "bulk change"),
  imports: (count) => formatCount(count, "import"),
  viewMails: (count) => formatCount(count, "view that is mailed", "views that are mailed"),
  tokens: (count) => formatCount(count, "API token"),
};

/** Lists the work that stops when the user is disabled or erased. */
export function RunningWorkList({ work }: { work: RunningWork | null }) {
  if (!work) return null;
  const kinds = Object.keys(workTexts) as (keyof RunningWork)[];
  const stoppedWork = kinds.filter((kind) => work[kind] > 0).map((kind) => workTexts[kind](work[kind]));
  if (stoppedWork.length === 0) return null;
  return <p>This stops: {stoppedWork.join(", ")}.</p>;
}
