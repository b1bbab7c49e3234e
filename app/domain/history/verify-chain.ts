import type { ChainHead } from "./event.ts";
import { linkHash } from "./link.ts";
import type { HistoryStore } from "./history-store.ts";

export interface ChainReport {
  /** Events whose links hold, counted from the first. */
  events: number;
  /** The first place that is missing or does not hold; null for a whole chain. */
  broken: number | null;
}

export const beforeTheFirst: ChainHead = { id: 0, hash: "" };

const atATime = 500;

/** Recomputes every link from the first event on. Reads in chunks, so its memory does not grow with the chain. */
export async function verifyChain(
  history: HistoryStore,
  meet?: (link: ChainHead) => void,
): Promise<ChainReport> {
  const { last, broken } = await walkChain(history, beforeTheFirst, Infinity, meet);
  return { events: last.id, broken };
}

export interface Walk {
  /** The last event whose link holds, or where the walk began. */
  last: ChainHead;
  /** The first place after it where the chain is not whole; null where none was met. */
  broken: number | null;
}

/** Recomputes the links after one that is known to hold, up to this place or the end of the chain; each that holds is met. */
export async function walkChain(
  history: HistoryStore,
  from: ChainHead,
  upTo: number,
  meet: (link: ChainHead) => void = () => {},
): Promise<Walk> {
  let last = from;
  while (last.id < upTo) {
    const limit = Math.min(atATime, upTo - last.id);
    const links = await history.chain(last.id, limit);
    for (const { event, seals, hash } of links) {
      const place = last.id + 1;
      if (event.id !== place || hash !== linkHash(last.hash, event, seals)) return { last, broken: place };
      last = { id: place, hash };
      meet(last);
    }
    if (links.length < limit) break;
  }
  return { last, broken: null };
}
