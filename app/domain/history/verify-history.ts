import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { ChainCheck, ChainCheckStore } from "./chain-check.ts";
import type { ChainHead } from "./event.ts";
import type { HistoryStore } from "./history-store.ts";
import { beforeTheFirst, type Walk, walkChain } from "./verify-chain.ts";

/** What one run verifies at most, new and again, so that no run takes long. */
const eventsAtOnce = 10_000;
const wholeEveryMs = 24 * 60 * 60 * 1000;

interface HistoryPorts {
  history: HistoryStore;
  chainChecks: ChainCheckStore;
}

/**
 * Goes on verifying the chain: what is new since the last run, and once a day, portion by portion, all of it again,
 * because a change to an event that was verified already shows in no other way.
 */
export async function verifyHistory({ history, chainChecks }: HistoryPorts, now: Date): Promise<void> {
  const at = instantOf(now.getTime());
  const before = await chainChecks.read();
  const followed = await follow(history, before, at);
  const read = await readAgain(history, followed, at);
  await chainChecks.save({ ...read, verifiedAt: at });
}

/** Verifies what comes after the last verified event, provided that this one is still what it was. */
async function follow(history: HistoryStore, check: ChainCheck, at: Instant): Promise<ChainCheck> {
  const { verified } = check;
  if (!(await isStill(history, verified))) {
    if (check.brokenAt !== null) return check;
    // It broke somewhere up to here. Reading all of it again, from now on, finds the place.
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
  // All are linked, and yet the last is another one: they were written anew.
  if (walk.last.hash !== verified.hash) return { ...check, brokenAt: verified.id, again: null };
  return { ...check, again: null, wholeVerifiedAt: again.since };
}
