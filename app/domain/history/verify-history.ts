import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { ChainCheck, ChainCheckStore } from "./chain-check.ts";
import type { ChainHead } from "./event.ts";
import type { HistoryStore } from "./history-store.ts";
import { beforeTheFirst, type Walk, walkChain } from "./verify-chain.ts";

const eventsAtOnce = 10_000;
const wholeEveryMs = 24 * 60 * 60 * 1000;

interface HistoryPorts {
  history: HistoryStore;
  chainChecks: ChainCheckStore;
}

/** Verifies new events, and the whole chain once a day, because only that reveals changes to verified events. */
export async function verifyHistory({ history, chainChecks }: HistoryPorts, now: Date): Promise<void> {
  const at = instantOf(now.getTime());
  const before = await chainChecks.read();
  const followed = await follow(history, before, at);
  const read = await readAgain(history, followed, at);
  await chainChecks.save({ ...read, verifiedAt: at });
}

async function follow(history: HistoryStore, check: ChainCheck, at: Instant): Promise<ChainCheck> {
  const { verified } = check;
  if (!(await isStill(history, verified))) {
    if (check.brokenAt !== null) return check;
    // The chain is broken somewhere up to here; the full verification finds the position.
    return { ...check, brokenAt: verified.id, again: { head: beforeTheFirst, since: at } };
  }
  return { ...check, ...judged(await walkChain(history, verified, verified.id + eventsAtOnce)) };
}

async function isStill(history: HistoryStore, { id, hash }: ChainHead): Promise<boolean> {
  if (id === 0) return true;
  const [link] = await history.chain(id - 1, 1);
  return link?.event.id === id && link.hash === hash;
}

const judged = ({ last, broken }: Walk) => ({ verified: last, brokenAt: broken });

async function readAgain(history: HistoryStore, check: ChainCheck, at: Instant): Promise<ChainCheck> {
  const { verified, wholeVerifiedAt } = check;
  const isDue = wholeVerifiedAt === null || msOf(at) - msOf(wholeVerifiedAt) >= wholeEveryMs;
  const again = check.again ?? (isDue ? { head: beforeTheFirst, since: at } : null);
  if (again === null) return check;

  const upTo = Math.min(verified.id, again.head.id + eventsAtOnce);
  const walk = await walkChain(history, again.head, upTo);
  const isShort = walk.broken === null && walk.last.id < upTo;
  const broken = walk.broken ?? (isShort ? walk.last.id + 1 : null);
  if (broken !== null) return { ...check, verified: walk.last, brokenAt: broken, again: null };
  if (walk.last.id < verified.id) return { ...check, again: { head: walk.last, since: again.since } };
  // All links are valid but the last hash differs: the events were rewritten.
  if (walk.last.hash !== verified.hash) return { ...check, brokenAt: verified.id, again: null };
  return { ...check, again: null, wholeVerifiedAt: again.since };
}
