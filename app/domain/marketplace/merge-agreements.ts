import { millisecondsInDay } from "date-fns/constants";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { type AgreementRecord, type PurchaseState, isLiveAgreement } from "./agreement.ts";
import type { StoredMarketplaceEvent } from "./agreement-store.ts";
import { findLicenseLink, findLicenseLinkByAgreementId } from "./link-agreement.ts";
import { estimateMissingEnds, isRunningPurchase, type PurchaseWithEnds } from "./estimated-end.ts";
import { type AgreementTerms, sumLiveEntitlements, type Purchase } from "./marketplace.ts";

/** Everything that is known about the purchases of one account. */
export interface AccountData {
  provider: string;
  agreements: readonly AgreementRecord[];
  purchases: readonly Purchase[];
  /** External ids that were read. A purchase with such an id has ended if it is missing in `purchases`. */
  readIds: "all" | ReadonlySet<string>;
  /** Terms by agreement id. */
  terms?: ReadonlyMap<string, AgreementTerms> | undefined;
  /** Events in any order. */
  events: readonly StoredMarketplaceEvent[];
  /** When the purchases were read. */
  readAt: Instant;
  createId: () => number;
}

/**
 * The current agreements of the account. Each call uses all stored events, so the order in which the events arrive
 * does not matter.
 */
export function mergeAgreements(accountData: AccountData): AgreementRecord[] {
  const events = accountData.events.toSorted((a, b) => (findEventTime(a) < findEventTime(b) ? -1 : 1));
  const knownIds = new Set(accountData.agreements.map(({ externalId }) => externalId));
  const newAgreements = accountData.purchases
    .filter(({ externalId, state }) => !knownIds.has(externalId) && state !== "unknown")
    .map((purchase) => createAgreement(accountData, purchase));
  const agreements = [...accountData.agreements, ...newAgreements].map((agreement) =>
    agreement.lastReadAt > accountData.readAt ? agreement : updateAgreement(agreement, accountData, events),
  );
  return updateSupersededStates(
    linkAgreements(agreements, events, accountData.readAt),
    events,
    accountData.readAt,
  );
}

export const wasPurchaseRead = (
  { purchases, readIds }: Pick<AccountData, "purchases" | "readIds">,
  externalId: string,
): boolean =>
  readIds === "all" ||
  readIds.has(externalId) ||
  purchases.some((purchase) => purchase.externalId === externalId);

const findEventTime = ({ occurredAt, receivedAt }: StoredMarketplaceEvent): Instant =>
  occurredAt ?? receivedAt;

const createAgreement = (
  { provider, readAt, createId }: AccountData,
  purchase: Purchase,
): AgreementRecord => ({
  agreementId: null,
  previousAgreementId: null,
  resellerAccountId: null,
  productCode: null,
  plan: null,
  startsAt: null,
  endsAt: null,
  hasAutoRenewal: null,
  estimatedTermMonths: null,
  unknownStatus: null,
  value: null,
  currency: null,
  id: createId(),
  provider,
  externalId: purchase.externalId,
  accountId: purchase.accountId,
  state: "waiting",
  entitlements: [],
  licenseId: null,
  licenseKey: null,
  companyName: null,
  linkedBy: null,
  pendingSignUp: null,
  customerId: null,
  email: null,
  subdomain: null,
  dimension: null,
  lastReadAt: readAt,
  createdAt: readAt,
  updatedAt: readAt,
  rowVersion: 1,
});

function updateAgreement(
  agreement: AgreementRecord,
  accountData: AccountData,
  events: readonly StoredMarketplaceEvent[],
): AgreementRecord {
  const { purchases, readAt } = accountData;
  const { externalId } = agreement;
  const reportedPurchase = purchases.find((candidate) => candidate.externalId === externalId);
  if (reportedPurchase?.state === "unknown")
    return { ...agreement, unknownStatus: reportedPurchase.reportedStatus };
  const purchase = reportedPurchase && estimateMissingEnds(reportedPurchase, agreement, readAt);
  const purchaseEvents = events.filter((event) => event.externalId === externalId);
  const agreementId =
    findLastValue(purchaseEvents, "agreementId") ?? purchase?.agreementId ?? agreement.agreementId;
  const agreementEvents = events.filter(
    (event) => event.agreementId !== null && event.agreementId === agreementId,
  );
  const isSameAgreement = agreementId === agreement.agreementId;
  const isNewAgreement = !isSameAgreement && agreement.agreementId !== null;
  const previousTerms = isNewAgreement ? { startsAt: null, value: null, currency: null } : agreement;
  const terms = agreementId === null ? undefined : accountData.terms?.get(agreementId);
  const liveEntitlements = purchase ? sumLiveEntitlements(purchase.entitlements, readAt) : [];
  const updatedAgreement: AgreementRecord = {
    ...agreement,
    accountId: purchase?.accountId ?? agreement.accountId,
    agreementId,
    previousAgreementId:
      findLastValue(agreementEvents, "previousAgreementId") ??
      purchase?.previousAgreementId ??
      (isSameAgreement ? agreement.previousAgreementId : agreement.agreementId),
    resellerAccountId:
      findLastValue(agreementEvents, "resellerAccountId") ??
      purchase?.resellerAccountId ??
      agreement.resellerAccountId,
    productCode: purchase?.productCode ?? agreement.productCode,
    plan: purchase?.plan ?? agreement.plan,
    startsAt:
      findLastValue(agreementEvents, "startsAt") ??
      terms?.startsAt ??
      purchase?.startsAt ??
      previousTerms.startsAt,
    value: terms?.value ?? previousTerms.value,
    currency: terms?.currency ?? previousTerms.currency,
    hasAutoRenewal:
      findLastValue(agreementEvents, "hasAutoRenewal") ??
      purchase?.hasAutoRenewal ??
      agreement.hasAutoRenewal,
    linkedBy: isNewAgreement && agreement.licenseId !== null ? "arn" : agreement.linkedBy,
    // An ended purchase still shows what was bought.
    entitlements: liveEntitlements.length > 0 ? liveEntitlements : agreement.entitlements,
  };
  if (!wasPurchaseRead(accountData, externalId)) return { ...updatedAgreement, endsAt: agreement.endsAt };
  const state = computeState(updatedAgreement, purchase, readAt, findLastValue(agreementEvents, "end"));
  return {
    ...updatedAgreement,
    state,
    estimatedTermMonths: (isLiveAgreement({ state }) && purchase?.estimatedTermMonths) || null,
    unknownStatus: null,
    endsAt: findAgreementEnd({ ...updatedAgreement, state }, purchase, agreementEvents, readAt),
  };
}

