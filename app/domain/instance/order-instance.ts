import { createEvent, type EventName } from "#app/domain/history/event.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Problem } from "#app/domain/problem.ts";
import { type InstanceRecord, createPendingSteps } from "./instance.ts";
import { staffSource } from "./source.ts";
import type { InstancePorts, InstanceTransaction } from "./instance-store.ts";
import { type InstanceOrder, isSubdomainTaken, type Provisioner, findWaitingReason } from "./provisioner.ts";

/** Dependencies of the operations on hosted instances. */
export interface Hosting<Ports extends InstancePorts = InstancePorts> {
  storage: Ports;
  provisioner: Provisioner;
  instanceDomain: string;
}

export interface OrderOptions extends Pick<InstanceOrder, "password" | "approved"> {
  eventName: EventName;
}

export const isOrderPending = ({ status }: InstanceRecord) => status === "requested" || status === "waiting";

/**
 * Sends the order and stores its outcome. If the provisioner accepts the order, the instance starts its steps.
 * After a rejection, the instance waits for staff, fails or releases its subdomain. Throws the rejection.
 */
export async function orderInstance(
  { storage, provisioner }: Pick<Hosting, "storage" | "provisioner">,
  actor: Actor,
  { key: licenseKey, customer: { email } }: LicenseRecord,
  { id, subdomain, hostname }: InstanceRecord,
  { password, approved, eventName }: OrderOptions,
): Promise<void> {
  try {
    await provisioner.order({ id, subdomain, hostname, licenseKey, email, password, approved });
  } catch (error) {
    await saveRejection(storage, actor, id, error);
    throw error;
  }
  await acceptOrder(storage, actor, id, licenseKey, eventName);
}

function acceptOrder(
  storage: InstancePorts,
  actor: Actor,
  id: number,
  licenseKey: string,
  eventName: EventName,
): Promise<void> {
  return storage.transact(async (transaction) => {
    const instance = await storage.instances.find(id);
    if (!instance || !isOrderPending(instance)) return;
    transaction.instances.change({
      ...instance,
      status: "creating",
      waiting: null,
      updatedAt: actor.actedAt,
    });
    const { subdomain, hostname, purpose, source } = instance;
    const details = { subdomain, hostname, purpose, source };
    transaction.record(createEvent(actor, licenseKey, eventName, { details }));
  });
}

function saveRejection(storage: InstancePorts, actor: Actor, id: number, error: unknown): Promise<void> {
  return storage.transact(async (transaction) => {
    const instance = await storage.instances.find(id);
    if (!instance || !isOrderPending(instance)) return;
    if (isSubdomainTaken(error) && instance.source === staffSource) {
      transaction.instances.change(createFailedInstance(instance, error, actor));
      return;
    }
    if (isSubdomainTaken(error)) {
      transaction.instances.remove(instance);
      await releaseSubdomain(storage, transaction, instance, actor);
      return;
    }
    const reason = findWaitingReason(error);
    if (reason === null || reason === instance.waiting?.reason) return;
    const waiting = { reason, since: instance.waiting?.since ?? actor.actedAt };
    transaction.instances.change({ ...instance, status: "waiting", waiting, updatedAt: actor.actedAt });
    if (!instance.waiting) transaction.instances.requireReadyMail(id, actor.actedAt);
  });
}

/** Marks the first step as failed without an attempt, so that a retry orders the instance again. */
const createFailedInstance = (
  instance: InstanceRecord,
  error: Problem,
  { actedAt }: Actor,
): InstanceRecord => ({
  ...instance,
  status: "failed",
  waiting: null,
  steps: createPendingSteps().map((step) =>
    step.step === "server" ? { ...step, status: "failed", error: error.message, finishedAt: actedAt } : step,
  ),
  updatedAt: actedAt,
});

async function releaseSubdomain(
  storage: InstancePorts,
  transaction: InstanceTransaction,
  { licenseId }: InstanceRecord,
  actor: Actor,
) {
  const agreement = await storage.agreements.findByLicense(licenseId);
  if (agreement) transaction.agreements.change({ ...agreement, subdomain: null, updatedAt: actor.actedAt });
}
