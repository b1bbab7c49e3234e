import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type AgreementRecord, isLiveAgreement } from "./agreement.ts";
import type {
  MarketplacePorts,
  MarketplaceTransaction,
  PurchaseSubject,
  StoredMarketplaceEvent,
} from "./agreement-store.ts";
import { applyAgreementsToLicense } from "./apply-to-license.ts";
import { findUnmappedDimensions } from "./dimensions.ts";
import type { AgreementTerms, Marketplace, MarketplaceEvent, Purchase } from "./marketplace.ts";
import { type AccountData, mergeAgreements, wasPurchaseRead } from "./merge-agreements.ts";
import { createPurchaseEvents } from "./purchase-history.ts";

interface MarketplaceAndStorage {
  storage: MarketplacePorts;
  marketplace: Marketplace;
}

/**
 * Reads the purchase from the marketplace and saves its changes. Confirms the purchase if it has a license but still waits
 * in the marketplace. Throws the errors of the marketplace.
 */
export async function syncPurchases(
  { storage, marketplace }: MarketplaceAndStorage,
  actor: Actor,
  agreement: AgreementRecord,
): Promise<void> {
  const { externalId, accountId } = agreement;
  const purchases = await marketplace.readPurchases({ externalId, accountId });
  const terms = await readTerms(marketplace, purchases, [agreement]);
  const purchaseReading = { purchases, readIds: new Set([externalId]), terms };
  await storage.transact(async (transaction) => {
    await savePurchases(storage, transaction, actor, {
      provider: marketplace.provider,
      subject: agreement,
      ...purchaseReading,
    });
  });
  const isWaiting = purchases.some(
    (purchase) => purchase.externalId === externalId && purchase.state === "waiting",
  );
  if (isWaiting && agreement.licenseId !== null) await marketplace.confirm(agreement);
}

/**
 * Stores each event once. Events may be repeated, late or out of order. Entitlements are therefore read from the
 * marketplace and not from the event. Throws the errors of the marketplace.
 */
export async function handleMarketplaceEvent(
  { storage, marketplace }: MarketplaceAndStorage,
  actor: Actor,
  event: MarketplaceEvent,
): Promise<void> {
  const { provider } = marketplace;
  if (await storage.agreements.hasMarketplaceEvent(provider, event.id)) return;
  await acknowledgeChange({ storage, marketplace }, event);
  const purchaseReading = await readPurchases({ storage, marketplace }, event);
  await storage.transact(async (transaction) => {
    if (await storage.agreements.hasMarketplaceEvent(provider, event.id)) return;
    const storedEvent = { ...event, receivedAt: actor.actedAt };
    transaction.agreements.addEvent(provider, storedEvent);
    await savePurchases(storage, transaction, actor, {
      provider,
      subject: event,
      ...purchaseReading,
      newEvent: storedEvent,
    });
  });
}

/** Accepts the change if the catalog has a tier for the changed purchase. The marketplace waits for the response. */
async function acknowledgeChange(
  { storage, marketplace }: MarketplaceAndStorage,
  event: MarketplaceEvent,
): Promise<void> {
  const { externalId, operationId } = event;
  if (operationId === null || externalId === null) return;
  const agreement = await storage.agreements.find(marketplace.provider, externalId);
  const isAccepted = agreement === null || (await canFulfilChange(storage, agreement, event));
  await marketplace.acknowledge({ ...event, externalId }, operationId, isAccepted);
}

/** True if the catalog has a tier for the purchase after the change. */
async function canFulfilChange(
  storage: MarketplacePorts,
  agreement: AgreementRecord,
  { plan }: MarketplaceEvent,
): Promise<boolean> {
  const [entitlement] = agreement.entitlements;
  const entitlements =
    plan !== null && entitlement ? [{ ...entitlement, dimension: plan }] : agreement.entitlements;
  const license = agreement.licenseKey === null ? null : await storage.licenses.find(agreement.licenseKey);
  const catalog = await storage.packages.readCatalog();
  const changedAgreement = { ...agreement, entitlements };
  return (
    findUnmappedDimensions(catalog, changedAgreement, license?.record.packageTierId ?? null).length === 0
  );
}

/** Saves the time of a read that failed, so that an unreadable purchase does not block other purchases. */
export const postponeNextRead = (
  storage: MarketplacePorts,
  { provider, externalId }: AgreementRecord,
  at: Instant,
): Promise<void> =>
  storage.transact(async (transaction) => {
    const agreement = await storage.agreements.find(provider, externalId);
    if (agreement && agreement.lastReadAt < at)
      transaction.agreements.recordEntitlementsRead(agreement.id, at);
  });

/** Reads each stored purchase of the account once. One response can contain several purchases. */
export async function readPurchases(
  { storage, marketplace }: MarketplaceAndStorage,
  subject: PurchaseSubject,
): Promise<PurchaseReading> {
  const { externalId } = subject;
  const storedAgreements = await storage.agreements.listBySubject(marketplace.provider, subject);
  const references = storedAgreements.map(({ externalId, accountId }) => ({ externalId, accountId }));
  if (externalId !== null && !storedAgreements.some((agreement) => agreement.externalId === externalId))
    references.push({ externalId, accountId: subject.accountId });
  const purchases = new Map<string, Purchase>();
  for (const reference of references) {
    if (purchases.has(reference.externalId)) continue;
    for (const purchase of await marketplace.readPurchases(reference))
      purchases.set(purchase.externalId, purchase);
  }
  return {
    purchases: [...purchases.values()],
    readIds: new Set(references.map((reference) => reference.externalId)),
    terms: await readTerms(
      marketplace,
      [...purchases.values()],
      [...storedAgreements.filter(isLiveAgreement), subject],
    ),
  };
}

