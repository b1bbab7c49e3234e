import type { HistoryEvent } from "./event.ts";
import { rangesIn } from "./id-ranges.ts";
import type { Commitments } from "./commitments.ts";

/**
 * Finds values replaced by "an erased person" that no erasure in the history covers. Older erasures have no event ids; each
 * covers as many events as it counted.
 */
export function erasureCheck() {
  const erased: number[] = [];
  const covered: [from: number, to: number][] = [];
  let unnamedErasures = 0;
  return {
    visit({ id, eventName, details }: HistoryEvent, commitments: Commitments | null): void {
      if (Object.values(commitments ?? {}).some((commitment) => "digest" in commitment)) erased.push(id);
      if (eventName !== "erase-person") return;
      const { erasedEvents, events } = details ?? {};
      if (typeof erasedEvents === "string") covered.push(...rangesIn(erasedEvents));
      else unnamedErasures += Number(events ?? 0);
    },
    /** Ids of events with values that no erasure covers. */
    uncovered(): number[] {
      const ids = new Set(erased);
      for (const [from, to] of covered) for (const id of erased) if (id >= from && id <= to) ids.delete(id);
      return ids.size > unnamedErasures ? [...ids] : [];
    },
  };
}
