import { type Actor, eventBy } from "#app/domain/history/event.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { MarketplaceCustomer } from "#app/domain/marketplace/marketplace-store.ts";
import { notFound } from "#app/domain/problem.ts";
import type { Storage, UnitOfWork } from "#app/domain/storage.ts";
import { advanceInstance } from "./advance.ts";
import { type InstanceRecord, untouchedSteps } from "./instance.ts";
import { isTaken, type Provisioner, subdomainMissing, subdomainTaken, waitsForStaff } from "./provisioner.ts";
import { hostnameOf } from "./subdomain.ts";

export interface Hosting {
  storage: Storage;
  provisioner: Provisioner;
  /** Every instance is a host below this one. */
  instanceDomain: string;
}

/**
 * Makes the instance that goes with a marketplace license, under the subdomain that was registered with it. The license
 * has one at most: asked again, the same one is answered. Raises IR00 to IR03; with IR01 the subdomain is given up so
 * that another can be registered, and with IR02 and IR03 the buyer waits for staff. The password is only handed on.
 */
export async function createInstance(
  hosting: Hosting,
  actor: Actor,
  licenseKey: string,
  password: string,
): Promise<InstanceRecord> {
  const { storage, provisioner } = hosting;
  const license = await storage.licenses.find(licenseKey);
  if (!license || license.record.deletedAt !== null) throw notFound("The license");
  const instance = await requested(hosting, actor, license.record);
  if (!instance) throw subdomainTaken();
  if (isAskedFor(instance)) {
    const { id, subdomain, hostname } = instance;
    const { email } = license.record.customer;
    try {
      await provisioner.order({ id, subdomain, hostname, licenseKey, email, password });
    } catch (error) {
      await keepRefusal(storage, actor, id, error);
      throw error;
    }
    await accept(storage, actor, id, licenseKey);
  }
  return (await advanceInstance(storage, provisioner, instance.id, actor.at)) ?? instance;
}

/** Whether the provisioner has yet to take the order. */
const isAskedFor = ({ status }: InstanceRecord) => status === "requested" || status === "waiting";

/** The instance that the license has, or a new one that is only asked for; null where its subdomain is lost to another. */
function requested(
  { storage, instanceDomain }: Hosting,
  actor: Actor,
  license: LicenseRecord,
): Promise<InstanceRecord | null> {
  return storage.transact(async (work) => {
    const buyer = await storage.marketplaceCustomers.ofLicense(license.id);
    const holder = buyer?.subdomain ? await storage.instances.bySubdomain(buyer.subdomain) : null;
    // Read last, so that no instance that somebody makes of this license meanwhile passes for a stranger's.
    const existing = await storage.instances.ofLicense(license.id);
    if (existing) return existing;
    if (!buyer || buyer.subdomain === null) throw subdomainMissing();
    if (holder) {
      work.changeMarketplaceCustomer({ ...buyer, subdomain: null, updatedAt: actor.at });
      return null;
    }
    const instance: InstanceRecord = {
      id: work.newId(),
      customerId: buyer.customerId,
      licenseId: license.id,
      subdomain: buyer.subdomain,
      hostname: hostnameOf(buyer.subdomain, instanceDomain),
      source: buyer.provider,
      plan: "paid",
      status: "requested",
      steps: untouchedSteps(),
      version: null,
      trialEndsAt: null,
      lastContactAt: null,
      createdAt: actor.at,
      createdBy: actor.person.email,
      updatedAt: actor.at,
      deletedAt: null,
      rowVersion: 1,
    };
    work.addInstance(instance);
    return instance;
  });
}

function accept(storage: Storage, actor: Actor, id: number, licenseKey: string): Promise<void> {
  return storage.transact(async (work) => {
    const instance = await storage.instances.find(id);
    if (!instance || !isAskedFor(instance)) return;
    work.changeInstance({ ...instance, status: "creating", updatedAt: actor.at });
    await changeBuyer(storage, work, instance, { status: "registered" }, actor);
    const { subdomain, hostname, plan, source } = instance;
    const details = { subdomain, hostname, plan, source };
    work.record(eventBy(actor, licenseKey, "create-instance", { details }));
  });
}

function keepRefusal(storage: Storage, actor: Actor, id: number, refusal: unknown): Promise<void> {
  return storage.transact(async (work) => {
    const instance = await storage.instances.find(id);
    if (!instance || !isAskedFor(instance)) return;
    if (isTaken(refusal)) {
      work.removeInstance(instance);
      await changeBuyer(storage, work, instance, { status: "registered", subdomain: null }, actor);
    } else if (waitsForStaff(refusal) && instance.status !== "waiting") {
      work.changeInstance({ ...instance, status: "waiting", updatedAt: actor.at });
      await changeBuyer(storage, work, instance, { status: "waiting" }, actor);
    }
  });
}

async function changeBuyer(
  storage: Storage,
  work: UnitOfWork,
  { licenseId }: InstanceRecord,
  change: Partial<Pick<MarketplaceCustomer, "status" | "subdomain">>,
  actor: Actor,
) {
  const buyer = await storage.marketplaceCustomers.ofLicense(licenseId);
  if (buyer) work.changeMarketplaceCustomer({ ...buyer, ...change, updatedAt: actor.at });
}
