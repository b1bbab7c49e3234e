import { millisecondsInDay } from "date-fns/constants";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { checkAvailability, type SubdomainUse, findSubdomainUse } from "#app/domain/instance/availability.ts";
import { dryRunKey, isDryRun } from "#app/domain/instance/dry-run.ts";
import type { InstancePorts, InstanceUnit } from "#app/domain/instance/instance-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { subdomainError } from "#app/domain/instance/subdomain.ts";
import { tryClaimSubdomain, suffixedSubdomainStart } from "#app/domain/instance/take-subdomain.ts";
import { defaultEnvironment } from "#app/domain/license/environment.ts";
import type { LicenseUnit } from "#app/domain/license/license-store.ts";
import { addNewLicense, type NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { NewLicenseInput } from "#app/domain/license/new-license.ts";
import {
  assetCapacityOf,
  type Entitlement,
  liveEntitlementsAt,
  type Marketplace,
} from "#app/domain/marketplace/marketplace.ts";
import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import type { MarketplacePorts } from "#app/domain/marketplace/agreement-store.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { MarketplaceLicense, Registration } from "./registration.ts";

type SignUpUnit = InstanceUnit & LicenseUnit;

interface SignUpPorts extends InstancePorts, MarketplacePorts, NewLicensePorts {
  transact: Transact<SignUpUnit>;
}

export interface MarketplaceHosting extends Hosting<SignUpPorts> {
  marketplace: Marketplace;
}

/** Can be repeated until the instance is ordered. Raises ID00, IP01, EMAIL_EXISTS, MARKETPLACE_EXISTS and NO_ENTITLEMENT. */
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
  return storage.transact(async (work) => {
    const subdomainUse = await findSubdomainUse(storage, form.domain, actor.at);
    const buyerWithSameEmail = await storage.agreements.findByEmail(form.email.toLowerCase());
    // Must be read last: otherwise concurrent changes of this buyer would look like another buyer's.
    const buyer = await storage.agreements.find(marketplace.provider, form.marketplaceId);
    if (!buyer) throw noEntitlement();
    const { externalId: customerId, licenseKey } = buyer;
    const attempt: SignUpAttempt = { market, work, actor, form, buyer, subdomainUse };
    if (licenseKey !== null) {
      await correctRegistration(attempt, licenseKey, buyerWithSameEmail);
      return { customerId, licenseKey };
    }
    const chosenEntitlement = chooseEntitlement(buyer, form, actor.at);
    const subdomain = claimSubdomain(attempt);
    if (buyerWithSameEmail && buyerWithSameEmail.id !== buyer.id) throw emailTaken();
    return { customerId, licenseKey: await createLicenseOfBuyer(attempt, chosenEntitlement, subdomain) };
  });
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
  chosenEntitlement: Entitlement,
  subdomain: string,
): Promise<string> {
  const customer = { ...customerOf(form), countryCode: null };
  const crmIds = { hubspotCompanyId: null, hubspotContactId: null };
  const input = licenseInputFor(await tierIdFor(storage, chosenEntitlement), chosenEntitlement, actor.at);
  const { record } = await addNewLicense(storage, work, actor, input, { ...customer, ...crmIds });
  const customerId = work.newId();
  const creation = { source: buyer.provider, createdAt: actor.at, createdBy: actor.person.email };
  work.addCustomer({ id: customerId, ...customer, ...creation });
  work.changeAgreement({
    ...buyer,
    customerId,
    licenseId: record.id,
    dimension: chosenEntitlement.dimension,
    email: form.email.toLowerCase(),
    subdomain,
    state: "active",
    updatedAt: actor.at,
  });
  return record.key;
}

