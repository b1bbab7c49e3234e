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
import { createWaitingNotice } from "#app/domain/sign-up/waiting-notice.ts";
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
  hosting: MarketplaceHosting,
  actor: Actor,
  form: Registration,
): Promise<MarketplaceLicense> {
  const { storage, marketplace } = hosting;
  if (form.domain === "") throw ruleViolation("ID00", "Subdomain must be provided.", "domain");
  if (subdomainError(form.domain)) throw domainTaken();
  if (isDryRun(form.marketplaceId)) {
    if (!(await checkAvailability(hosting, form.domain, actor.at)).available) throw domainTaken();
    return { customerId: form.marketplaceId, licenseKey: dryRunKey(actor.at, form.domain) };
  }
  await withdrawOrder(hosting, form);
  const registeredLicense = await storage.transact(async (work) => {
    const subdomainUse = await findSubdomainUse(storage, form.domain, actor.at);
    const catalog = await storage.packages.readCatalog();
    // Must be read after the subdomain. Otherwise a concurrent change by this buyer would look like one by another buyer.
    const agreement = await storage.agreements.find(marketplace.provider, form.marketplaceId);
    if (!agreement) throw noEntitlement();
    const { externalId: customerId, licenseKey } = agreement;
    const attempt: SignUpAttempt = {
      hosting,
      work,
      actor,
      form,
      agreement,
      subdomainUse,
    };
    if (licenseKey !== null) {
      await correctRegistration(attempt, licenseKey);
      return { customerId, licenseKey };
    }
    const chosenEntitlement = chooseEntitlement(agreement, form, actor.at);
    const purchasedTier = findPurchasedTier(catalog, agreement, chosenEntitlement.dimension);
    if (!purchasedTier && !hasAvailableTier(catalog)) throw noTier();
    const subdomain = claimSubdomain(attempt);
    if (!purchasedTier || marketplace.needsApproval(agreement)) {
      postponeSignUp(attempt, subdomain);
      return null;
    }
    const newKey = await createLicenseOfBuyer(attempt, purchasedTier, chosenEntitlement, subdomain);
    return { customerId, licenseKey: newKey };
  });
  if (!registeredLicense) throw purchaseWaits();
  const agreement = await storage.agreements.find(marketplace.provider, form.marketplaceId);
  if (agreement) await marketplace.confirm(agreement);
  return registeredLicense;
}

interface SignUpAttempt {
  hosting: MarketplaceHosting;
  work: SignUpUnit;
  actor: Actor;
  form: Registration;
  agreement: AgreementRecord;
  subdomainUse: SubdomainUse;
}

async function createLicenseOfBuyer(
  { hosting: { storage }, work, actor, form, agreement: buyer }: SignUpAttempt,
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

/** Notifies staff. Stores the form without its password until a tier names the dimension and staff accept the purchase. */
function postponeSignUp({ work, actor, form, agreement: buyer }: SignUpAttempt, subdomain: string): void {
  const { firstname, lastname, company, email, domain } = form;
  const pendingSignUp = { firstname, lastname, company, email, domain };
  work.changeAgreement({
    ...buyer,
    email: email.toLowerCase(),
    subdomain,
    pendingSignUp,
    updatedAt: actor.at,
  });
  work.enqueue(createWaitingNotice(buyer.id, actor.at));
}

/** Corrects an existing registration as long as there is no instance. */
async function correctRegistration(attempt: SignUpAttempt, licenseKey: string) {
  const { hosting: market, work, actor, form, agreement: buyer } = attempt;
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
  const agreement = await storage.agreements.find(marketplace.provider, form.marketplaceId);
  const instance = agreement?.licenseId ? await storage.instances.findByLicense(agreement.licenseId) : null;
  if (!agreement || instance?.status !== "requested" || matchesOrder({ provisioner }, form, agreement))
    return;
  await provisioner.remove(instance);
  await storage.transact(async (work) => {
    const currentInstance = await storage.instances.find(instance.id);
    if (currentInstance?.status === "requested") work.removeInstance(currentInstance);
  });
}

const matchesOrder = (
  { provisioner }: Pick<MarketplaceHosting, "provisioner">,
  form: Registration,
  agreement: AgreementRecord,
) =>
  agreement.email === form.email.toLowerCase() &&
  (agreement.subdomain === form.domain ||
    (agreement.subdomain !== null &&
      provisioner.simulates(form.domain) === "error" &&
      agreement.subdomain.startsWith(suffixedSubdomainStart(form.domain))));

/** A buyer keeps the subdomain even if the license was removed. */
function claimSubdomain({
  hosting: market,
  work,
  actor,
  form,
  agreement: buyer,
  subdomainUse,
}: SignUpAttempt): string {
  if (buyer.subdomain === form.domain) return form.domain;
  const claimedSubdomain = tryClaimSubdomain(work, market.provisioner, form.domain, subdomainUse, actor.at);
  if (claimedSubdomain === null) throw domainTaken();
  return claimedSubdomain;
}

function chooseEntitlement(agreement: AgreementRecord, form: Registration, now: Instant): Entitlement {
  const liveEntitlements = isLive(agreement) ? liveEntitlementsAt(agreement.entitlements, now) : [];
  const chosenDimension = form.entitlementDimension;
  const chosenEntitlement = chosenDimension
    ? liveEntitlements.find(({ dimension }) => dimension === chosenDimension)
    : liveEntitlements[0];
  if (!chosenEntitlement) throw noEntitlement();
  return chosenEntitlement;
}
