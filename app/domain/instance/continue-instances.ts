import { createPerformer } from "#app/domain/person/actor.ts";
import { millisecondsInMinute } from "date-fns/constants";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { Problem } from "#app/domain/problem.ts";
import { type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { NewQueueItem } from "#app/domain/queue/queue.ts";
import { type Instant, instantOf, msOf, addMs, type Clock } from "#app/domain/time/time.ts";
import { advanceInstance, computeRetryDueMs } from "./advance.ts";
import type { InstanceRecord } from "./instance.ts";
import type { NoticePorts } from "./instance-store.ts";
import { postponeUntilRestored } from "./notice.ts";
import { orderInstance } from "./order-instance.ts";
import type { Provisioner } from "./provisioner.ts";
import { removeFromProvisioner } from "./remove-instance.ts";
import { staffSource } from "./source.ts";

/** An order without a response within this time was interrupted. */
const orderTimeoutMs = 5 * millisecondsInMinute;
/** Equals the interval at which an open page polls an instance. */
const pollIntervalMs = 5_000;

/** Null if no request to the provisioner is pending. */
export function createInstanceQueueItem(instance: InstanceRecord, now: Instant): NewQueueItem | null {
  const dueAt = findDueTime(instance, now);
  return dueAt === null ? null : { kind: "instance", subject: String(instance.id), dueAt };
}

function findDueTime({ status, steps, orderedAt, deletedAt }: InstanceRecord, now: Instant): Instant | null {
  if (status === "creating") {
    const currentStep = steps.find((step) => step.status !== "done");
    const retryDueMs = currentStep ? computeRetryDueMs(currentStep) : null;
    return retryDueMs === null ? now : instantOf(retryDueMs);
  }
  if (orderedAt === null) return null;
  if (deletedAt !== null) return now;
  return status === "requested" ? instantOf(Math.max(msOf(orderedAt) + orderTimeoutMs, msOf(now))) : null;
}

/**
 * Continues provisioning, even if the buyer has closed the page. Every request to the provisioner may be repeated, so a
 * crash only delays an instance. Throws all errors as one AggregateError at the end.
 */
export const continueInstances = (
  storage: NoticePorts,
  provisioner: Provisioner,
  now: Clock,
): Promise<void> =>
  processDueItems({
    queue: storage.queue,
    kind: "instance",
    now,
    handle: ({ subject }) => continueInstance(storage, provisioner, Number(subject), now()),
    findNextDueAt: async () => computeNextPollAt(now()),
    failureMessage: "Failed to advance instances.",
  });

const computeNextPollAt = (now: Instant) => addMs(now, pollIntervalMs);

async function continueInstance(
  storage: NoticePorts,
  provisioner: Provisioner,
  id: number,
  now: Instant,
): Promise<ItemOutcome> {
  const instance = await storage.instances.find(id);
  if (!instance) return { result: "obsolete" };
  if (instance.deletedAt !== null) {
    await removeFromProvisioner(storage, provisioner, instance);
    return { result: "obsolete" };
  }
  if (instance.status === "requested") {
    const license = await storage.licenses.find(await storage.instances.findLicenseKey(id));
    if (!license || license.record.deletedAt !== null) return postponeUntilRestored(now);
    await resumeOrder(storage, provisioner, license.record, instance, now);
  }
  const currentInstance = await advanceInstance(storage, provisioner, id, now);
  const nextItem = currentInstance && createInstanceQueueItem(currentInstance, computeNextPollAt(now));
  return nextItem ? { result: "postponed", until: nextItem.dueAt } : { result: "obsolete" };
}

/**
 * Sends the order again, without the password, because passwords are not stored. The customer gets a link to set a
 * password, unless the provisioner had accepted the first order.
 */
async function resumeOrder(
  storage: NoticePorts,
  provisioner: Provisioner,
  license: LicenseRecord,
  instance: InstanceRecord,
  now: Instant,
): Promise<void> {
  const person = createPerformer(instance.createdBy);
  const actor = { person, requestId: "provisioning", actedAt: now };
  const approved = instance.source === staffSource;
  const orderOptions = { password: null, approved, eventName: "create-instance" as const };
  await orderInstance({ storage, provisioner }, actor, license, instance, orderOptions).catch(
    (error: unknown) => {
      // A rejection is stored with the instance; the job retries an unreachable provisioner.
      if (!(error instanceof Problem)) throw error;
    },
  );
}
