import { createEvent } from "#app/domain/history/event.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { type HostedCustomerEdit, findHostedCustomerToChange } from "./hosted-edit.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";

/** Rejects the servers of the instance from their next heartbeat. Throws NOT_READY while the instance is being created. */
export const suspendHostedCustomer = (storage: HostedCustomerPorts, edit: HostedCustomerEdit) =>
  switchStatus(storage, edit, "ready", "suspended");

export const resumeHostedCustomer = (storage: HostedCustomerPorts, edit: HostedCustomerEdit) =>
  switchStatus(storage, edit, "suspended", "ready");

const eventByStatus = { suspended: "suspend-instance", ready: "resume-instance" } as const;

function switchStatus(
  storage: HostedCustomerPorts,
  { actor, licenseKey }: HostedCustomerEdit,
  requiredStatus: "ready" | "suspended",
  newStatus: "ready" | "suspended",
): Promise<void> {
  return storage.transact(async (transaction) => {
    const { instance } = await findHostedCustomerToChange(storage, licenseKey);
    if (instance.status === newStatus) return;
    if (instance.status !== requiredStatus) throw ruleViolation("NOT_READY", "This instance is not ready.");
    transaction.changeInstance({ ...instance, status: newStatus, updatedAt: actor.at });
    const { hostname } = instance;
    transaction.record(createEvent(actor, licenseKey, eventByStatus[newStatus], { details: { hostname } }));
  });
}
