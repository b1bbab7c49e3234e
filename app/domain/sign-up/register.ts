import type { Transact } from "#app/domain/history/transaction.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { checkAvailability, type SubdomainUse, findSubdomainUse } from "#app/domain/instance/availability.ts";
import { createDryRunKey, isDryRun } from "#app/domain/instance/dry-run.ts";
import type { InstancePorts, InstanceTransaction } from "#app/domain/instance/instance-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { findSubdomainError } from "#app/domain/instance/subdomain.ts";
import { tryReserveSubdomain, shortenForSuffix } from "#app/domain/instance/take-subdomain.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import { type Entitlement, type Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { type AgreementRecord, listLiveEntitlements } from "#app/domain/marketplace/agreement.ts";
import type { MarketplacePorts, MarketplaceTransaction } from "#app/domain/marketplace/agreement-store.ts";
import {
  findPurchasedTier,
  hasAvailableTier,
  type PurchasedTier,
} from "#app/domain/marketplace/dimensions.ts";
import { startEstimatedTerm } from "#app/domain/marketplace/estimated-end.ts";
import { createWaitingNoticeQueueItem } from "#app/domain/sign-up/waiting-notice.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { addPurchasedLicense, createCustomerFields } from "./create-purchased-license.ts";
import {
  alreadyRegisteredProblem,
  domainTakenProblem,
  emailTakenProblem,
  noEntitlementProblem,
  noTierProblem,
  waitingPurchaseProblem,
} from "./problems.ts";
import type { MarketplaceLicense, Registration } from "./registration.ts";

type SignUpTransaction = InstanceTransaction & MarketplaceTransaction;

interface SignUpPorts extends InstancePorts, MarketplacePorts, NewLicensePorts {
  transact: Transact<SignUpTransaction>;
}

export interface MarketplaceHosting extends Hosting<SignUpPorts> {
  marketplace: Marketplace;
}

/**
 * Creates the license of a buyer. Can be repeated until the instance is ordered. Throws ID00 (no subdomain), IP01
 * (subdomain taken), EMAIL_EXISTS (e-mail of another buyer), MARKETPLACE_EXISTS (the purchase has a license with other
 * values), NO_ENTITLEMENT (nothing purchased) or IR03 (the purchase waits for a tier or for approval).
 */
export async function registerBuyer(
  hosting: MarketplaceHosting,
  actor: Actor,
  form: Registration,
): Promise<MarketplaceLicense> {
  const { storage, marketplace } = hosting;
  if (form.domain === "") throw ruleViolation("ID00", "Subdomain must be provided.", "domain");
  if (findSubdomainError(form.domain)) throw domainTakenProblem();
  if (isDryRun(form.marketplaceId)) {
    if (!(await checkAvailability(hosting, form.domain, actor.actedAt)).isAvailable)
      throw domainTakenProblem();
    return { customerId: form.marketplaceId, licenseKey: createDryRunKey(actor.actedAt, form.domain) };
  }
  await withdrawRequestedInstance(hosting, form);
  const registeredLicense = await storage.transact(async (transaction) => {
    const subdomainUse = await findSubdomainUse(storage, form.domain, actor.actedAt);
    const catalog = await storage.packages.readCatalog();
    // Read the agreement after the subdomain. Otherwise a subdomain that this buyer has just reserved in another request
    // would seem to belong to another buyer.
    const agreement = await storage.agreements.find(marketplace.provider, form.marketplaceId);
    if (!agreement) throw noEntitlementProblem();
    const { externalId: customerId, licenseKey } = agreement;
    const attempt: SignUpAttempt = {
      hosting,
      transaction,
      actor,
      form,
      agreement,
      subdomainUse,
    };
    await checkEmail(attempt);
    if (licenseKey !== null) {
      await correctRegistration(attempt, licenseKey);
      return { customerId, licenseKey };
    }
    const chosenEntitlement = chooseEntitlement(agreement, form, actor.actedAt);
    const purchasedTier = findPurchasedTier(catalog, agreement, chosenEntitlement.dimension);
    if (!purchasedTier && !hasAvailableTier(catalog)) throw noTierProblem();
    const subdomain = reserveRequestedSubdomain(attempt);
    if (!purchasedTier || marketplace.needsApproval(agreement)) {
      postponeSignUp(attempt, subdomain);
      return null;
    }
    const newLicenseKey = await createLicenseOfBuyer(attempt, purchasedTier, chosenEntitlement, subdomain);
    return { customerId, licenseKey: newLicenseKey };
  });
  if (!registeredLicense) throw waitingPurchaseProblem();
  const agreement = await storage.agreements.find(marketplace.provider, form.marketplaceId);
  if (agreement) await marketplace.confirm(agreement);
  return registeredLicense;
}

