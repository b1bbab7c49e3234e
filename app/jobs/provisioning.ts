import { millisecondsInMinute } from "date-fns/constants";
import { advanceInstance } from "#app/domain/instance/advance.ts";
import { resumeOrder } from "#app/domain/instance/interrupted-orders.ts";
import { removeFromProvisioner } from "#app/domain/instance/remove-instance.ts";
import type { InterruptedOrder } from "#app/domain/instance/instance-store.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import { processItems, readPages } from "#app/domain/queue/process-items.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const responseTimeoutMs = 5 * millisecondsInMinute;

/** Continues provisioning, also for buyers who closed the page. Throws all errors as one AggregateError at the end. */
export const advanceInstances = (
  storage: Storage,
  now: Date,
  { provisioner }: { provisioner: Provisioner },
): Promise<void> =>
  processItems(listDueTasks(storage, now, provisioner), (task) => task(), "Failed to advance instances.");

async function* listDueTasks(
  storage: Storage,
  now: Date,
  provisioner: Provisioner,
): AsyncGenerator<() => Promise<unknown>, void> {
  const { instances } = storage;
  const at = instantOf(now.getTime());
  const interruptedBefore = instantOf(now.getTime() - responseTimeoutMs);
  const interruptedOrders = readPages<InterruptedOrder>((after, limit) =>
    instances.listInterruptedOrders(interruptedBefore, after?.id ?? 0, limit),
  );
  for await (const order of interruptedOrders) yield () => resumeOrder(storage, provisioner, order, at);
  const runningIds = readPages<number>((after, limit) => instances.listRunningIds(after ?? 0, limit));
  for await (const id of runningIds) yield () => advanceInstance(storage, provisioner, id, at);
  const idsToRemove = readPages<number>((after, limit) => instances.listIdsToRemove(after ?? 0, limit));
  for await (const id of idsToRemove) yield () => removeFromProvisioner(storage, provisioner, id, at);
}
