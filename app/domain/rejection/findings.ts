import { z } from "zod";
import { isEnabled } from "#app/domain/enabled.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { notFound } from "#app/domain/problem.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { identifyActivation } from "./machine-turns.ts";
import { maxAddresses, type RejectionPorts, type RejectionRecord } from "./rejection.ts";

export const findingKinds = ["copied-disk", "copied-device-id", "shared-secret"] as const;
export type FindingKind = (typeof findingKinds)[number];

export const finding = z.object({
  kind: z.enum(findingKinds),
  /** Device id of the rejected machine. */
  deviceId: z.string(),
  /** Id of the live server that the machine resembles. */
  serverId: z.number(),
  certainty: z.enum(["possible", "likely"]),
  since: instantText,
  reasons: z.array(z.string()),
});
export type Finding = z.output<typeof finding>;

/** Rejections that are older are no sign of a machine that runs now. */
const maxDaysSinceRejection = 30;

/** A reinstallation that is undone and repeated causes one turn of the machines. */
const minLikelyServerTurns = 2;
/** A restored machine sends an old number once, and a machine with two connections changes its address now and then. */
const minAddressTurns = 3;
const minLikelyAddressTurns = 6;

export async function readFindings(
  { licenses, rejections }: Pick<RejectionPorts, "licenses" | "rejections">,
  key: string,
  now: Instant,
): Promise<Finding[]> {
  const license = await licenses.findFull(key);
  if (!license) throw notFound("The license");
  return findCopies(license, await rejections.listOpenByLicense(license.record.id), now);
}

/** Finds signs of machines that run at the same time with one identity. A machine that replaces another one gives none. */
function findCopies(
  { servers }: Pick<FullLicense, "servers">,
  rejections: readonly RejectionRecord[],
  now: Instant,
): Finding[] {
  const oldestRejection = addDaysToInstant(now, -maxDaysSinceRejection);
  return rejections.flatMap((rejection): Finding[] => {
    const { turnsSince, lastAt, code } = rejection;
    if (turnsSince === null || lastAt < oldestRejection) return [];
    const details = code === "OLD_SEQUENCE" ? describeSharedSecret(rejection, servers) : null;
    const finding = details ?? describeCopy(rejection, servers);
    return finding ? [{ ...finding, deviceId: rejection.deviceId, since: turnsSince }] : [];
  });
}

type FindingDetails = Omit<Finding, "deviceId" | "since">;

const isLive = (server: ServerRecord) => isEnabled(server) && server.releasedAt === null;

function describeSharedSecret(
  { deviceId, turns, count }: RejectionRecord,
  servers: readonly ServerRecord[],
): FindingDetails | null {
  const server = servers.find((candidate) => candidate.deviceId === deviceId && isLive(candidate));
  if (!server || turns < minAddressTurns) return null;
  return {
    kind: "shared-secret",
    serverId: server.id,
    certainty: turns >= minLikelyAddressTurns ? "likely" : "possible",
    reasons: [
      `${count} heartbeats of this server had a sequence number that was used before.`,
      `They came from ${maxAddresses} addresses that took turns ${turns} times. One machine that was restored sends an old number only once.`,
    ],
  };
}

function describeCopy(
  { serverId, activation, deviceId, code, count, turns }: RejectionRecord,
  servers: readonly ServerRecord[],
): FindingDetails | null {
  const server = servers.find(({ id }) => id === serverId);
  // A released server, or one that was activated again, is no longer the machine that reported at the same time.
  if (!server || !isLive(server) || identifyActivation(server) !== activation || turns === 0) return null;
  const hasSameDeviceId = server.deviceId === deviceId;
  const times = count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
  return {
    kind: hasSameDeviceId ? "copied-device-id" : "copied-disk",
    serverId: server.id,
    certainty: turns >= minLikelyServerTurns ? "likely" : "possible",
    reasons: [
      hasSameDeviceId
        ? `A machine with the device id of this server${code === "DEVICE_MISMATCH" ? " and other serial numbers" : ""} was rejected ${times}.`
        : `A machine with two serial numbers of server ${server.deviceId} and another device id was rejected ${times}.`,
      `Between these rejections, the server reported with its secret, ${turns === 1 ? "in one case" : `${turns} times`}. A reinstalled server stops reporting.`,
    ],
  };
}
