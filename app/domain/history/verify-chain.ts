import type { ChainHead } from "./event.ts";
import { linkHash } from "./link.ts";
import { letOthersHaveATurn } from "#app/domain/time/turn.ts";
import type { ChainLink, HistoryStore } from "./history-store.ts";

export interface ChainReport {
  events: number;
  broken: number | null;
}

export const beforeTheFirst: ChainHead = { id: 0, hash: "" };

const atATime = 200;

type Meet = (head: ChainHead, link: Pick<ChainLink, "event" | "seals">) => void;

/** Reads in batches, so that memory use does not grow with the chain. */
export async function verifyChain(history: HistoryStore, meet?: Meet): Promise<ChainReport> {
  const { last, broken } = await walkChain(history, beforeTheFirst, Infinity, meet);
  return { events: last.id, broken };
}

export interface Walk {
  last: ChainHead;
  broken: number | null;
}

export async function walkChain(
  history: HistoryStore,
  from: ChainHead,
  upTo: number,
  meet: Meet = () => {},
): Promise<Walk> {
  let last = from;
  while (last.id < upTo) {
    const limit = Math.min(atATime, upTo - last.id);
    const links = await history.chain(last.id, limit);
    for (const { event, seals, hash } of links) {
      const place = last.id + 1;
      if (event.id !== place || hash !== linkHash(last.hash, event, seals)) return { last, broken: place };
      last = { id: place, hash };
      meet(last, { event, seals });
    }
    if (links.length < limit) break;
    await letOthersHaveATurn();
  }
  return { last, broken: null };
}
