import type { HistoryEvent } from "./event.ts";
import { parseIdRanges } from "./id-ranges.ts";
import type { Commitments } from "./commitments.ts";

/**
 * Finds values that were replaced by "an erased person" without an erasure in the history. Older erasures name no event
 * ids, only a number of events. They explain that many events.
 */
export function createErasureCheck() {
  const erasedIds: number[] = [];
  const coveredRanges: [from: number, to: number][] = [];
  let eventsOfOldErasures = 0;
  return {
    visit({ id, eventName, details }: HistoryEvent, commitments: Commitments | null): void {
      if (Object.values(commitments ?? {}).some((commitment) => "digest" in commitment)) erasedIds.push(id);
      if (eventName !== "erase-person") return;
      const { erasedEvents, events } = details ?? {};
      if (typeof erasedEvents === "string") coveredRanges.push(...parseIdRanges(erasedEvents));
      else eventsOfOldErasures += Number(events ?? 0);
    },
    /** Ids of events with values that no erasure covers. */
    uncoveredIds(): number[] {
      const isCovered = (id: number) => coveredRanges.some(([from, to]) => id >= from && id <= to);
      const ids = new Set(erasedIds.filter((id) => !isCovered(id)));
      return ids.size > eventsOfOldErasures ? [...ids] : [];
    },
  };
}
