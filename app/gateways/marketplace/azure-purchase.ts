import {
  purchaseDefaults,
  type Purchase,
  UnreadablePurchaseError,
} from "#app/domain/marketplace/marketplace.ts";
import { endOfDay, firstInfiniteMs, type Instant, msOf } from "#app/domain/time/time.ts";
import { type AzureSubscription, azureSubscription, azureSubscriptionOffer } from "./azure-responses.ts";
import { listInvalidFields } from "./invalid-fields.ts";
import { parseTime } from "./parse-time.ts";

const stateByStatus: Record<string, Purchase["state"]> = {
  PendingFulfillmentStart: "waiting",
  Subscribed: "active",
  Suspended: "suspended",
  Unsubscribed: "ended",
};

export const readAccountId = ({ purchaser, beneficiary }: AzureSubscription) =>
  purchaser?.tenantId ?? beneficiary?.tenantId ?? null;

/** Null for a subscription of another offer, whose other fields do not matter. */
export function parseSubscription(
  value: unknown,
  offerId: string,
): AzureSubscription | UnreadablePurchaseError | null {
  const offer = azureSubscriptionOffer.safeParse(value);
  if (offer.success && offer.data.offerId !== offerId) return null;
  const subscription = azureSubscription.safeParse(value);
  if (subscription.success) return subscription.data;
  return new UnreadablePurchaseError(offer.data?.id ?? null, listInvalidFields(subscription.error));
}

/** The entitlement has the plan as its dimension. A plan without seats has the quantity 1. */
export function toPurchase(subscription: AzureSubscription): Purchase {
  const { id, offerId, planId, quantity, term, autoRenew, saasSubscriptionStatus } = subscription;
  const endsAt = parseTermEnd(term?.endDate);
  return {
    ...purchaseDefaults,
    externalId: id,
    // A subscription keeps its id after a renewal or a change of plan, so the id is also the id of the agreement.
    agreementId: id,
    accountId: readAccountId(subscription),
    productCode: offerId,
    plan: planId,
    state: stateByStatus[saasSubscriptionStatus] ?? "unknown",
    reportedStatus: saasSubscriptionStatus,
    startsAt: parseTermDate(term?.startDate),
    endsAt,
    hasAutoRenewal: autoRenew ?? null,
    termMonths: parseTermMonths(term?.termUnit),
    entitlements: [{ dimension: planId, intValue: quantity ?? 1, expirationDate: endsAt }],
  };
}

/** Azure sends 0001-01-01 or 9999-12-31 for a date that it does not know. */
function parseTermDate(date: string | null | undefined): Instant | null {
  const time = parseTime(date);
  return time !== null && msOf(time) >= 0 && msOf(time) < firstInfiniteMs ? time : null;
}

/** The end of the last day of the term, because the term includes that day. */
function parseTermEnd(endDate: string | null | undefined): Instant | null {
  const end = parseTermDate(endDate);
  return end === null ? null : endOfDay(end.slice(0, 10));
}

/** Azure sends the length of the term for example as P1M or P1Y. The default is one month. */
function parseTermMonths(termUnit: string | null | undefined): number {
  const { count = "1", unit = "M" } = /^P(?<count>[1-9]\d?)(?<unit>[MY])$/.exec(termUnit ?? "")?.groups ?? {};
  return Number(count) * (unit === "Y" ? 12 : 1);
}
