import { type InstanceRecord, pendingSteps } from "#app/domain/instance/instance.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { hostnameOf } from "#app/domain/instance/subdomain.ts";
import { licenseToChange } from "#app/domain/license/licenses.ts";
import { notFound, ruleBroken } from "#app/domain/problem.ts";
import type { HostedEdit } from "./hosted-edit.ts";
import type { HostedPorts, HostedStore } from "./hosted-store.ts";
import { orderForStaff } from "./order-for-staff.ts";

/** Reuses the old subdomain. Raises NOT_DELETED, and LICENSE_DELETED if the license is deleted. */
export async function recreateInstance(
  hosting: Hosting<HostedPorts & { hostedCustomers: HostedStore }>,
  { actor, licenseKey }: HostedEdit,
): Promise<void> {
  const { storage, provisioner, instanceDomain } = hosting;
  const hosted = await storage.hostedCustomers.find(licenseKey);
  if (!hosted) throw notFound("The hosted customer");
  if (hosted.instance.deletedAt === null) throw ruleBroken("NOT_DELETED", "This instance was not deleted.");
  await provisioner.remove(hosted.instance);
  const { record, instance } = await storage.transact(async (work) => {
    const { record, summary } = await licenseToChange(storage, licenseKey);
    const old = await storage.instances.find(hosted.instance.id);
    if (!old || (await storage.instances.ofLicense(record.id))) throw notFound("The deleted instance");
    const instance: InstanceRecord = {
      ...old,
      id: work.newId(),
      hostname: hostnameOf(old.subdomain, instanceDomain),
      status: "requested",
      steps: pendingSteps(),
      orderedAt: actor.at,
      trialEndsAt: old.plan === "trial" ? summary.expiredAt : null,
      createdAt: actor.at,
      createdBy: actor.person.email,
      updatedAt: actor.at,
      deletedAt: null,
      rowVersion: 1,
    };
    work.removeInstance(old);
    work.addInstance(instance);
    return { record, instance };
  });
  await orderForStaff(hosting, actor, record, instance);
}
