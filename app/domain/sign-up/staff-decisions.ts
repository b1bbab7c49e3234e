import { z } from "zod";
import { createLineText } from "#app/domain/text/line-text.ts";
import { contactAddress } from "#app/domain/mail/contact-address.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { isSubdomainTaken, isWaitingForStaffError } from "#app/domain/instance/provisioner.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import { marketplacePerson } from "#app/domain/person/actor.ts";
import { type AgreementRecord, isLiveAgreement } from "#app/domain/marketplace/agreement.ts";
import type { AgreementStore } from "#app/domain/marketplace/agreement-store.ts";
import { findPurchasedTier } from "#app/domain/marketplace/dimensions.ts";
import { startEstimatedTerm } from "#app/domain/marketplace/estimated-end.ts";
import {
  findConfiguredMarketplace,
  type Marketplace,
  requireMarketplace,
} from "#app/domain/marketplace/marketplace.ts";
import { updateSupersededStates } from "#app/domain/marketplace/merge-agreements.ts";
import { applyAgreementsToLicenses, saveAgreementChanges } from "#app/domain/marketplace/sync-purchases.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { addPurchasedLicense } from "./create-purchased-license.ts";
import type { MarketplaceHosting } from "./register.ts";

export const purchaseLink = z.object({ licenseKey });

const shortText = createLineText().min(1).max(200);

/** Customer of the new license. Default: the buyer who signed up, or the customer of another license of the account. */
export const purchaseCustomer = z.object({
  companyName: shortText.optional(),
  firstName: shortText.optional(),
  lastName: shortText.optional(),
  email: contactAddress.optional(),
});
type PurchaseCustomer = z.output<typeof purchaseCustomer>;

export type StaffHostingPorts = Omit<MarketplaceHosting, "marketplace"> & {
  marketplaces: readonly Marketplace[];
};

interface StaffDecision {
  actor: Actor;
  id: number;
  /** Runs the transaction that saves the decision. Default: that of the storage. */
  transact?: StaffHostingPorts["storage"]["transact"];
}

/**
 * Links the purchase to the license that the purchase continues. Throws PURCHASE_LINKED if the purchase
 * already has a license, and PURCHASE_ENDED if the purchase has ended. Throws LICENSE_TYPE unless the
 * license is an Enterprise license, and LICENSE_DELETED if the license was deleted.
 */
export async function linkPurchase(
  { storage, marketplaces }: StaffHostingPorts,
  { actor, id, transact = storage.transact }: StaffDecision,
  { licenseKey }: z.output<typeof purchaseLink>,
): Promise<void> {
  const { agreement, marketplace } = await transact(async (transaction) => {
    const agreement = await requireUndecidedAgreement(storage.agreements, id);
    const marketplace = requireMarketplace(marketplaces, agreement);
    const { record } = await findLicenseToChange(storage, licenseKey);
    if (record.type !== licenseTypes.enterprise)
      throw ruleViolation(
        "LICENSE_TYPE",
        "A purchase can be linked only to an Enterprise license. Choose an Enterprise license.",
        "licenseKey",
      );
    const otherAgreements = await storage.agreements.listByLicense(record.id);
    const agreementsBefore = [agreement, ...otherAgreements];
    const linkedAgreement: AgreementRecord = {
      ...startEstimatedTerm(agreement, actor.actedAt),
      licenseId: record.id,
      licenseKey: record.key,
      linkedBy: actor.person.email,
      pendingSignUp: null,
      state: agreement.state === "waiting" ? "active" : agreement.state,
    };
    const agreementsAfter = updateSupersededStates([linkedAgreement, ...otherAgreements], [], actor.actedAt);
    const savedAgreements = saveAgreementChanges(transaction, actor, agreementsBefore, agreementsAfter);
    await applyAgreementsToLicenses(storage, transaction, actor, agreementsAfter, savedAgreements);
    return { agreement, marketplace };
  });
  await marketplace.confirm(agreement);
}

/**
 * Cancels a purchase that waits for approval. Throws PURCHASE_LINKED if the purchase has a license, PURCHASE_ENDED if it
 * has ended, and NO_APPROVAL if it does not wait for approval.
 */
export async function declinePurchase(
  { storage, marketplaces }: StaffHostingPorts,
  { actor, id, transact = storage.transact }: StaffDecision,
): Promise<void> {
  const agreementToDecline = await requireUndecidedAgreement(storage.agreements, id);
  const marketplace = requireMarketplace(marketplaces, agreementToDecline);
  if (!marketplace.needsApproval(agreementToDecline))
    throw ruleViolation("NO_APPROVAL", "This purchase does not wait for approval.");
  await marketplace.decline(agreementToDecline);
  await transact(async (transaction) => {
    const agreement = await requireUndecidedAgreement(storage.agreements, id);
    const cancelledFields = {
      state: "cancelled",
      endsAt: actor.actedAt,
      pendingSignUp: null,
      subdomain: null,
    } as const;
    transaction.agreements.change({ ...agreement, ...cancelledFields, updatedAt: actor.actedAt });
    const { provider, externalId } = agreement;
    const details = {
      marketplace: provider,
      externalId,
      state: cancelledFields.state,
      expirationDate: actor.actedAt,
    };
    transaction.record(createEvent(actor, null, "end-purchase", { details }));
  });
}

/**
 * Creates a license for the purchase. Throws PURCHASE_LINKED if the purchase already has a license, PURCHASE_ENDED if it
 * has ended, DIMENSION_UNMAPPED if no tier is sold under its dimensions, and CUSTOMER_UNKNOWN if the customer is unknown.
 */
