import type { ChainHead } from "./event.ts";
import { linkHash } from "./link.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import type { ChainLink, HistoryStore } from "./history-store.ts";

export interface ChainReport {
  events: number;
  broken: number | null;
}

export const emptyHead: ChainHead = { id: 0, hash: "" };

const batchSize = 200;

type Visit = (head: ChainHead, link: Pick<ChainLink, "event" | "commitments">) => void;

/** Reads in batches, so that memory use does not grow with the chain. */
export async function verifyChain(history: HistoryStore, visit?: Visit): Promise<ChainReport> {
  const { last, broken } = await walkChain(history, emptyHead, Infinity, visit);
  return { events: last.id, broken };
}

export interface ChainWalk {
  last: ChainHead;
  broken: number | null;
}

export async function walkChain(
  history: HistoryStore,
  from: ChainHead,
  upTo: number,
  visit: Visit = () => {},
): Promise<ChainWalk> {
  let last = from;
  while (last.id < upTo) {
    const limit = Math.min(batchSize, upTo - last.id);
    const links = await history.chain(last.id, limit);
    for (const { event, commitments, hash } of links) {
      const position = last.id + 1;
      if (event.id !== position || hash !== linkHash(last.hash, event, commitments))
        return { last, broken: position };
      last = { id: position, hash };
      visit(last, { event, commitments });
    }
    if (links.length < limit) break;
    await yieldToEventLoop();
  }
  return { last, broken: null };
}