const findLastValue = <Field extends keyof StoredMarketplaceEvent>(
  events: readonly StoredMarketplaceEvent[],
  field: Field,
): StoredMarketplaceEvent[Field] | null => events.findLast((event) => event[field] !== null)?.[field] ?? null;

function computeState(
  { state, licenseId }: AgreementRecord,
  purchase: PurchaseWithEnds | undefined,
  at: Instant,
  endState: StoredMarketplaceEvent["end"],
): PurchaseState {
  if (purchase?.state === "suspended") return "suspended";
  if (purchase && isRunningPurchase(purchase, at)) return licenseId === null ? "waiting" : "active";
  return endState ?? (isLiveAgreement({ state }) ? "expired" : state);
}

/** The end of the agreement. An agreement that was cancelled early ends when we read the cancellation. */
function findAgreementEnd(
  { state, endsAt, entitlements }: AgreementRecord,
  purchase: PurchaseWithEnds | undefined,
  agreementEvents: readonly StoredMarketplaceEvent[],
  at: Instant,
): Instant | null {
  const latestEntitlementEnd = entitlements
    .map(({ expirationDate }) => expirationDate)
    .toSorted()
    .at(-1);
  if (isLiveAgreement({ state }))
    return latestEntitlementEnd ?? purchase?.endsAt ?? findLastValue(agreementEvents, "endsAt") ?? endsAt;
  const end = endsAt ?? findLastValue(agreementEvents, "endsAt") ?? at;
  return end < at ? end : at;
}

/** Links the agreements one by one, because a linked agreement can be the predecessor of the next agreement. */
function linkAgreements(
  agreements: readonly AgreementRecord[],
  events: readonly StoredMarketplaceEvent[],
  at: Instant,
): AgreementRecord[] {
  const linkedAgreements = [...agreements];
  for (const [index, agreement] of agreements.entries()) {
    const intent = findIntent(agreement, events);
    if (agreement.state === "waiting") {
      const link = findLicenseLink(agreement, linkedAgreements, intent, at);
      if (link) linkedAgreements[index] = { ...agreement, ...link, state: "active" };
    } else if (agreement.linkedBy === "account-and-product")
      linkedAgreements[index] = reviewGuessedLink(agreement, linkedAgreements, intent);
  }
  return linkedAgreements;
}

/** A later event can confirm, correct or revoke a link that was guessed from the account and the product. */
function reviewGuessedLink(
  agreement: AgreementRecord,
  agreements: readonly AgreementRecord[],
  intent: StoredMarketplaceEvent["intent"],
): AgreementRecord {
  const link = findLicenseLinkByAgreementId(agreement, agreements);
  if (link) return { ...agreement, ...link };
  if (intent !== "new" || !isLiveAgreement(agreement)) return agreement;
  return {
    ...agreement,
    licenseId: null,
    licenseKey: null,
    companyName: null,
    linkedBy: null,
    state: "waiting",
  };
}

const findIntent = ({ agreementId }: AgreementRecord, events: readonly StoredMarketplaceEvent[]) =>
  events.find((event) => agreementId !== null && event.agreementId === agreementId && event.intent !== null)
    ?.intent ?? null;

/** Marks an agreement with a live successor as renewed or replaced, even if its entitlement has not ended yet. */
export function updateSupersededStates(
  agreements: readonly AgreementRecord[],
  events: readonly StoredMarketplaceEvent[],
  at: Instant,
): AgreementRecord[] {
  return agreements.map((agreement) => {
    const successor = agreements.find((candidate) => isSuccessor(candidate, agreement));
    if (!successor || agreement.state === "cancelled") return agreement;
    if (agreement.state === "renewed" || agreement.state === "replaced") return agreement;
    const intent = findIntent(successor, events);
    const successorStartMs = msOf(successor.startsAt ?? at);
    const overlapsSuccessor =
      agreement.endsAt !== null && msOf(agreement.endsAt) > successorStartMs + millisecondsInDay;
    const isReplaced = intent === "replace" || (intent === null && overlapsSuccessor);
    return { ...agreement, state: isReplaced ? "replaced" : "renewed" };
  });
}

const isSuccessor = (candidate: AgreementRecord, agreement: AgreementRecord): boolean =>
  candidate.id !== agreement.id &&
  candidate.licenseId !== null &&
  candidate.licenseId === agreement.licenseId &&
  isLiveAgreement(candidate) &&
  ((agreement.agreementId !== null && candidate.previousAgreementId === agreement.agreementId) ||
    !isLiveAgreement(agreement));
