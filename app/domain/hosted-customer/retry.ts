import { createEvent } from "#app/domain/history/event.ts";
import { advanceInstance, resetFailedInstance } from "#app/domain/instance/advance.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { type HostedCustomerEdit, findHostedCustomerToChange } from "./hosted-edit.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";
import { orderInstanceForStaff } from "./order-for-staff.ts";

export async function retryHostedCustomer(
  hosting: Hosting<HostedCustomerPorts>,
  { actor, licenseKey }: HostedCustomerEdit,
): Promise<void> {
  const { storage, provisioner } = hosting;
  const { license, instance } = await storage.transact(async (transaction) => {
    const hostedCustomer = await findHostedCustomerToChange(storage, licenseKey);
    const { instance: currentInstance } = hostedCustomer;
    const license = hostedCustomer.license.record;
    if (currentInstance.status !== "failed") return { license, instance: currentInstance };
    const instance = resetFailedInstance(currentInstance, actor.actedAt);
    const { hostname } = instance;
    const failedStep = currentInstance.steps.find(({ status }) => status === "failed");
    const details = { hostname, step: failedStep?.step ?? null, error: failedStep?.error ?? null };
    transaction.instances.change(instance);
    transaction.record(createEvent(actor, licenseKey, "retry-instance", { details }));
    return { license, instance };
  });
  if (instance.status === "requested") await orderInstanceForStaff(hosting, actor, license, instance);
  else await advanceInstance(storage, provisioner, instance.id, actor.actedAt);
}
