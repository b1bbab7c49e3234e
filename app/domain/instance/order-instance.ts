import { eventBy, type EventName } from "#app/domain/history/event.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { MarketplaceCustomer } from "#app/domain/marketplace/marketplace-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Problem } from "#app/domain/problem.ts";
import { type InstanceRecord, untouchedSteps } from "./instance.ts";
import { staffSource } from "./source.ts";
import type { InstancePorts, InstanceUnit } from "./instance-store.ts";
import { type InstanceOrder, isTaken, type Provisioner, waitingReasonOf } from "./provisioner.ts";

export interface Hosting<Ports extends InstancePorts = InstancePorts> {
  storage: Ports;
  provisioner: Provisioner;
  instanceDomain: string;
}

export interface Placing extends Pick<InstanceOrder, "password" | "approved"> {
  eventName: EventName;
}

export const isAskedFor = ({ status }: InstanceRecord) => status === "requested" || status === "waiting";

/** Stores the outcome: the steps start, the instance waits for staff, or it releases the subdomain. Raises the rejection. */
export async function orderInstance(
  { storage, provisioner }: Pick<Hosting, "storage" | "provisioner">,
  actor: Actor,
  { key: licenseKey, customer: { email } }: LicenseRecord,
  { id, subdomain, hostname }: InstanceRecord,
  { password, approved, eventName }: Placing,
): Promise<void> {
  try {
    await provisioner.order({ id, subdomain, hostname, licenseKey, email, password, approved });
  } catch (error) {
    await keepRefusal(storage, actor, id, error);
    throw error;
  }
  await accept(storage, actor, id, licenseKey, eventName);
}

function accept(
  storage: InstancePorts,
  actor: Actor,
  id: number,
  licenseKey: string,
  eventName: EventName,
): Promise<void> {
  return storage.transact(async (work) => {
    const instance = await storage.instances.find(id);
    if (!instance || !isAskedFor(instance)) return;
    work.changeInstance({ ...instance, status: "creating", waiting: null, updatedAt: actor.at });
    await changeBuyer(storage, work, instance, { status: "registered" }, actor);
    const { subdomain, hostname, plan, source } = instance;
    const details = { subdomain, hostname, plan, source };
    work.record(eventBy(actor, licenseKey, eventName, { details }));
  });
}

function keepRefusal(storage: InstancePorts, actor: Actor, id: number, refusal: unknown): Promise<void> {
  return storage.transact(async (work) => {
    const instance = await storage.instances.find(id);
    if (!instance || !isAskedFor(instance)) return;
    if (isTaken(refusal) && instance.source === staffSource) {
      work.changeInstance(notOrdered(instance, refusal, actor));
      return;
    }
    if (isTaken(refusal)) {
      work.removeInstance(instance);
      await changeBuyer(storage, work, instance, { status: "registered", subdomain: null }, actor);
      return;
    }
    const reason = waitingReasonOf(refusal);
    if (reason === null || reason === instance.waiting?.reason) return;
    const waiting = { reason, since: instance.waiting?.since ?? actor.at };
    work.changeInstance({ ...instance, status: "waiting", waiting, updatedAt: actor.at });
    if (!instance.waiting) work.promiseMail(id, actor.at);
    if (!instance.waiting) await changeBuyer(storage, work, instance, { status: "waiting" }, actor);
  });
}

/** Fails the instance before its first step, so that a retry orders it again. */
const notOrdered = (instance: InstanceRecord, refusal: Problem, { at }: Actor): InstanceRecord => ({
  ...instance,
  status: "failed",
  waiting: null,
  steps: untouchedSteps().map((step) =>
    step.step === "server" ? { ...step, status: "failed", fault: refusal.message, finishedAt: at } : step,
  ),
  updatedAt: at,
});

async function changeBuyer(
  storage: InstancePorts,
  work: InstanceUnit,
  { licenseId }: InstanceRecord,
  change: Partial<Pick<MarketplaceCustomer, "status" | "subdomain">>,
  actor: Actor,
) {
  const buyer = await storage.marketplaceCustomers.ofLicense(licenseId);
  if (buyer) work.changeMarketplaceCustomer({ ...buyer, ...change, updatedAt: actor.at });
}
