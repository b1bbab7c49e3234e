import { eventBy } from "#app/domain/history/event.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { removeFromProvisioner } from "#app/domain/instance/remove-instance.ts";
import { subdomainFrom } from "#app/domain/instance/subdomain.ts";
import { deleteLicenseIn } from "#app/domain/license/delete-license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { type HostedEdit, hostedToEnd } from "./hosted-edit.ts";
import type { HostedPorts } from "./hosted-store.ts";

/** Blocks the subdomain for 90 days. Raises SUBDOMAIN_MISMATCH if the typed subdomain differs. */
export async function deleteHosted(
  { storage, provisioner }: Pick<Hosting<HostedPorts>, "storage" | "provisioner">,
  { actor, licenseKey }: HostedEdit,
  typed: string,
): Promise<void> {
  const id = await storage.transact(async (work) => {
    const { license, instance } = await hostedToEnd(storage, licenseKey);
    if (subdomainFrom(typed) !== instance.subdomain)
      throw ruleBroken("SUBDOMAIN_MISMATCH", "Type the subdomain of this instance.", "subdomain");
    const { at } = actor;
    work.changeInstance({ ...instance, status: "deleted", waiting: null, updatedAt: at, deletedAt: at });
    if (instance.orderedAt === null) work.markRemoved(instance.id, at);
    const { hostname, subdomain } = instance;
    work.record(eventBy(actor, licenseKey, "delete-instance", { details: { hostname, subdomain } }));
    if (license.record.deletedAt === null) await deleteLicenseIn(storage, work, actor, license);
    return instance.orderedAt === null ? null : instance.id;
  });
  if (id !== null) await removeProvisioned({ storage, provisioner }, actor, id);
}

async function removeProvisioned(
  { storage, provisioner }: Pick<Hosting<HostedPorts>, "storage" | "provisioner">,
  { at }: Actor,
  id: number,
) {
  await removeFromProvisioner(storage, provisioner, id, at).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
}
