import type { HistoryEvent } from "./event.ts";
import { type IdRange, parseIdRanges } from "./id-ranges.ts";
import type { Commitments } from "./commitments.ts";

/**
 * Finds values that were replaced by "an erased person" without an erasure in the history. Older erasures contain only
 * the number of erased events, so the check cannot tell which events they cover. It therefore accepts up to that number of
 * events with erased values that no other erasure covers.
 */
export function createErasureCheck() {
  const erasedIds: number[] = [];
  const coveredRanges: IdRange[] = [];
  let oldErasureEventCount = 0;
  return {
    visit({ id, eventName, details }: HistoryEvent, commitments: Commitments | null): void {
      if (Object.values(commitments ?? {}).some((commitment) => "digest" in commitment)) erasedIds.push(id);
      if (eventName !== "erase-person") return;
      const { erasedEvents, events } = details ?? {};
      if (typeof erasedEvents === "string") coveredRanges.push(...parseIdRanges(erasedEvents));
      else oldErasureEventCount += Number(events ?? 0);
    },
    /** The ids of events with erased values that no erasure covers. */
    listUncoveredIds(): number[] {
      const isCovered = (id: number) => coveredRanges.some(({ from, to }) => id >= from && id <= to);
      const uncoveredIds = new Set(erasedIds.filter((id) => !isCovered(id)));
      return uncoveredIds.size > oldErasureEventCount ? [...uncoveredIds] : [];
    },
  };
}
