import type { Instant } from "#app/domain/time/time.ts";
import type { InstancePorts } from "./instance-store.ts";
import type { Provisioner } from "./provisioner.ts";

export async function removeFromProvisioner(
  storage: InstancePorts,
  provisioner: Provisioner,
  id: number,
  at: Instant,
): Promise<void> {
  const instance = await storage.instances.find(id);
  if (!instance || instance.deletedAt === null) return;
  await provisioner.remove(instance);
  await storage.transact(async (transaction) => transaction.markRemoved(id, at));
}
