import { type InstanceRecord, createPendingSteps } from "#app/domain/instance/instance.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { buildHostname } from "#app/domain/instance/subdomain.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import type { HostedCustomerEdit } from "./hosted-edit.ts";
import type { HostedCustomerPorts, HostedCustomerStore } from "./hosted-store.ts";
import { orderInstanceForStaff } from "./order-for-staff.ts";

/**
 * Creates an instance with the subdomain of the deleted instance. `transact` runs the transaction that saves the instance. Throws NOT_DELETED if the instance was not
 * deleted, and LICENSE_DELETED if the license is deleted.
 */
export async function recreateInstance(
  hosting: Hosting<HostedCustomerPorts & { hostedCustomers: HostedCustomerStore }>,
  { actor, licenseKey }: HostedCustomerEdit,
  transact = hosting.storage.transact,
): Promise<void> {
  const { storage, provisioner, instanceDomain } = hosting;
  const hostedCustomer = await storage.hostedCustomers.find(licenseKey);
  if (!hostedCustomer) throw notFound("The hosted customer");
  if (hostedCustomer.instance.deletedAt === null)
    throw ruleViolation("NOT_DELETED", "This instance was not deleted.");
  await provisioner.remove(hostedCustomer.instance);
  const { record, instance } = await transact(async (transaction) => {
    const { record, summary } = await findLicenseToChange(storage, licenseKey);
    const deletedInstance = await storage.instances.find(hostedCustomer.instance.id);
    if (!deletedInstance || (await storage.instances.findByLicense(record.id)))
      throw notFound("The deleted instance");
    const instance: InstanceRecord = {
      ...deletedInstance,
      id: transaction.createId(),
      hostname: buildHostname(deletedInstance.subdomain, instanceDomain),
      status: "requested",
      steps: createPendingSteps(),
      orderedAt: actor.actedAt,
      trialEndsAt: deletedInstance.purpose === "trial" ? summary.expiredAt : null,
      createdAt: actor.actedAt,
      createdBy: actor.person.email,
      updatedAt: actor.actedAt,
      deletedAt: null,
      rowVersion: 1,
    };
    transaction.instances.remove(deletedInstance);
    transaction.instances.add(instance);
    return { record, instance };
  });
  await orderInstanceForStaff(hosting, actor, record, instance);
}
