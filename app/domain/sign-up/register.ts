import { millisecondsInDay } from "date-fns/constants";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import { eventBy } from "#app/domain/history/event.ts";
import { availabilityOf, type Holding, holdingOf } from "#app/domain/instance/availability.ts";
import { dryRunKey, isDryRun } from "#app/domain/instance/dry-run.ts";
import type { InstancePorts, InstanceUnit } from "#app/domain/instance/instance-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { subdomainError } from "#app/domain/instance/subdomain.ts";
import { takeSubdomain, variantStem } from "#app/domain/instance/take-subdomain.ts";
import { defaultEnvironment } from "#app/domain/license/environment.ts";
import type { LicenseUnit } from "#app/domain/license/license-store.ts";
import { addNewLicense, type NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { NewLicenseInput } from "#app/domain/license/new-license.ts";
import { assetsOf, type Entitlement, liveAt, type Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { MarketplaceCustomer, MarketplacePorts } from "#app/domain/marketplace/marketplace-store.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { MarketplaceLicense, Registration } from "./registration.ts";

type SignUpUnit = InstanceUnit & LicenseUnit;

interface SignUpPorts extends InstancePorts, MarketplacePorts, NewLicensePorts {
  transact: Transact<SignUpUnit>;
}

export interface Market extends Hosting<SignUpPorts> {
  marketplace: Marketplace;
}

/** Can be repeated before the order. Raises ID00, IP01, EMAIL_EXISTS, MARKETPLACE_EXISTS and NO_ENTITLEMENT. */
export async function registerBuyer(
  market: Market,
  actor: Actor,
  form: Registration,
): Promise<MarketplaceLicense> {
  const { storage, marketplace } = market;
  if (form.domain === "") throw ruleBroken("ID00", "Subdomain must be provided.", "domain");
  if (subdomainError(form.domain)) throw domainTaken();
  if (isDryRun(form.marketplaceId)) {
    if (!(await availabilityOf(market, form.domain, actor.at)).available) throw domainTaken();
    return { customerId: form.marketplaceId, licenseKey: dryRunKey(actor.at, form.domain) };
  }
  await withdrawOrder(market, form);
  return storage.transact(async (work) => {
    const holding = await holdingOf(storage, form.domain, actor.at);
    const namesake = await storage.marketplaceCustomers.byEmail(form.email.toLowerCase());
    // Must be read last: otherwise concurrent changes of this buyer would look like another buyer's.
    const buyer = await storage.marketplaceCustomers.find(marketplace.provider, form.marketplaceId);
    if (!buyer) throw noEntitlement();
    const { externalId: customerId, licenseKey } = buyer;
    const attempt: Attempt = { market, work, actor, form, buyer, holding };
    if (licenseKey !== null) {
      await correctRegistration(attempt, licenseKey, namesake);
      return { customerId, licenseKey };
    }
    const bought = entitlementOf(buyer, form, actor.at);
    const subdomain = subdomainFor(attempt);
    if (namesake && namesake.id !== buyer.id) throw emailTaken();
    return { customerId, licenseKey: await register(attempt, bought, subdomain) };
  });
}

interface Attempt {
  market: Market;
  work: SignUpUnit;
  actor: Actor;
  form: Registration;
  buyer: MarketplaceCustomer;
  holding: Holding;
}

async function register(
  { market: { storage }, work, actor, form, buyer }: Attempt,
  bought: Entitlement,
  subdomain: string,
): Promise<string> {
  const customer = { ...customerOf(form), countryCode: null };
  const crmIds = { hubspotCompanyId: null, hubspotContactId: null };
  const input = licenseInputFor(await tierIdFor(storage, bought), bought, actor.at);
  const { record } = await addNewLicense(storage, work, actor, input, { ...customer, ...crmIds });
  const customerId = work.newId();
  const creation = { source: buyer.provider, createdAt: actor.at, createdBy: actor.person.email };
  work.addCustomer({ id: customerId, ...customer, ...creation });
  work.changeMarketplaceCustomer({
    ...buyer,
    customerId,
    licenseId: record.id,
    dimension: bought.dimension,
    email: form.email.toLowerCase(),
    subdomain,
    status: "registered",
    updatedAt: actor.at,
  });
  return record.key;
}

/** Corrects an existing registration as long as there is no instance. */
async function correctRegistration(
  attempt: Attempt,
  licenseKey: string,
  namesake: MarketplaceCustomer | null,
) {
  const { market, work, actor, form, buyer } = attempt;
  const { storage } = market;
  const license = await storage.licenses.find(licenseKey);
  const instance = buyer.licenseId === null ? null : await storage.instances.ofLicense(buyer.licenseId);
  if (!license || instance || license.record.deletedAt !== null) {
    if (isAsOrdered(market, form, buyer)) return;
    throw registeredAlready();
  }
  const subdomain =
    isAsOrdered(market, form, buyer) && buyer.subdomain ? buyer.subdomain : subdomainFor(attempt);
  if (namesake && namesake.id !== buyer.id) throw emailTaken();
  const { customer } = license.record;
  const typed = customerOf(form);
  const hasChanges = (Object.keys(typed) as (keyof typeof typed)[]).some(
    (name) => customer[name] !== typed[name],
  );
  if (!hasChanges && subdomain === buyer.subdomain) return;
  const email = form.email.toLowerCase();
  work.changeMarketplaceCustomer({ ...buyer, email, subdomain, updatedAt: actor.at });
  if (!hasChanges) return;
  const record = { ...license.record, customer: { ...customer, ...typed }, updatedAt: actor.at };
  work.transferLicense(record, customer);
  if (buyer.customerId !== null) work.changeCustomer(buyer.customerId, typed, actor.at);
  const before = Object.fromEntries(
    Object.keys(typed).map((name) => [name, customer[name as keyof typeof typed]]),
  );
  work.record(eventBy(actor, licenseKey, "update-customer", { details: typed, before, after: typed }));
}

/** Withdraws an open order if its data changes. */
async function withdrawOrder({ storage, marketplace, provisioner }: Market, form: Registration) {
  const buyer = await storage.marketplaceCustomers.find(marketplace.provider, form.marketplaceId);
  const instance = buyer?.licenseId ? await storage.instances.ofLicense(buyer.licenseId) : null;
  if (!buyer || instance?.status !== "requested" || isAsOrdered({ provisioner }, form, buyer)) return;
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

const isAsOrdered = (
  { provisioner }: Pick<Market, "provisioner">,
  form: Registration,
  buyer: MarketplaceCustomer,
) =>
  buyer.email === form.email.toLowerCase() &&
  (buyer.subdomain === form.domain ||
    (buyer.subdomain !== null &&
      provisioner.simulatesError(form.domain) &&
      buyer.subdomain.startsWith(variantStem(form.domain))));

/** A buyer keeps the subdomain even if the license was removed. */
function subdomainFor({ market, work, actor, form, buyer, holding }: Attempt): string {
  if (buyer.subdomain === form.domain) return form.domain;
  const claimedSubdomain = takeSubdomain(work, market.provisioner, form.domain, holding, actor.at);
  if (claimedSubdomain === null) throw domainTaken();
  return claimedSubdomain;
}

function entitlementOf(buyer: MarketplaceCustomer, form: Registration, now: Instant): Entitlement {
  const live = liveAt(buyer.entitlements, now);
  const named = form.entitlementDimension;
  const bought = named ? live.find(({ dimension }) => dimension === named) : live[0];
  if (!bought) throw noEntitlement();
  return bought;
}

/** Uses the tier with the dimension's name, else the first available tier. */
async function tierIdFor(storage: SignUpPorts, { dimension }: Entitlement): Promise<string> {
  const packages = await storage.packages.ofType(licenseTypes.enterprise);
  const tiers = packages.flatMap((productPackage) => productPackage.tiers);
  const tier = tiers.find(({ id }) => id === dimension) ?? tiers[0];
  if (!tier) throw new Problem("unavailable", "Nothing is on offer right now.", { code: "NO_TIER" });
  return tier.id;
}

/** A quota lasts at least a day, so an end that is too close moves the start back. */
function licenseInputFor(packageTierId: string, bought: Entitlement, now: Instant): NewLicenseInput {
  const { expirationDate } = bought;
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
      totalClientCapacity: assetsOf(bought),
    },
  };
}

const conflictAt = (field: string, code: string, message: string) =>
  new Problem("conflict", message, { code, fields: { [field]: [message] } });

const domainTaken = () => conflictAt("domain", "IP01", "Domain is already registered.");
const emailTaken = () => conflictAt("email", "EMAIL_EXISTS", "Email is already registered.");
const registeredAlready = () =>
  new Problem("conflict", "Marketplace customer has already been created.", { code: "MARKETPLACE_EXISTS" });
const noEntitlement = () =>
  ruleBroken("NO_ENTITLEMENT", "This purchase has no active subscription. Set up your account again.");
