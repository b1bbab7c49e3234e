import type { InstanceRecord } from "./instance.ts";
import type { InstancePorts } from "./instance-store.ts";
import type { Provisioner } from "./provisioner.ts";

export async function removeFromProvisioner(
  storage: Pick<InstancePorts, "transact">,
  provisioner: Provisioner,
  instance: InstanceRecord,
): Promise<void> {
  await provisioner.remove(instance);
  await storage.transact(async (transaction) =>
    transaction.queue.dequeue({ kind: "instance", subject: String(instance.id) }),
  );
}