export async function createPurchaseLicense(
  hosting: StaffHostingPorts,
  { actor, id, transact = hosting.storage.transact }: StaffDecision,
  requestedCustomer: PurchaseCustomer,
): Promise<void> {
  const { storage } = hosting;
  const { agreement, marketplace, licenseKey } = await transact(async (transaction) => {
    const undecidedAgreement = startEstimatedTerm(
      await requireUndecidedAgreement(storage.agreements, id),
      actor.actedAt,
    );
    const marketplace = requireMarketplace(hosting.marketplaces, undecidedAgreement);
    const purchasedTier = findPurchasedTier(await storage.packages.readCatalog(), undecidedAgreement);
    if (!purchasedTier)
      throw ruleViolation(
        "DIMENSION_UNMAPPED",
        "No tier has the dimension of this purchase. Add the dimension to a tier of the catalog first.",
      );
    if (undecidedAgreement.endsAt === null) throw agreementEndedProblem();
    const { record, customerId } = await addPurchasedLicense(
      storage,
      transaction,
      { ...actor, person: marketplacePerson },
      {
        agreement: undecidedAgreement,
        purchasedTier,
        expirationDate: undecidedAgreement.endsAt,
        customer: await findCustomer(hosting, undecidedAgreement, requestedCustomer),
      },
    );
    transaction.agreements.change({
      ...undecidedAgreement,
      customerId,
      licenseId: record.id,
      linkedBy: actor.person.email,
      dimension: undecidedAgreement.entitlements[0]?.dimension ?? null,
      state: "active",
      pendingSignUp: null,
      updatedAt: actor.actedAt,
    });
    const { provider, externalId } = undecidedAgreement;
    const details = { marketplace: provider, externalId, linkedBy: actor.person.email };
    transaction.record(createEvent(actor, record.key, "link-purchase", { details }));
    return { agreement: undecidedAgreement, marketplace, licenseKey: record.key };
  });
  if (agreement.pendingSignUp !== null) await orderInstanceForLicense(hosting, actor, licenseKey);
  await marketplace.confirm(agreement);
}

const maxSignUps = 100;

/** Lists the waiting sign-ups that now have a tier in the catalog and need no approval. */
export async function listMappedSignUps({
  storage,
  marketplaces,
}: Pick<StaffHostingPorts, "storage" | "marketplaces">): Promise<AgreementRecord[]> {
  const pendingAgreements = await storage.agreements.listPendingSignUps(maxSignUps);
  if (pendingAgreements.length === 0) return [];
  const catalog = await storage.packages.readCatalog();
  return pendingAgreements.filter(
    (agreement) =>
      findPurchasedTier(catalog, agreement) !== null &&
      !findConfiguredMarketplace(marketplaces, agreement)?.needsApproval(agreement),
  );
}

/** Finishes the sign-ups of `listMappedSignUps`. Returns the errors, which do not stop other sign-ups. */
export async function finishMappedSignUps(hosting: StaffHostingPorts, actor: Actor): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const { id } of await listMappedSignUps(hosting)) {
    try {
      await createPurchaseLicense(hosting, { actor, id }, {});
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}

/**
 * Orders the instance. The buyer gets mails with its URL and a link to set a password. Does not throw if the order waits
 * for staff or the subdomain is taken. If the provisioner is unavailable, the job `provisioning` repeats the order.
 */
async function orderInstanceForLicense(hosting: StaffHostingPorts, actor: Actor, key: string): Promise<void> {
  try {
    await createInstance(hosting, { ...actor, person: marketplacePerson }, key, null);
  } catch (error) {
    const isUnavailable = error instanceof Problem && error.kind === "unavailable";
    if (!isUnavailable && !isWaitingForStaffError(error) && !isSubdomainTaken(error)) throw error;
  }
}

async function requireUndecidedAgreement(agreements: AgreementStore, id: number): Promise<AgreementRecord> {
  const agreement = await agreements.findById(id);
  if (!agreement) throw notFound("The purchase");
  // A link by account and product is a guess, which staff may correct.
  if (agreement.licenseId !== null && agreement.linkedBy !== "account-and-product")
    throw ruleViolation("PURCHASE_LINKED", "This purchase already has a license.");
  if (!isLiveAgreement(agreement)) throw agreementEndedProblem();
  return agreement;
}

const agreementEndedProblem = () => ruleViolation("PURCHASE_ENDED", "This purchase has ended.");

async function findCustomer(
  { storage }: StaffHostingPorts,
  { provider, accountId, pendingSignUp }: AgreementRecord,
  { companyName, firstName, lastName, email }: PurchaseCustomer,
) {
  if (companyName && email)
    return { company: companyName, email, firstname: firstName ?? "", lastname: lastName ?? "" };
  if (pendingSignUp) return pendingSignUp;
  const subject = { accountId, externalId: null, agreementId: null };
  const agreements = accountId === null ? [] : await storage.agreements.listBySubject(provider, subject);
  const key = agreements.find((agreement) => agreement.licenseKey !== null)?.licenseKey;
  const license = key ? await storage.licenses.find(key) : null;
  if (!license)
    throw ruleViolation(
      "CUSTOMER_UNKNOWN",
      "Enter the company and the e-mail address of the buyer.",
      "companyName",
    );
  const { customer } = license.record;
  return {
    company: customer.companyName,
    email: customer.email,
    firstname: customer.firstName ?? "",
    lastname: customer.lastName ?? "",
  };
}
