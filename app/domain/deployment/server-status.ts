import { createEvent, type NewEvent } from "#app/domain/history/event.ts";
import type { FullLicense, LicensePorts } from "#app/domain/license/license-store.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import { saveChangedParts } from "#app/domain/license/update-summary.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import { filterUsableQuotas } from "#app/domain/quota/grace.ts";
import { createReleasedFields, holdsSeat, type ServerRecord } from "#app/domain/server/server.ts";
import type { ServerPorts } from "#app/domain/server/server-store.ts";
import { hasEnforcedLimits, hasNoFreeSeat } from "#app/domain/license-file/seats.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { presentServer, type Server } from "#app/domain/server/servers.ts";
import { rejectionMessageByCode } from "./rejection-messages.ts";
import { replaceServer } from "./deployments.ts";

export type ServerStatusPorts = LicensePorts & ServerPorts;

interface ServerChange {
  changedFields: Partial<ServerRecord>;
  createChangeEvent: (licenseKey: string) => NewEvent;
}

/** Writes nothing if the status is unchanged. Throws SERVER_LIMIT if no seat is free. */
export const changeServerStatus = (
  storage: ServerStatusPorts,
  actor: Actor,
  id: number,
  status: ServerRecord["status"],
): Promise<Server> =>
  changeServer(storage, actor, id, (currentServer, license) => {
    if (currentServer.status === status) return null;
    checkSeat(license, { ...currentServer, status }, actor.actedAt);
    return {
      changedFields: { status },
      createChangeEvent: (licenseKey) =>
        createEvent(actor, licenseKey, "update-server-status", {
          details: { serverId: id, deviceId: currentServer.deviceId, status },
          before: { status: currentServer.status },
          after: { status },
        }),
    };
  });

/** Throws SERVER_LIMIT if the server needs a seat but no seat is free. Without a usable quota there is no limit. */
function checkSeat({ record, quotas, servers }: FullLicense, changedServer: ServerRecord, now: Instant) {
  if (!holdsSeat(changedServer) || !hasEnforcedLimits(record) || filterUsableQuotas(quotas, now).length === 0)
    return;
  if (hasNoFreeSeat(record, quotas, servers, now))
    throw ruleViolation(
      "SERVER_LIMIT",
      `${rejectionMessageByCode.SERVER_LIMIT} Disable or release another server first.`,
    );
}

/** Frees the seat and removes the server's secret. Anyone with the license key can activate the server again. */
export const createSeatRelease = (actor: Actor, { id, deviceId }: ServerRecord): ServerChange => ({
  changedFields: createReleasedFields(actor.actedAt),
  createChangeEvent: (licenseKey) =>
    createEvent(actor, licenseKey, "release-server", { details: { serverId: id, deviceId } }),
});

export const releaseSeat = (storage: ServerStatusPorts, actor: Actor, id: number): Promise<Server> =>
  changeServer(storage, actor, id, (currentServer) =>
    currentServer.releasedAt !== null ? null : createSeatRelease(actor, currentServer),
  );

/** Does nothing if `createChange` returns null. */
export function changeServer(
  storage: ServerStatusPorts,
  actor: Actor,
  id: number,
  createChange: (currentServer: ServerRecord, license: FullLicense) => ServerChange | null,
): Promise<Server> {
  return storage.transact(async (transaction) => {
    const licenseKey = await storage.servers.findLicenseKey(id);
    const license = licenseKey && (await findLicenseToChange(storage, licenseKey));
    const currentServer = license && license.servers.find((candidate) => candidate.id === id);
    if (!license || !currentServer) throw notFound("The server");
    const change = createChange(currentServer, license);
    if (!change) return presentServer(currentServer);
    const server = { ...currentServer, ...change.changedFields };
    transaction.licenses.changeServer(server);
    await saveChangedParts(
      storage,
      transaction,
      license,
      { servers: replaceServer(license.servers, server) },
      actor.actedAt,
    );
    transaction.record(change.createChangeEvent(license.record.key));
    return presentServer(server);
  });
}
