import type { Transact } from "#app/domain/history/unit-of-work.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { checkAvailability, type SubdomainUse, findSubdomainUse } from "#app/domain/instance/availability.ts";
import { dryRunKey, isDryRun } from "#app/domain/instance/dry-run.ts";
import type { InstancePorts, InstanceUnit } from "#app/domain/instance/instance-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { subdomainError } from "#app/domain/instance/subdomain.ts";
import { tryClaimSubdomain, suffixedSubdomainStart } from "#app/domain/instance/take-subdomain.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import {
  type Entitlement,
  liveEntitlementsAt,
  type Marketplace,
} from "#app/domain/marketplace/marketplace.ts";
import { type AgreementRecord, isLive } from "#app/domain/marketplace/agreement.ts";
import type { MarketplacePorts, MarketplaceUnit } from "#app/domain/marketplace/agreement-store.ts";
import {
  findPurchasedTier,
  hasAvailableTier,
  type PurchasedTier,
} from "#app/domain/marketplace/dimensions.ts";
import { waitingNotice } from "#app/domain/sign-up/waiting-notice.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { addPurchasedLicense, customerOf } from "./create-purchased-license.ts";
import {
  alreadyRegistered,
  domainTaken,
  emailTaken,
  noEntitlement,
  noTier,
  purchaseWaits,
} from "./problems.ts";
import type { MarketplaceLicense, Registration } from "./registration.ts";

type SignUpUnit = InstanceUnit & MarketplaceUnit;

interface SignUpPorts extends InstancePorts, MarketplacePorts, NewLicensePorts {
  transact: Transact<SignUpUnit>;
}

export interface MarketplaceHosting extends Hosting<SignUpPorts> {
  marketplace: Marketplace;
}

/**
 * Can be repeated until the instance is ordered. Raises ID00, IP01, EMAIL_EXISTS, MARKETPLACE_EXISTS, NO_ENTITLEMENT, and
 * IR03 if the purchase waits for a tier or for approval.
 */
export async function registerBuyer(
  market: MarketplaceHosting,
  actor: Actor,
  form: Registration,
): Promise<MarketplaceLicense> {
  const { storage, marketplace } = market;
  if (form.domain === "") throw ruleViolation("ID00", "Subdomain must be provided.", "domain");
  if (subdomainError(form.domain)) throw domainTaken();
  if (isDryRun(form.marketplaceId)) {
    if (!(await checkAvailability(market, form.domain, actor.at)).available) throw domainTaken();
    return { customerId: form.marketplaceId, licenseKey: dryRunKey(actor.at, form.domain) };
  }
  await withdrawOrder(market, form);
  const registeredLicense = await storage.transact(async (work) => {
    const subdomainUse = await findSubdomainUse(storage, form.domain, actor.at);
    const catalog = await storage.packages.catalog();
    // Must be read last: otherwise concurrent changes of this buyer would look like another buyer's.
    const buyer = await storage.agreements.find(marketplace.provider, form.marketplaceId);
    if (!buyer) throw noEntitlement();
    const { externalId: customerId, licenseKey } = buyer;
    const attempt: SignUpAttempt = { market, work, actor, form, buyer, subdomainUse };
    if (licenseKey !== null) {
      await correctRegistration(attempt, licenseKey);
      return { customerId, licenseKey };
    }
    const chosenEntitlement = chooseEntitlement(buyer, form, actor.at);
    const purchasedTier = findPurchasedTier(catalog, buyer, chosenEntitlement.dimension);
    if (!purchasedTier && !hasAvailableTier(catalog)) throw noTier();
    const subdomain = claimSubdomain(attempt);
    if (!purchasedTier || marketplace.needsApproval(buyer)) {
      postponeSignUp(attempt, subdomain);
      return null;
    }
    const newKey = await createLicenseOfBuyer(attempt, purchasedTier, chosenEntitlement, subdomain);
    return { customerId, licenseKey: newKey };
  });
  if (!registeredLicense) throw purchaseWaits();
  const buyer = await storage.agreements.find(marketplace.provider, form.marketplaceId);
  if (buyer) await marketplace.confirm(buyer);
  return registeredLicense;
}

interface SignUpAttempt {
  market: MarketplaceHosting;
  work: SignUpUnit;
  actor: Actor;
  form: Registration;
  buyer: AgreementRecord;
  subdomainUse: SubdomainUse;
}

async function createLicenseOfBuyer(
  { market: { storage }, work, actor, form, buyer }: SignUpAttempt,
  purchasedTier: PurchasedTier,
  chosenEntitlement: Entitlement,
  subdomain: string,
): Promise<string> {
  const { expirationDate } = chosenEntitlement;
  const { record, customerId } = await addPurchasedLicense(storage, work, actor, {
    agreement: buyer,
    purchasedTier,
    expirationDate: buyer.endsAt ?? expirationDate,
    customer: form,
  });
  work.changeAgreement({
    ...buyer,
    customerId,
    licenseId: record.id,
    state: "active",
    dimension: chosenEntitlement.dimension,
    email: form.email.toLowerCase(),
    subdomain,
    pendingSignUp: null,
    updatedAt: actor.at,
  });
  return record.key;
}

