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

/** Continues orders, also of buyers who closed the page. Raises all errors as one AggregateError at the end. */
export const advanceInstances = (
  storage: Storage,
  now: Date,
  { provisioner }: { provisioner: Provisioner },
): Promise<void> =>
  processItems(dueWork(storage, now, provisioner), (work) => work(), "Failed to advance instances.");

async function* dueWork(
  storage: Storage,
  now: Date,
  provisioner: Provisioner,
): AsyncGenerator<() => Promise<unknown>, void> {
  const { instances } = storage;
  const at = instantOf(now.getTime());
  const interruptedBefore = instantOf(now.getTime() - responseTimeoutMs);
  const orders = readPages<InterruptedOrder>((after, limit) =>
    instances.interruptedOrders(interruptedBefore, after?.id ?? 0, limit),
  );
  for await (const order of orders) yield () => resumeOrder(storage, provisioner, order, at);
  const underWay = readPages<number>((after, limit) => instances.listRunningIds(after ?? 0, limit));
  for await (const id of underWay) yield () => advanceInstance(storage, provisioner, id, at);
  const toRemove = readPages<number>((after, limit) => instances.listIdsToRemove(after ?? 0, limit));
  for await (const id of toRemove) yield () => removeFromProvisioner(storage, provisioner, id, at);
}
