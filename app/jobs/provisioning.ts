import { advanceInstance } from "#app/domain/instance/advance.ts";
import { resumeOrder } from "#app/domain/instance/cut-off-orders.ts";
import { removeFromProvisioner } from "#app/domain/instance/remove-instance.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const atATime = 100;

const answeredWithinMs = 5 * 60_000;

/** Also continues orders whose buyer closed the page. Raises all errors as one AggregateError at the end. */
export async function provisioning(
  storage: Storage,
  now: Date,
  { provisioner }: { provisioner: Provisioner },
): Promise<void> {
  const at = instantOf(now.getTime());
  const faults: unknown[] = [];
  const longAgo = instantOf(now.getTime() - answeredWithinMs);
  for (let orders = await storage.instances.cutOff(longAgo, 0, atATime); orders.length > 0;) {
    for (const order of orders)
      await resumeOrder(storage, provisioner, order, at).catch((error: unknown) => faults.push(error));
    orders = await storage.instances.cutOff(longAgo, orders.at(-1)?.id ?? 0, atATime);
  }
  for (let ids = await storage.instances.underWay(0, atATime); ids.length > 0;) {
    for (const id of ids)
      await advanceInstance(storage, provisioner, id, at).catch((error: unknown) => faults.push(error));
    ids = await storage.instances.underWay(ids.at(-1) ?? 0, atATime);
  }
  for (let ids = await storage.instances.toRemove(0, atATime); ids.length > 0;) {
    for (const id of ids)
      await removeFromProvisioner(storage, provisioner, id, at).catch((error: unknown) => faults.push(error));
    ids = await storage.instances.toRemove(ids.at(-1) ?? 0, atATime);
  }
  if (faults.length > 0) throw new AggregateError(faults, "Some instances could not be advanced.");
}