/** Stores the form without its password until a tier names the dimension and staff accept it, and notifies staff. */
function postponeSignUp({ work, actor, form, buyer }: SignUpAttempt, subdomain: string): void {
  const { firstname, lastname, company, email, domain } = form;
  const pendingSignUp = { firstname, lastname, company, email, domain };
  work.changeAgreement({
    ...buyer,
    email: email.toLowerCase(),
    subdomain,
    pendingSignUp,
    updatedAt: actor.at,
  });
  work.enqueue(waitingNotice(buyer.id, actor.at));
}

/** Corrects an existing registration as long as there is no instance. */
async function correctRegistration(attempt: SignUpAttempt, licenseKey: string) {
  const { market, work, actor, form, buyer } = attempt;
  const { storage } = market;
  const license = await storage.licenses.find(licenseKey);
  const instance = buyer.licenseId === null ? null : await storage.instances.findByLicense(buyer.licenseId);
  if (!license || instance || license.record.deletedAt !== null) {
    if (matchesOrder(market, form, buyer)) return;
    throw alreadyRegistered();
  }
  const subdomain =
    matchesOrder(market, form, buyer) && buyer.subdomain ? buyer.subdomain : claimSubdomain(attempt);
  const email = form.email.toLowerCase();
  if (email !== buyer.email && (await belongsToAnotherBuyer(storage, buyer, email))) throw emailTaken();
  const { customer } = license.record;
  const submittedCustomer = customerOf(form);
  const hasChanges = (Object.keys(submittedCustomer) as (keyof typeof submittedCustomer)[]).some(
    (name) => customer[name] !== submittedCustomer[name],
  );
  if (!hasChanges && subdomain === buyer.subdomain) return;
  const customerId = buyer.customerId ?? work.newId();
  work.changeAgreement({ ...buyer, customerId, email, subdomain, updatedAt: actor.at });
  if (buyer.customerId === null)
    work.addCustomer({
      id: customerId,
      ...submittedCustomer,
      countryCode: null,
      source: buyer.provider,
      createdAt: actor.at,
      createdBy: actor.person.email,
    });
  if (!hasChanges) return;
  const record = { ...license.record, customer: { ...customer, ...submittedCustomer }, updatedAt: actor.at };
  work.transferLicense(record, customer);
  if (buyer.customerId !== null) work.changeCustomer(buyer.customerId, submittedCustomer, actor.at);
  const before = Object.fromEntries(
    Object.keys(submittedCustomer).map((name) => [name, customer[name as keyof typeof submittedCustomer]]),
  );
  work.record(
    createEvent(actor, licenseKey, "update-customer", {
      details: submittedCustomer,
      before,
      after: submittedCustomer,
    }),
  );
}

/** One buyer can have several purchases with the same address. */
async function belongsToAnotherBuyer(
  storage: MarketplacePorts,
  { id, accountId }: AgreementRecord,
  email: string,
): Promise<boolean> {
  const otherAgreement = await storage.agreements.findByEmail(email, id);
  return otherAgreement !== null && (accountId === null || otherAgreement.accountId !== accountId);
}

/** Withdraws an open order if its data changes. */
async function withdrawOrder({ storage, marketplace, provisioner }: MarketplaceHosting, form: Registration) {
  const buyer = await storage.agreements.find(marketplace.provider, form.marketplaceId);
  const instance = buyer?.licenseId ? await storage.instances.findByLicense(buyer.licenseId) : null;
  if (!buyer || instance?.status !== "requested" || matchesOrder({ provisioner }, form, buyer)) return;
  await provisioner.remove(instance);
  await storage.transact(async (work) => {
    const current = await storage.instances.find(instance.id);
    if (current?.status === "requested") work.removeInstance(current);
  });
}

const matchesOrder = (
  { provisioner }: Pick<MarketplaceHosting, "provisioner">,
  form: Registration,
  buyer: AgreementRecord,
) =>
  buyer.email === form.email.toLowerCase() &&
  (buyer.subdomain === form.domain ||
    (buyer.subdomain !== null &&
      provisioner.simulates(form.domain) === "error" &&
      buyer.subdomain.startsWith(suffixedSubdomainStart(form.domain))));

/** A buyer keeps the subdomain even if the license was removed. */
function claimSubdomain({ market, work, actor, form, buyer, subdomainUse }: SignUpAttempt): string {
  if (buyer.subdomain === form.domain) return form.domain;
  const claimedSubdomain = tryClaimSubdomain(work, market.provisioner, form.domain, subdomainUse, actor.at);
  if (claimedSubdomain === null) throw domainTaken();
  return claimedSubdomain;
}

function chooseEntitlement(buyer: AgreementRecord, form: Registration, now: Instant): Entitlement {
  const liveEntitlements = isLive(buyer) ? liveEntitlementsAt(buyer.entitlements, now) : [];
  const chosenDimension = form.entitlementDimension;
  const chosenEntitlement = chosenDimension
    ? liveEntitlements.find(({ dimension }) => dimension === chosenDimension)
    : liveEntitlements[0];
  if (!chosenEntitlement) throw noEntitlement();
  return chosenEntitlement;
}
