import { eventBy } from "#app/domain/history/event.ts";
import type { LicensePorts } from "#app/domain/license/license-store.ts";
import { licenseToChange } from "#app/domain/license/licenses.ts";
import { summaryAfter } from "#app/domain/license/summary-after.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound } from "#app/domain/problem.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { ServerPorts } from "#app/domain/server/server-store.ts";
import { presentServer, type Server } from "#app/domain/server/servers.ts";

/** Enables or disables a server. Where it is so already, nothing is written. */
export function changeServerStatus(
  storage: LicensePorts & ServerPorts,
  actor: Actor,
  id: number,
  status: ServerRecord["status"],
): Promise<Server> {
  return storage.transact(async (work) => {
    const licenseKey = await storage.servers.licenseKeyOf(id);
    const found = licenseKey && (await licenseToChange(storage, licenseKey));
    const current = found && found.servers.find((one) => one.id === id);
    if (!found || !current) throw notFound("The server");
    if (current.status === status) return presentServer(current);
    const changed = { ...current, status };
    const servers = found.servers.map((one) => (one.id === id ? changed : one));
    work.changeServer(changed);
    await summaryAfter(storage, work, found, { servers }, actor.at);
    work.record(
      eventBy(actor, found.record.key, "update-server-status", {
        details: { serverId: id, deviceId: current.deviceId, status },
        before: { status: current.status },
        after: { status },
      }),
    );
    return presentServer(changed);
  });
}
