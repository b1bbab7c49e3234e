import { eventBy } from "#app/domain/history/event.ts";
import { ruleBroken } from "#app/domain/problem.ts";
import { type HostedEdit, hostedToChange } from "./hosted-edit.ts";
import type { HostedPorts } from "./hosted-store.ts";

/** Its servers are rejected from their next heartbeat on. Raises NOT_READY while the instance is being created. */
export const suspendHosted = (storage: HostedPorts, edit: HostedEdit) =>
  switchStatus(storage, edit, "ready", "suspended");

export const resumeHosted = (storage: HostedPorts, edit: HostedEdit) =>
  switchStatus(storage, edit, "suspended", "ready");

const eventOf = { suspended: "suspend-instance", ready: "resume-instance" } as const;

function switchStatus(
  storage: HostedPorts,
  { actor, licenseKey }: HostedEdit,
  from: "ready" | "suspended",
  status: "ready" | "suspended",
): Promise<void> {
  return storage.transact(async (work) => {
    const { instance } = await hostedToChange(storage, licenseKey);
    if (instance.status === status) return;
    if (instance.status !== from) throw ruleBroken("NOT_READY", "This instance is not ready.");
    work.changeInstance({ ...instance, status, updatedAt: actor.at });
    const { hostname } = instance;
    work.record(eventBy(actor, licenseKey, eventOf[status], { details: { hostname } }));
  });
}
