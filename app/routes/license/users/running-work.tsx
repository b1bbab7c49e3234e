import type { RunningWork } from "#app/domain/running-work/running-work.ts";
import { counted } from "#app/domain/time/date-wording.ts";

const parts: { [Kind in keyof RunningWork]: (count: number) => string } = {
  bulkRuns: (count) => counted(count, "change of many licenses", "changes of many licenses"),
  imports: (count) => counted(count, "import"),
  viewMails: (count) => counted(count, "view that is mailed", "views that are mailed"),
  tokens: (count) => counted(count, "API token"),
};

/** Lists the work that stops when the user is disabled or erased; renders nothing if there is none. */
export function RunningWorkList({ work }: { work: RunningWork | null }) {
  if (!work) return null;
  const kinds = Object.keys(parts) as (keyof RunningWork)[];
  const stopped = kinds.filter((kind) => work[kind] > 0).map((kind) => parts[kind](work[kind]));
  if (stopped.length === 0) return null;
  return <p>This stops: {stopped.join(", ")}.</p>;
}
