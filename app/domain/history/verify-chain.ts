import type { ChainHead } from "./event.ts";
import { computeLinkHash } from "./link.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import type { ChainLink, HistoryStore } from "./history-store.ts";

export interface ChainReport {
  /** Number of events before the first event that does not fit the chain. */
  validEventCount: number;
  /** Position of the first event that does not fit the chain. Null if every event fits. */
  brokenPosition: number | null;
}

export const emptyHead: ChainHead = { id: 0, hash: "" };

const batchSize = 200;

type VisitLink = (chainHead: ChainHead, link: Pick<ChainLink, "event" | "commitments">) => void;

/** Reads the events in batches, so that memory use does not grow with the chain. */
export async function verifyChain(history: HistoryStore, visit?: VisitLink): Promise<ChainReport> {
  const { lastHead, brokenAt } = await verifyLinks(history, emptyHead, Infinity, visit);
  return { validEventCount: lastHead.id, brokenPosition: brokenAt };
}

export interface ChainVerification {
  lastHead: ChainHead;
  /** Position of the first event that does not fit the chain. Null if every event fits. */
  brokenAt: number | null;
}

export async function verifyLinks(
  history: HistoryStore,
  startHead: ChainHead,
  lastId: number,
  visit: VisitLink = () => {},
): Promise<ChainVerification> {
  let lastHead = startHead;
  while (lastHead.id < lastId) {
    const limit = Math.min(batchSize, lastId - lastHead.id);
    const { rows: links, lastId: lastListedId } = await history.listChainAfter(lastHead.id, limit);
    for (const { event, commitments, hash } of links) {
      const position = lastHead.id + 1;
      if (event.id !== position || hash !== computeLinkHash(lastHead.hash, event, commitments))
        return { lastHead, brokenAt: position };
      lastHead = { id: position, hash };
      visit(lastHead, { event, commitments });
    }
    // The last events of the batch are unreadable.
    if (lastListedId !== null && lastListedId > lastHead.id) return { lastHead, brokenAt: lastHead.id + 1 };
    if (links.length < limit) break;
    await yieldToEventLoop();
  }
  return { lastHead, brokenAt: null };
}