/** Reads the terms of all agreements that the purchases and the subjects name. */
async function readTerms(
  marketplace: Marketplace,
  purchases: readonly Purchase[],
  subjects: readonly Pick<PurchaseSubject, "agreementId">[],
): Promise<Map<string, AgreementTerms>> {
  const agreementIds = new Set([...purchases, ...subjects].map(({ agreementId }) => agreementId));
  const termsByAgreementId = new Map<string, AgreementTerms>();
  for (const agreementId of agreementIds) {
    const terms = agreementId === null ? null : await marketplace.readTerms(agreementId);
    if (agreementId !== null && terms) termsByAgreementId.set(agreementId, terms);
  }
  return termsByAgreementId;
}

type PurchaseReading = Pick<AccountData, "purchases" | "readIds" | "terms">;

interface PurchaseSnapshot extends PurchaseReading {
  provider: string;
  subject: PurchaseSubject;
  /** Event that the same transaction stores. */
  newEvent?: StoredMarketplaceEvent;
}

/**
 * Saves the agreements of the account and applies them to their licenses. Returns all agreements of the account. Does not
 * change an agreement for which a later read is stored.
 */
export async function savePurchases(
  storage: MarketplacePorts,
  transaction: MarketplaceTransaction,
  actor: Actor,
  snapshot: PurchaseSnapshot,
): Promise<AgreementRecord[]> {
  const { storedAgreements, agreements } = await mergePurchases(storage, snapshot, actor.actedAt, () =>
    transaction.createId(),
  );
  const isRead = (externalId: string) => wasPurchaseRead(snapshot, externalId);
  const savedAgreements = saveAgreementChanges(transaction, actor, storedAgreements, agreements, isRead);
  const affectedAgreements = [...storedAgreements, ...agreements].filter(
    ({ id, externalId }) => isRead(externalId) || savedAgreements.some((agreement) => agreement.id === id),
  );
  await applyAgreementsToLicenses(storage, transaction, actor, affectedAgreements, savedAgreements);
  return agreements;
}

/** Merges the purchases with the stored agreements of the account. Saves nothing. */
export async function mergePurchases(
  storage: MarketplacePorts,
  { provider, subject, newEvent, ...purchaseReading }: PurchaseSnapshot,
  at: Instant,
  createId: () => number,
): Promise<{ storedAgreements: AgreementRecord[]; agreements: AgreementRecord[] }> {
  const storedAgreements = await storage.agreements.listBySubject(provider, subject);
  const [firstAgreement] = storedAgreements;
  const accountId = subject.accountId ?? firstAgreement?.accountId ?? null;
  const storedEvents = await storage.agreements.listEvents(provider, { ...subject, accountId });
  const agreements = mergeAgreements({
    ...purchaseReading,
    provider,
    agreements: storedAgreements,
    events: newEvent ? [...storedEvents, newEvent] : storedEvents,
    readAt: at,
    createId,
  });
  return { storedAgreements, agreements };
}

/** The agreements that were added or changed. `isRead` returns true for a purchase that was just read. */
export function saveAgreementChanges(
  transaction: MarketplaceTransaction,
  actor: Actor,
  storedAgreements: readonly AgreementRecord[],
  agreements: readonly AgreementRecord[],
  isRead: (externalId: string) => boolean = () => false,
): AgreementRecord[] {
  const savedAgreements: AgreementRecord[] = [];
  for (const agreement of agreements) {
    const before = storedAgreements.find(({ id }) => id === agreement.id) ?? null;
    if (before && before.lastReadAt > actor.actedAt) continue;
    const lastReadAt = isRead(agreement.externalId) ? actor.actedAt : agreement.lastReadAt;
    const isChanged = JSON.stringify(before) !== JSON.stringify(agreement);
    if (!before) transaction.agreements.add(agreement);
    else if (isChanged) transaction.agreements.change({ ...agreement, lastReadAt, updatedAt: actor.actedAt });
    else if (before.lastReadAt < lastReadAt)
      transaction.agreements.recordEntitlementsRead(agreement.id, lastReadAt);
    if (isChanged) savedAgreements.push(agreement);
    for (const event of createPurchaseEvents(actor, before, agreement, agreements)) transaction.record(event);
  }
  return savedAgreements;
}

/**
 * Applies all purchases of the licenses that the affected agreements name. Reads the license before its agreements, so
 * that this transaction conflicts with any transaction that changes an agreement meanwhile.
 */
export async function applyAgreementsToLicenses(
  storage: MarketplacePorts,
  transaction: MarketplaceTransaction,
  actor: Actor,
  affectedAgreements: readonly AgreementRecord[],
  savedAgreements: readonly AgreementRecord[],
): Promise<void> {
  const catalog = await storage.packages.readCatalog();
  const savedIds = new Set(savedAgreements.map(({ id }) => id));
  const licenseKeyById = new Map(
    affectedAgreements.map(({ licenseId, licenseKey }) => [licenseId, licenseKey]),
  );
  for (const [licenseId, licenseKey] of licenseKeyById) {
    if (licenseId === null || licenseKey === null) continue;
    const license = await storage.licenses.findFull(licenseKey);
    if (!license || license.record.deletedAt !== null) continue;
    const agreementsBefore = await storage.agreements.listByLicense(licenseId);
    const unchangedAgreements = agreementsBefore.filter(({ id }) => !savedIds.has(id));
    const savedAgreementsOfLicense = savedAgreements.filter((agreement) => agreement.licenseId === licenseId);
    const agreements = [...unchangedAgreements, ...savedAgreementsOfLicense];
    await applyAgreementsToLicense(storage, transaction, actor, license, {
      agreements,
      agreementsBefore,
      catalog,
    });
  }
}
