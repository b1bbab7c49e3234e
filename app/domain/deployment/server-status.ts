import { eventBy, type NewEvent } from "#app/domain/history/event.ts";
import type { LicenseInFull, LicensePorts } from "#app/domain/license/license-store.ts";
import { licenseToChange } from "#app/domain/license/licenses.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleBroken } from "#app/domain/problem.ts";
import { usableAt } from "#app/domain/quota/grace.ts";
import { holdsSeat, type ServerRecord } from "#app/domain/server/server.ts";
import type { ServerPorts } from "#app/domain/server/server-store.ts";
import { isCounted, isFull } from "#app/domain/license-file/seats.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { presentServer, type Server } from "#app/domain/server/servers.ts";
import { rejectionMessage } from "./deployment-rejection.ts";
import { withServer } from "./deployments.ts";

type Ports = LicensePorts & ServerPorts;

interface Change {
  changed: Partial<ServerRecord>;
  event: (licenseKey: string) => NewEvent;
}

/** Writes nothing if unchanged. Raises `rule` SERVER_LIMIT if no seat is free. */
export const changeServerStatus = (
  storage: Ports,
  actor: Actor,
  id: number,
  status: ServerRecord["status"],
): Promise<Server> =>
  changeServer(storage, actor, id, (current, license) => {
    if (current.status === status) return null;
    checkSeat(license, { ...current, status }, actor.at);
    return {
      changed: { status },
      event: (licenseKey) =>
        eventBy(actor, licenseKey, "update-server-status", {
          details: { serverId: id, deviceId: current.deviceId, status },
          before: { status: current.status },
          after: { status },
        }),
    };
  });

/** Without a usable quota there is no limit to check. */
function checkSeat({ record, quotas, servers }: LicenseInFull, changedServer: ServerRecord, now: Instant) {
  if (!holdsSeat(changedServer) || !isCounted(record) || usableAt(quotas, now).length === 0) return;
  if (isFull(record, quotas, servers, now))
    throw ruleBroken(
      "SERVER_LIMIT",
      `${rejectionMessage.SERVER_LIMIT} Disable or release another one first.`,
    );
}

/** Also removes the server's secret. Anyone with the license key can activate the server again. */
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
  changeOf: (current: ServerRecord, license: LicenseInFull) => Change | null,
): Promise<Server> {
  return storage.transact(async (work) => {
    const licenseKey = await storage.servers.licenseKeyOf(id);
    const license = licenseKey && (await licenseToChange(storage, licenseKey));
    const current = license && license.servers.find((candidate) => candidate.id === id);
    if (!license || !current) throw notFound("The server");
    const change = changeOf(current, license);
    if (!change) return presentServer(current);
    const server = { ...current, ...change.changed };
    work.changeServer(server);
    await updateSummary(storage, work, license, { servers: withServer(license.servers, server) }, actor.at);
    work.record(change.event(license.record.key));
    return presentServer(server);
  });
}
