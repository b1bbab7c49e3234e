import { createEvent } from "#app/domain/history/event.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { removeFromProvisioner } from "#app/domain/instance/remove-instance.ts";
import { normalizeSubdomain } from "#app/domain/instance/subdomain.ts";
import { deleteLicenseInTransaction } from "#app/domain/license/delete-license.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { type HostedCustomerEdit, findHostedCustomer } from "./hosted-edit.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";

/**
 * Deletes the instance and its license, and blocks the subdomain for 90 days. Throws SUBDOMAIN_MISMATCH if the
 * typed subdomain is not the subdomain of the instance.
 */
export async function deleteHostedCustomer(
  { storage, provisioner }: Pick<Hosting<HostedCustomerPorts>, "storage" | "provisioner">,
  { actor, licenseKey }: HostedCustomerEdit,
  typedSubdomain: string,
): Promise<void> {
  const deletedInstance = await storage.transact(async (transaction) => {
    const { license, instance } = await findHostedCustomer(storage, licenseKey);
    if (normalizeSubdomain(typedSubdomain) !== instance.subdomain)
      throw ruleViolation("SUBDOMAIN_MISMATCH", "Type the subdomain of this instance.", "subdomain");
    const { actedAt } = actor;
    const deletedInstance: InstanceRecord = {
      ...instance,
      status: "deleted",
      waiting: null,
      updatedAt: actedAt,
      deletedAt: actedAt,
    };
    transaction.instances.change(deletedInstance);
    const { hostname, subdomain } = instance;
    transaction.record(
      createEvent(actor, licenseKey, "delete-instance", { details: { hostname, subdomain } }),
    );
    if (license.record.deletedAt === null)
      await deleteLicenseInTransaction(storage, transaction, actor, license);
    return deletedInstance;
  });
  if (deletedInstance.orderedAt === null) return;
  await removeFromProvisioner(storage, provisioner, deletedInstance).catch((error: unknown) => {
    // A job repeats the removal if the provisioner cannot be reached.
    if (!(error instanceof Problem)) throw error;
  });
}
