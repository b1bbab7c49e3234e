import { eventBy } from "#app/domain/history/event.ts";
import { advanceInstance, retriedInstance } from "#app/domain/instance/advance.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { type HostedEdit, hostedToChange } from "./hosted-edit.ts";
import type { HostedPorts } from "./hosted-store.ts";
import { orderForStaff } from "./order-for-staff.ts";

export async function retryHosted(
  hosting: Hosting<HostedPorts>,
  { actor, licenseKey }: HostedEdit,
): Promise<void> {
  const { storage, provisioner } = hosting;
  const { license, instance } = await storage.transact(async (work) => {
    const hosted = await hostedToChange(storage, licenseKey);
    const { instance: current } = hosted;
    const license = hosted.license.record;
    if (current.status !== "failed") return { license, instance: current };
    const instance = retriedInstance(current, actor.at);
    const { hostname } = instance;
    const failed = current.steps.find(({ status }) => status === "failed");
    const details = { hostname, step: failed?.step ?? null, fault: failed?.fault ?? null };
    work.changeInstance(instance);
    work.record(eventBy(actor, licenseKey, "retry-instance", { details }));
    return { license, instance };
  });
  if (instance.status === "requested") await orderForStaff(hosting, actor, license, instance);
  else await advanceInstance(storage, provisioner, instance.id, actor.at);
}
