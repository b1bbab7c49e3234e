import { advanceInstance } from "#app/domain/instance/advance.ts";
import { resumeOrder } from "#app/domain/instance/interrupted-orders.ts";
import { removeFromProvisioner } from "#app/domain/instance/remove-instance.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const batchSize = 100;

const responseTimeoutMs = 5 * 60_000;

/** Also continues orders whose buyer closed the page. Raises all errors as one AggregateError at the end. */
export async function provisioning(
  storage: Storage,
  now: Date,
  { provisioner }: { provisioner: Provisioner },
): Promise<void> {
  const at = instantOf(now.getTime());
  const errors: unknown[] = [];
  const interruptedBefore = instantOf(now.getTime() - responseTimeoutMs);
  for (
    let orders = await storage.instances.interruptedOrders(interruptedBefore, 0, batchSize);
    orders.length > 0;
  ) {
    for (const order of orders)
      await resumeOrder(storage, provisioner, order, at).catch((error: unknown) => errors.push(error));
    orders = await storage.instances.interruptedOrders(interruptedBefore, orders.at(-1)?.id ?? 0, batchSize);
  }
  for (let ids = await storage.instances.underWay(0, batchSize); ids.length > 0;) {
    for (const id of ids)
      await advanceInstance(storage, provisioner, id, at).catch((error: unknown) => errors.push(error));
    ids = await storage.instances.underWay(ids.at(-1) ?? 0, batchSize);
  }
  for (let ids = await storage.instances.toRemove(0, batchSize); ids.length > 0;) {
    for (const id of ids)
      await removeFromProvisioner(storage, provisioner, id, at).catch((error: unknown) => errors.push(error));
    ids = await storage.instances.toRemove(ids.at(-1) ?? 0, batchSize);
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some instances could not be advanced.");
}
