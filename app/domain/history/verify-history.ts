import { millisecondsInDay } from "date-fns/constants";
import { nullIfUnreadable } from "#app/domain/unreadable-entity.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { ChainCheck, ChainCheckStore } from "./chain-check.ts";
import type { ChainHead } from "./event.ts";
import type { HistoryStore } from "./history-store.ts";
import { emptyHead, type ChainVerification, verifyLinks } from "./verify-chain.ts";

const eventsPerRun = 10_000;
const fullVerificationIntervalMs = millisecondsInDay;

interface HistoryPorts {
  appendPendingEvents: () => Promise<void>;
  history: HistoryStore;
  chainChecks: ChainCheckStore;
}

/**
 * Appends events that an interrupted process has left. Verifies new events at each run and the whole chain once a day.
 * Only the daily verification finds changes to events that were verified before.
 */
export async function verifyHistory(
  { appendPendingEvents, history, chainChecks }: HistoryPorts,
  now: Instant,
): Promise<void> {
  await appendPendingEvents();
  const previousCheck = await chainChecks.read();
  const checkOfNewEvents = await verifyNewEvents(history, previousCheck, now);
  const updatedCheck = await continueFullVerification(history, checkOfNewEvents, now);
  await chainChecks.save({ ...updatedCheck, verifiedAt: now });
}

async function verifyNewEvents(history: HistoryStore, check: ChainCheck, at: Instant): Promise<ChainCheck> {
  const { verifiedHead } = check;
  if (!(await isHeadUnchanged(history, verifiedHead))) {
    if (check.brokenAt !== null) return check;
    // The chain is broken at or before this head. The full verification finds the exact position.
    return { ...check, brokenAt: verifiedHead.id, fullVerification: { head: emptyHead, since: at } };
  }
  const verification = await verifyLinks(history, verifiedHead, verifiedHead.id + eventsPerRun);
  return { ...check, ...createCheckFields(verification) };
}

async function isHeadUnchanged(history: HistoryStore, { id, hash }: ChainHead): Promise<boolean> {
  if (id === 0) return true;
  const link = await nullIfUnreadable(history.findLink(id));
  return link?.hash === hash;
}

const createCheckFields = ({ lastHead, brokenAt }: ChainVerification) => ({
  verifiedHead: lastHead,
  brokenAt,
});

async function continueFullVerification(
  history: HistoryStore,
  check: ChainCheck,
  at: Instant,
): Promise<ChainCheck> {
  const { verifiedHead, wholeVerifiedAt } = check;
  const isDue = wholeVerifiedAt === null || msOf(at) - msOf(wholeVerifiedAt) >= fullVerificationIntervalMs;
  const fullVerification = check.fullVerification ?? (isDue ? { head: emptyHead, since: at } : null);
  if (fullVerification === null) return check;

  const lastId = Math.min(verifiedHead.id, fullVerification.head.id + eventsPerRun);
  const verification = await verifyLinks(history, fullVerification.head, lastId);
  // Events are missing if the chain ends before the last event to verify.
  const lacksEvents = verification.brokenAt === null && verification.lastHead.id < lastId;
  const brokenAt = verification.brokenAt ?? (lacksEvents ? verification.lastHead.id + 1 : null);
  if (brokenAt !== null)
    return { ...check, verifiedHead: verification.lastHead, brokenAt, fullVerification: null };
  if (verification.lastHead.id < verifiedHead.id)
    return { ...check, fullVerification: { head: verification.lastHead, since: fullVerification.since } };
  // The links are valid but the last hash differs: the events were rewritten.
  if (verification.lastHead.hash !== verifiedHead.hash)
    return { ...check, brokenAt: verifiedHead.id, fullVerification: null };
  return { ...check, fullVerification: null, wholeVerifiedAt: fullVerification.since };
}