interface SignUpAttempt {
  hosting: MarketplaceHosting;
  transaction: SignUpTransaction;
  actor: Actor;
  form: Registration;
  agreement: AgreementRecord;
  subdomainUse: SubdomainUse;
}

async function createLicenseOfBuyer(
  { hosting: { storage }, transaction, actor, form, agreement }: SignUpAttempt,
  purchasedTier: PurchasedTier,
  chosenEntitlement: Entitlement,
  subdomain: string,
): Promise<string> {
  const startedAgreement = startEstimatedTerm(agreement, actor.actedAt);
  const { record, customerId } = await addPurchasedLicense(storage, transaction, actor, {
    agreement,
    purchasedTier,
    expirationDate: startedAgreement.endsAt ?? chosenEntitlement.expirationDate,
    customer: form,
  });
  transaction.agreements.change({
    ...startedAgreement,
    customerId,
    licenseId: record.id,
    state: "active",
    dimension: chosenEntitlement.dimension,
    email: form.email.toLowerCase(),
    subdomain,
    pendingSignUp: null,
    updatedAt: actor.actedAt,
  });
  return record.key;
}

/**
 * Notifies staff. Stores the form without its password until the catalog has a tier for the dimension and
 * staff accept the purchase.
 */
function postponeSignUp({ transaction, actor, form, agreement }: SignUpAttempt, subdomain: string): void {
  const { firstname, lastname, company, email, domain } = form;
  const pendingSignUp = { firstname, lastname, company, email, domain };
  transaction.agreements.change({
    ...agreement,
    email: email.toLowerCase(),
    subdomain,
    pendingSignUp,
    updatedAt: actor.actedAt,
  });
  transaction.queue.enqueue(createWaitingNoticeQueueItem(agreement.id, actor.actedAt));
}

/** Corrects an existing registration as long as there is no instance. */
async function correctRegistration(attempt: SignUpAttempt, licenseKey: string) {
  const { hosting, transaction, actor, form, agreement } = attempt;
  const { storage } = hosting;
  const license = await storage.licenses.find(licenseKey);
  const instance =
    agreement.licenseId === null ? null : await storage.instances.findByLicense(agreement.licenseId);
  if (!license || instance || license.record.deletedAt !== null) {
    if (matchesAgreement(hosting, form, agreement)) return;
    throw alreadyRegisteredProblem();
  }
  const subdomain =
    matchesAgreement(hosting, form, agreement) && agreement.subdomain
      ? agreement.subdomain
      : reserveRequestedSubdomain(attempt);
  const email = form.email.toLowerCase();
  const { customer } = license.record;
  const submittedCustomer = createCustomerFields(form);
  const fieldNames = Object.keys(submittedCustomer) as (keyof typeof submittedCustomer)[];
  const hasChanges = fieldNames.some((name) => customer[name] !== submittedCustomer[name]);
  if (!hasChanges && subdomain === agreement.subdomain) return;
  const customerId = agreement.customerId ?? transaction.createId();
  transaction.agreements.change({ ...agreement, customerId, email, subdomain, updatedAt: actor.actedAt });
  if (agreement.customerId === null)
    transaction.instances.addCustomer({
      id: customerId,
      ...submittedCustomer,
      countryCode: null,
      source: agreement.provider,
      createdAt: actor.actedAt,
      createdBy: actor.person.email,
    });
  if (!hasChanges) return;
  const record = {
    ...license.record,
    customer: { ...customer, ...submittedCustomer },
    updatedAt: actor.actedAt,
  };
  transaction.licenses.transfer(license.record, record);
  if (agreement.customerId !== null)
    transaction.instances.changeCustomer(agreement.customerId, submittedCustomer, actor.actedAt);
  const before = Object.fromEntries(fieldNames.map((name) => [name, customer[name]]));
  transaction.record(
    createEvent(actor, licenseKey, "update-customer", {
      details: submittedCustomer,
      before,
      after: submittedCustomer,
    }),
  );
}

