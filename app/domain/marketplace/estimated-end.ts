import { UTCDate } from "@date-fns/utc";
import { addMonths } from "date-fns";
import { dayOf, endOfDay, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { AgreementRecord } from "./agreement.ts";
import { type Entitlement, type Purchase, sumLiveEntitlements } from "./marketplace.ts";

export interface PurchaseWithEnds extends Omit<Purchase, "entitlements"> {
  entitlements: Entitlement[];
  /** Length of the term from which the end was estimated. Null if the marketplace reports the end. */
  estimatedTermMonths: number | null;
}

/**
 * Adds the ends that the marketplace does not report. The estimate depends only on stored values, so repeated reads return
 * the same end until the term is over. `agreement` is null for a purchase that is not stored yet.
 */
export function estimateMissingEnds(
  purchase: Purchase,
  agreement: Pick<AgreementRecord, "startsAt" | "createdAt"> | null,
  now: Instant,
): PurchaseWithEnds {
  const { entitlements, termMonths, startsAt } = purchase;
  const start = startsAt ?? agreement?.startsAt ?? agreement?.createdAt ?? now;
  const isEstimated = entitlements.some(({ expirationDate }) => expirationDate === null);
  return {
    ...purchase,
    entitlements: entitlements.map((entitlement) => ({
      ...entitlement,
      expirationDate: entitlement.expirationDate ?? estimateTermEnd(start, termMonths, now),
    })),
    estimatedTermMonths: isEstimated ? termMonths : null,
  };
}

/** The end of the day on which the current term ends. Each term follows the previous term without a gap. */
function estimateTermEnd(start: Instant, termMonths: number, now: Instant): Instant {
  const startDate = new UTCDate(msOf(start));
  for (let termCount = 1; ; termCount += 1) {
    const end = endOfDay(dayOf(instantOf(addMonths(startDate, termCount * termMonths).getTime())));
    if (end > now) return end;
  }
}

/** Starts an estimated term at the activation of the purchase, unless its start is known. */
export function startEstimatedTerm(agreement: AgreementRecord, activatedAt: Instant): AgreementRecord {
  const { startsAt, estimatedTermMonths, entitlements } = agreement;
  if (startsAt !== null || estimatedTermMonths === null) return agreement;
  const endsAt = estimateTermEnd(activatedAt, estimatedTermMonths, activatedAt);
  return {
    ...agreement,
    startsAt: activatedAt,
    endsAt,
    entitlements: entitlements.map((entitlement) => ({ ...entitlement, expirationDate: endsAt })),
  };
}

/** True if the marketplace now reports the end that was estimated. This correction is no renewal. */
export const replacesEstimate = (before: AgreementRecord | undefined, after: AgreementRecord): boolean =>
  before?.id === after.id && before.estimatedTermMonths !== null && after.estimatedTermMonths === null;

/** True if the purchase gives a right to a license, or waits for us to confirm it. */
export const isRunningPurchase = ({ state, entitlements }: PurchaseWithEnds, now: Instant): boolean =>
  state === "waiting" || (state !== "ended" && sumLiveEntitlements(entitlements, now).length > 0);
