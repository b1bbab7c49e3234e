import { Problem } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { staffSource } from "./source.ts";
import type { InterruptedOrder, InstancePorts } from "./instance-store.ts";
import { orderInstance } from "./order-instance.ts";
import type { Provisioner } from "./provisioner.ts";

/**
 * Sends the order again, without the password, because passwords are not stored. The customer gets a link to set a
 * password, unless the provisioner had accepted the first order.
 */
export async function resumeOrder(
  storage: InstancePorts,
  provisioner: Provisioner,
  { id, licenseKey }: InterruptedOrder,
  now: Instant,
): Promise<void> {
  const license = await storage.licenses.find(licenseKey);
  const instance = await storage.instances.find(id);
  if (!license || instance?.status !== "requested") return;
  const person = { email: instance.createdBy, isAdmin: false, privileges: [] };
  const actor = { person, requestId: "provisioning", at: now };
  const approved = instance.source === staffSource;
  const orderOptions = { password: null, approved, eventName: "create-instance" as const };
  await orderInstance({ storage, provisioner }, actor, license.record, instance, orderOptions).catch(
    (error: unknown) => {
      // A rejection is stored with the instance; the job retries an unreachable provisioner.
      if (!(error instanceof Problem)) throw error;
    },
  );
}