/** Throws EMAIL_EXISTS if a second sign-up of the same purchase has the address of another buyer. */
async function checkEmail({ hosting: { storage }, form, agreement }: SignUpAttempt): Promise<void> {
  const { id, accountId } = agreement;
  const email = form.email.toLowerCase();
  // A buyer can have several purchases with the same e-mail address.
  if (agreement.email === null || agreement.email === email) return;
  const otherAgreement = await storage.agreements.findByEmail(email, id);
  if (otherAgreement && (accountId === null || otherAgreement.accountId !== accountId))
    throw emailTakenProblem();
}

/** Withdraws an instance that the provisioner has not accepted yet, if the buyer has changed the sign-up form. */
async function withdrawRequestedInstance(
  { storage, marketplace, provisioner }: MarketplaceHosting,
  form: Registration,
) {
  const agreement = await storage.agreements.find(marketplace.provider, form.marketplaceId);
  const instance = agreement?.licenseId ? await storage.instances.findByLicense(agreement.licenseId) : null;
  if (!agreement || instance?.status !== "requested" || matchesAgreement({ provisioner }, form, agreement))
    return;
  await provisioner.remove(instance);
  await storage.transact(async (transaction) => {
    const currentInstance = await storage.instances.find(instance.id);
    if (currentInstance?.status === "requested") transaction.instances.remove(currentInstance);
  });
}

/** True if the agreement has the e-mail address and the subdomain of the form. Ignores a suffix. */
const matchesAgreement = (
  { provisioner }: Pick<MarketplaceHosting, "provisioner">,
  form: Registration,
  agreement: AgreementRecord,
) =>
  agreement.email === form.email.toLowerCase() &&
  (agreement.subdomain === form.domain ||
    (agreement.subdomain !== null &&
      provisioner.findSimulatedOutcome(form.domain) === "error" &&
      agreement.subdomain.startsWith(shortenForSuffix(form.domain))));

/** The buyer can use their earlier subdomain again, even if its license was removed. */
function reserveRequestedSubdomain({
  hosting,
  transaction,
  actor,
  form,
  agreement,
  subdomainUse,
}: SignUpAttempt): string {
  if (agreement.subdomain === form.domain) return form.domain;
  const reservedSubdomain = tryReserveSubdomain(
    transaction,
    hosting.provisioner,
    form.domain,
    subdomainUse,
    actor.actedAt,
  );
  if (reservedSubdomain === null) throw domainTakenProblem();
  return reservedSubdomain;
}

function chooseEntitlement(agreement: AgreementRecord, form: Registration, now: Instant): Entitlement {
  const liveEntitlements = listLiveEntitlements(agreement, now);
  const chosenDimension = form.entitlementDimension;
  const chosenEntitlement = chosenDimension
    ? liveEntitlements.find(({ dimension }) => dimension === chosenDimension)
    : liveEntitlements[0];
  if (!chosenEntitlement) throw noEntitlementProblem();
  return chosenEntitlement;
}
