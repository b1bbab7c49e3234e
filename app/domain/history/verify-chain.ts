import { type ChainHead, type HistoryStore, linkHash } from "./event.ts";

export interface ChainReport {
  /** Events whose links hold, counted from the first. */
  events: number;
  /** The first place that is missing or does not hold; null for a whole chain. */
  broken: number | null;
}

const atATime = 500;

/** Recomputes every link from the first event on. Reads in chunks, so its memory does not grow with the chain. */
export async function verifyChain(history: HistoryStore): Promise<ChainReport> {
  let last: ChainHead = { id: 0, hash: "" };
  for (;;) {
    const links = await history.chain(last.id, atATime);
    for (const { event, hash } of links) {
      const place = last.id + 1;
      if (event.id !== place || hash !== (await linkHash(last.hash, event)))
        return { events: last.id, broken: place };
      last = { id: place, hash };
    }
    if (links.length < atATime) return { events: last.id, broken: null };
  }
}
