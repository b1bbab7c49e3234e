import { eventBy, type NewEvent } from "#app/domain/history/event.ts";
import type { LicensePorts } from "#app/domain/license/license-store.ts";
import { licenseToChange } from "#app/domain/license/licenses.ts";
import { summaryAfter } from "#app/domain/license/summary-after.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound } from "#app/domain/problem.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { ServerPorts } from "#app/domain/server/server-store.ts";
import { presentServer, type Server } from "#app/domain/server/servers.ts";
import { withServer } from "./deployments.ts";

type Ports = LicensePorts & ServerPorts;

interface Change {
  changed: Partial<ServerRecord>;
  event: (licenseKey: string) => NewEvent;
}

/** Enables or disables a server. Where it is so already, nothing is written. */
export const changeServerStatus = (
  storage: Ports,
  actor: Actor,
  id: number,
  status: ServerRecord["status"],
): Promise<Server> =>
  changeServer(storage, actor, id, (current) =>
    current.status === status
      ? null
      : {
          changed: { status },
          event: (licenseKey) =>
            eventBy(actor, licenseKey, "update-server-status", {
              details: { serverId: id, deviceId: current.deviceId, status },
              before: { status: current.status },
              after: { status },
            }),
        },
  );

/**
 * Gives a server's seat back for it, and ends its secret: whoever has the key may activate it anew. Where its seat is
 * free already, nothing is written.
 */
export const releaseSeat = (storage: Ports, actor: Actor, id: number): Promise<Server> =>
  changeServer(storage, actor, id, (current) =>
    current.releasedAt !== null
      ? null
      : {
          changed: { releasedAt: actor.at, secretHash: null },
          event: (licenseKey) =>
            eventBy(actor, licenseKey, "release-server", {
              details: { serverId: id, deviceId: current.deviceId },
            }),
        },
  );

function changeServer(
  storage: Ports,
  actor: Actor,
  id: number,
  changeOf: (current: ServerRecord) => Change | null,
): Promise<Server> {
  return storage.transact(async (work) => {
    const licenseKey = await storage.servers.licenseKeyOf(id);
    const found = licenseKey && (await licenseToChange(storage, licenseKey));
    const current = found && found.servers.find((one) => one.id === id);
    if (!found || !current) throw notFound("The server");
    const change = changeOf(current);
    if (!change) return presentServer(current);
    const server = { ...current, ...change.changed };
    work.changeServer(server);
    await summaryAfter(storage, work, found, { servers: withServer(found.servers, server) }, actor.at);
    work.record(change.event(found.record.key));
    return presentServer(server);
  });
}
