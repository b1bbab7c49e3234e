import { millisecondsInDay } from "date-fns/constants";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { ChainCheck, ChainCheckStore } from "./chain-check.ts";
import type { ChainHead } from "./event.ts";
import type { HistoryStore } from "./history-store.ts";
import { emptyHead, type ChainWalk, walkChain } from "./verify-chain.ts";

const eventsPerRun = 10_000;
const fullVerificationEveryMs = millisecondsInDay;

interface HistoryPorts {
  history: HistoryStore;
  chainChecks: ChainCheckStore;
}

/** Verifies new events, and the whole chain once a day, because only that reveals changes to verified events. */
export async function verifyHistory({ history, chainChecks }: HistoryPorts, now: Date): Promise<void> {
  const at = instantOf(now.getTime());
  const before = await chainChecks.read();
  const checked = await verifyNewEvents(history, before, at);
  const read = await continueFullVerification(history, checked, at);
  await chainChecks.save({ ...read, verifiedAt: at });
}

async function verifyNewEvents(history: HistoryStore, check: ChainCheck, at: Instant): Promise<ChainCheck> {
  const { verified } = check;
  if (!(await isUnchanged(history, verified))) {
    if (check.brokenAt !== null) return check;
    // The chain is broken somewhere up to here; the full verification finds the position.
    return { ...check, brokenAt: verified.id, fullVerification: { head: emptyHead, since: at } };
  }
  return { ...check, ...checkResult(await walkChain(history, verified, verified.id + eventsPerRun)) };
}

async function isUnchanged(history: HistoryStore, { id, hash }: ChainHead): Promise<boolean> {
  if (id === 0) return true;
  const [link] = await history.chain(id - 1, 1);
  return link?.event.id === id && link.hash === hash;
}

const checkResult = ({ last, broken }: ChainWalk) => ({ verified: last, brokenAt: broken });

async function continueFullVerification(
  history: HistoryStore,
  check: ChainCheck,
  at: Instant,
): Promise<ChainCheck> {
  const { verified, wholeVerifiedAt } = check;
  const isDue = wholeVerifiedAt === null || msOf(at) - msOf(wholeVerifiedAt) >= fullVerificationEveryMs;
  const fullVerification = check.fullVerification ?? (isDue ? { head: emptyHead, since: at } : null);
  if (fullVerification === null) return check;

  const upTo = Math.min(verified.id, fullVerification.head.id + eventsPerRun);
  const walk = await walkChain(history, fullVerification.head, upTo);
  const isShort = walk.broken === null && walk.last.id < upTo;
  const broken = walk.broken ?? (isShort ? walk.last.id + 1 : null);
  if (broken !== null) return { ...check, verified: walk.last, brokenAt: broken, fullVerification: null };
  if (walk.last.id < verified.id)
    return { ...check, fullVerification: { head: walk.last, since: fullVerification.since } };
  // All links are valid but the last hash differs: the events were rewritten.
  if (walk.last.hash !== verified.hash) return { ...check, brokenAt: verified.id, fullVerification: null };
  return { ...check, fullVerification: null, wholeVerifiedAt: fullVerification.since };
}
