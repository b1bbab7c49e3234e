import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { findServerOfMachine } from "#app/domain/deployment/same-machine.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { addMs, type Instant } from "#app/domain/time/time.ts";
import { type MachineTurns, maxAddresses, type RejectionBatch, type RejectionRecord } from "./rejection.ts";

/** During a reinstallation or a rolling update, two machines run at the same time for a shorter time. */
const minMsOfTurn = 15 * millisecondsInMinute;
/** Turns of machines that are rejected less often are not counted together. */
const maxMsBetweenRejections = 7 * millisecondsInDay;
const maxMsBetweenAddressTurns = 6 * millisecondsInHour;

const activationLength = 16;

/** Identifies an activation of a server. Null if the server has no secret. */
export const identifyActivation = ({ secretHash }: Pick<ServerRecord, "secretHash">): string | null =>
  secretHash?.slice(0, activationLength) ?? null;

export const startTurns = (at: Instant): MachineTurns => ({
  serverId: null,
  activation: null,
  watchedSince: at,
  turns: 0,
  turnsSince: null,
});

interface AddressSequence {
  /** The latest two addresses, newest first. */
  addresses: string[];
  addressTurns: number;
}

/** Two addresses take turns if a request comes from the address before the latest one. */
export function addAddress(
  { addresses, addressTurns }: AddressSequence,
  address: string | undefined,
): AddressSequence {
  if (address === undefined || address === addresses[0]) return { addresses, addressTurns };
  return {
    addresses: [address, ...addresses.filter((other) => other !== address)].slice(0, maxAddresses),
    addressTurns: addresses.includes(address) ? addressTurns + 1 : addressTurns,
  };
}

/** Adds the batch to the addresses and turns of a row. */
export function advanceTurns(
  row: RejectionRecord,
  batch: RejectionBatch,
  servers: readonly ServerRecord[],
): MachineTurns & Pick<RejectionRecord, "addresses"> {
  const { addresses, addressTurns } = batch.addresses
    .toReversed()
    .reduce<AddressSequence>(addAddress, { addresses: row.addresses, addressTurns: batch.addressTurns });
  const { code } = batch.latest;
  if (code === "OLD_SEQUENCE") return { ...advanceAddressTurns(row, batch.firstAt, addressTurns), addresses };
  if (code === "SERVER_LIVE" || code === "DEVICE_MISMATCH")
    return { ...advanceServerTurns(row, batch, servers), addresses };
  return { ...startTurns(batch.latest.actedAt), addresses };
}

function advanceAddressTurns(row: RejectionRecord, firstAt: Instant, newTurns: number): MachineTurns {
  const current = firstAt > addMs(row.lastAt, maxMsBetweenAddressTurns) ? startTurns(firstAt) : row;
  return {
    ...pickTurns(current),
    turns: current.turns + newTurns,
    turnsSince: current.turnsSince ?? (newTurns > 0 ? firstAt : null),
  };
}

/** A turn is a heartbeat of the live server between two rejections. */
function advanceServerTurns(
  row: RejectionRecord,
  { latest, firstAt }: RejectionBatch,
  servers: readonly ServerRecord[],
): MachineTurns {
  const server =
    servers.find(({ deviceId }) => deviceId === latest.deviceId) ??
    findServerOfMachine(servers, latest.serials);
  if (!server) return startTurns(firstAt);
  const activation = identifyActivation(server);
  const isContinued =
    row.serverId === server.id &&
    row.activation === activation &&
    firstAt <= addMs(row.lastAt, maxMsBetweenRejections);
  if (!isContinued) return { ...startTurns(firstAt), serverId: server.id, activation };
  const { lastHeartbeat } = server;
  if (lastHeartbeat === null || lastHeartbeat < addMs(row.watchedSince, minMsOfTurn)) return pickTurns(row);
  return {
    ...pickTurns(row),
    watchedSince: latest.actedAt,
    turns: row.turns + 1,
    turnsSince: row.turnsSince ?? row.watchedSince,
  };
}

const pickTurns = ({
  serverId,
  activation,
  watchedSince,
  turns,
  turnsSince,
}: MachineTurns): MachineTurns => ({
  serverId,
  activation,
  watchedSince,
  turns,
  turnsSince,
});
