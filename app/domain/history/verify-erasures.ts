import type { HistoryEvent } from "./event.ts";
import { parseIdRanges } from "./id-ranges.ts";
import type { Commitments } from "./commitments.ts";

/**
 * Finds values replaced by "an erased person" that no erasure in the history covers. Older erasures have no event ids; each
 * covers as many events as it counted.
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
      const ids = new Set(erasedIds);
      for (const [from, to] of coveredRanges)
        for (const id of erasedIds) if (id >= from && id <= to) ids.delete(id);
      return ids.size > eventsOfOldErasures ? [...ids] : [];
    },
  };
}