/** Corrects an existing registration as long as there is no instance. */
async function correctRegistration(
  attempt: SignUpAttempt,
  licenseKey: string,
  buyerWithSameEmail: AgreementRecord | null,
) {
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
  if (buyerWithSameEmail && buyerWithSameEmail.id !== buyer.id) throw emailTaken();
  const { customer } = license.record;
  const submittedCustomer = customerOf(form);
  const hasChanges = (Object.keys(submittedCustomer) as (keyof typeof submittedCustomer)[]).some(
    (name) => customer[name] !== submittedCustomer[name],
  );
  if (!hasChanges && subdomain === buyer.subdomain) return;
  const email = form.email.toLowerCase();
  work.changeAgreement({ ...buyer, email, subdomain, updatedAt: actor.at });
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

const customerOf = ({ company, firstname, lastname, email }: Registration) => ({
  companyName: company,
  firstName: firstname,
  lastName: lastname,
  email,
});

const matchesOrder = (
  { provisioner }: Pick<MarketplaceHosting, "provisioner">,
  form: Registration,
  buyer: AgreementRecord,
) =>
  buyer.email === form.email.toLowerCase() &&
  (buyer.subdomain === form.domain ||
    (buyer.subdomain !== null &&
      provisioner.simulatesError(form.domain) &&
      buyer.subdomain.startsWith(suffixedSubdomainStart(form.domain))));

/** A buyer keeps the subdomain even if the license was removed. */
function claimSubdomain({ market, work, actor, form, buyer, subdomainUse }: SignUpAttempt): string {
  if (buyer.subdomain === form.domain) return form.domain;
  const claimedSubdomain = tryClaimSubdomain(work, market.provisioner, form.domain, subdomainUse, actor.at);
  if (claimedSubdomain === null) throw domainTaken();
  return claimedSubdomain;
}

function chooseEntitlement(buyer: AgreementRecord, form: Registration, now: Instant): Entitlement {
  const liveEntitlements = liveEntitlementsAt(buyer.entitlements, now);
  const chosenDimension = form.entitlementDimension;
  const chosenEntitlement = chosenDimension
    ? liveEntitlements.find(({ dimension }) => dimension === chosenDimension)
    : liveEntitlements[0];
  if (!chosenEntitlement) throw noEntitlement();
  return chosenEntitlement;
}

/** Uses the tier with the dimension's name, else the first available tier. */
async function tierIdFor(storage: SignUpPorts, { dimension }: Entitlement): Promise<string> {
  const packages = await storage.packages.listByType(licenseTypes.enterprise);
  const tiers = packages.flatMap((productPackage) => productPackage.tiers);
  const tier = tiers.find(({ id }) => id === dimension) ?? tiers[0];
  if (!tier) throw new Problem("unavailable", "Nothing is on offer right now.", { code: "NO_TIER" });
  return tier.id;
}

/** A quota lasts at least a day, so an end that is too close moves the start back. */
function licenseInputFor(
  packageTierId: string,
  chosenEntitlement: Entitlement,
  now: Instant,
): NewLicenseInput {
  const { expirationDate } = chosenEntitlement;
  return {
    type: licenseTypes.enterprise,
    environment: defaultEnvironment,
    isOffline: false,
    softCapacity: false,
    tags: [],
    packageTierId,
    quota: {
      activationDate: instantOf(Math.min(msOf(now), msOf(expirationDate) - millisecondsInDay)),
      expirationDate,
      totalClientCapacity: assetCapacityOf(chosenEntitlement),
    },
  };
}

const fieldConflict = (field: string, code: string, message: string) =>
  new Problem("conflict", message, { code, fields: { [field]: [message] } });

const domainTaken = () => fieldConflict("domain", "IP01", "Domain is already registered.");
const emailTaken = () => fieldConflict("email", "EMAIL_EXISTS", "Email is already registered.");
const alreadyRegistered = () =>
  new Problem("conflict", "Marketplace customer has already been created.", { code: "MARKETPLACE_EXISTS" });
const noEntitlement = () =>
  ruleViolation("NO_ENTITLEMENT", "This purchase has no active subscription. Set up your account again.");
