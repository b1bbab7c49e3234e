import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound } from "#app/domain/problem.ts";
import { advanceInstance } from "./advance.ts";
import { type InstanceRecord, createPendingSteps } from "./instance.ts";
import { type Hosting, isOrderPending, orderInstance } from "./order-instance.ts";
import { subdomainMissingProblem, subdomainTakenProblem } from "./provisioner.ts";
import { buildHostname } from "./subdomain.ts";

/**
 * Creates the instance unless the license already has an instance. Throws IR00 (no subdomain), IR01 (subdomain
 * taken), IR02 (no capacity) or IR03 (needs approval). After IR01 the buyer can choose another subdomain. After
 * IR02 and IR03 the instance waits for staff.
 */
export async function createInstance(
  hosting: Hosting,
  actor: Actor,
  licenseKey: string,
  /** If null, the provisioner mails a link to set a password. */
  password: string | null,
): Promise<InstanceRecord> {
  const { storage, provisioner } = hosting;
  const license = await storage.licenses.find(licenseKey);
  if (!license || license.record.deletedAt !== null) throw notFound("The license");
  const instance = await requestInstance(hosting, actor, license.record);
  if (!instance) throw subdomainTakenProblem();
  if (isOrderPending(instance)) {
    const orderOptions = { password, approved: false, eventName: "create-instance" as const };
    await orderInstance(hosting, actor, license.record, instance, orderOptions);
  }
  return (await advanceInstance(storage, provisioner, instance.id, actor.actedAt)) ?? instance;
}

/** If the subdomain is taken, removes it from the agreement and returns null. */
function requestInstance(
  { storage, instanceDomain }: Hosting,
  actor: Actor,
  license: LicenseRecord,
): Promise<InstanceRecord | null> {
  return storage.transact(async (transaction) => {
    const agreement = await storage.agreements.findByLicense(license.id);
    const subdomainHolder = agreement?.subdomain
      ? await storage.instances.findBySubdomain(agreement.subdomain)
      : null;
    // This query must run after the query for `subdomainHolder`. Otherwise `subdomainHolder` could be a new
    // instance of the same license.
    const existingInstance = await storage.instances.findByLicense(license.id);
    if (existingInstance) {
      if (existingInstance.orderedAt !== null || existingInstance.status === "invited")
        return existingInstance;
      const orderedInstance = { ...existingInstance, orderedAt: actor.actedAt };
      transaction.instances.change(orderedInstance);
      return orderedInstance;
    }
    if (!agreement || agreement.subdomain === null) throw subdomainMissingProblem();
    if (subdomainHolder) {
      transaction.agreements.change({ ...agreement, subdomain: null, updatedAt: actor.actedAt });
      return null;
    }
    const instance: InstanceRecord = {
      id: transaction.createId(),
      customerId: agreement.customerId,
      licenseId: license.id,
      subdomain: agreement.subdomain,
      hostname: buildHostname(agreement.subdomain, instanceDomain),
      source: agreement.provider,
      purpose: "paid",
      status: "requested",
      steps: createPendingSteps(),
      orderedAt: actor.actedAt,
      waiting: null,
      trialEndsAt: null,
      extendedDays: 0,
      dealId: null,
      createdAt: actor.actedAt,
      createdBy: actor.person.email,
      updatedAt: actor.actedAt,
      deletedAt: null,
      rowVersion: 1,
    };
    transaction.instances.add(instance);
    return instance;
  });
}
