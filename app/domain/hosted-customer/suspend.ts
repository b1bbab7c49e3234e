import { createEvent } from "#app/domain/history/event.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { type HostedCustomerEdit, findHostedCustomerToChange } from "./hosted-edit.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";

/** Rejects the servers of the instance from their next heartbeat on. Throws NOT_READY if the instance is not ready. */
export const suspendHostedCustomer = (storage: HostedCustomerPorts, edit: HostedCustomerEdit) =>
  switchStatus(storage, edit, { from: "ready", to: "suspended" });

export const resumeHostedCustomer = (storage: HostedCustomerPorts, edit: HostedCustomerEdit) =>
  switchStatus(storage, edit, { from: "suspended", to: "ready" });

const eventByStatus = { suspended: "suspend-instance", ready: "resume-instance" } as const;

function switchStatus(
  storage: HostedCustomerPorts,
  { actor, licenseKey }: HostedCustomerEdit,
  { from: requiredStatus, to: newStatus }: Record<"from" | "to", "ready" | "suspended">,
): Promise<void> {
  return storage.transact(async (transaction) => {
    const { instance } = await findHostedCustomerToChange(storage, licenseKey);
    if (instance.status === newStatus) return;
    if (instance.status !== requiredStatus) throw ruleViolation("NOT_READY", "This instance is not ready.");
    transaction.instances.change({ ...instance, status: newStatus, updatedAt: actor.actedAt });
    const { hostname } = instance;
    transaction.record(createEvent(actor, licenseKey, eventByStatus[newStatus], { details: { hostname } }));
  });
}
