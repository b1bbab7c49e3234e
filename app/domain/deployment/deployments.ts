import { eventBy, type EventName, type NewEvent } from "#app/domain/history/event.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import { summaryAfter } from "#app/domain/license/summary-after.ts";
import { notFound, Problem } from "#app/domain/problem.ts";
import type { Serial, ServerRecord } from "#app/domain/server/server.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { newSecret } from "#app/domain/text/secret.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type ActivationCodePorts, checkActivationCode } from "./activation-code.ts";
import type { DeployedServer, DeploymentPorts } from "./deployed-server-store.ts";
import { refusalOf, refused } from "./deployment-refusal.ts";
import { isGuessable } from "./guessable-key.ts";
import { type Lease, leaseOf } from "./lease.ts";
import { isSameSerial } from "./server-report.ts";

export interface CallFromServer {
  at: Instant;
  requestId: string;
  address?: string | undefined;
}

interface ActivationRequest extends CallFromServer {
  /** Runs before a guessable key is accepted on its own. Raises the reason to reject the request. */
  checkGuess: () => void;
}

interface Activation {
  licenseKey: string;
  deviceId: string;
  serials: Serial[];
  version: string;
  serverSecret?: string | undefined;
  activationCode?: string | undefined;
}

/** A license key proves no identity, so a live server needs its own secret. Raises `forbidden` with the rejection code. */
export async function activateServer(
  storage: DeploymentPorts & Pick<ActivationCodePorts, "activationCodes">,
  { checkGuess, ...call }: ActivationRequest,
  { licenseKey, deviceId, serials, version, serverSecret: proof, activationCode }: Activation,
): Promise<{ serverId: number; serverSecret: string; lease: Lease }> {
  const { at } = call;
  const serverSecret = newSecret();
  const secretHash = sha256(serverSecret);
  const proofHash = proof === undefined ? null : sha256(proof);
  return storage.transact(async (work) => {
    const license = await storage.licenses.inFull(licenseKey);
    if (!license) {
      if (!isGuessable(licenseKey)) throw refused("LICENSE_NOT_FOUND");
      checkGuess();
      throw refused("ACTIVATION_CODE");
    }
    const { record, quotas, servers } = license;
    const known = serverOfDevice(servers, deviceId, serials);
    if (!known || !isSameMachine(known, serials))
      await checkActivationCode(storage, license, activationCode, checkGuess);
    const isSuspended = await storage.instances.isSuspended(record.id);
    const refusal = refusalOf(
      { license: record, quotas, servers, asking: known, isSuspended, assets: 0 },
      at,
    );
    if (refusal) throw refused(refusal);
    if (known && !isFree(known) && !isSecretOf(known, proofHash)) throw refused("SERVER_LIVE");
    const server: ServerRecord = {
      ...(known ?? unheard(work.newId(), record.id)),
      deviceId,
      serials,
      version,
      activatedAt: known?.activatedAt ?? at,
      releasedAt: null,
      secretHash,
      heartbeatSeq: 0,
    };
    if (known) work.changeServer(server);
    else work.addServer(server);
    await summaryAfter(storage, work, license, { servers: withServer(servers, server) }, at);
    const details = { serverId: server.id, deviceId, version };
    work.record(eventByServer(call, "activate-server", licenseKey, server, details));
    return { serverId: server.id, serverSecret, lease: leaseOf(record, quotas, server, at) };
  });
}

/** Removes the secret and keeps the row. The device takes a new seat when it is activated again. */
export async function releaseServer(
  storage: DeploymentPorts,
  call: CallFromServer,
  deployed: DeployedServer,
  serverId: number,
): Promise<void> {
  const { at } = call;
  if (serverId !== deployed.id) throw notFound("The server");
  await storage.transact(async (work) => {
    const { server, ...license } = await deploymentOf(storage, deployed);
    const released = { ...server, releasedAt: at, secretHash: null };
    work.changeServer(released);
    await summaryAfter(storage, work, license, { servers: withServer(license.servers, released) }, at);
    const details = { serverId, deviceId: server.deviceId };
    work.record(eventByServer(call, "release-server", license.record.key, server, details));
  });
}

/** Raises `unauthenticated` if the server's secret is no longer valid. */
export async function deploymentOf(
  { licenses }: Pick<DeploymentPorts, "licenses">,
  { id, licenseKey, secretHash }: DeployedServer,
): Promise<LicenseInFull & { server: ServerRecord }> {
  const license = await licenses.inFull(licenseKey);
  const server = license?.servers.find((one) => one.id === id && one.secretHash === secretHash);
  if (!license || !server) throw unknownSecret();
  return { ...license, server };
}

export const unknownSecret = () => new Problem("unauthenticated", "This server secret is not valid.");

export const withServer = (servers: readonly ServerRecord[], changed: ServerRecord): ServerRecord[] => [
  ...servers.filter((server) => server.id !== changed.id),
  changed,
];

/** Matches the device id, or two serials after a reinstall. Raises DEVICE_MISMATCH for the id of another machine. */
function serverOfDevice(
  servers: readonly ServerRecord[],
  deviceId: string,
  serials: readonly Serial[],
): ServerRecord | null {
  const named = servers.find((server) => server.deviceId === deviceId);
  if (named) {
    if (!isFree(named) && !isSameMachine(named, serials)) throw refused("DEVICE_MISMATCH");
    return named;
  }
  const alike = servers.filter((server) => inCommon(server, serials) >= 2);
  return alike.toSorted((a, b) => inCommon(b, serials) - inCommon(a, serials))[0] ?? null;
}

const inCommon = (server: ServerRecord, serials: readonly Serial[]): number =>
  server.serials.filter((held) => serials.some((other) => isSameSerial(held, other))).length;

const isSameMachine = (server: ServerRecord, serials: readonly Serial[]): boolean =>
  inCommon(server, serials) >= Math.min(2, server.serials.length);

/** A released seat is not bound to its former machine. */
const isFree = (server: ServerRecord) => server.releasedAt !== null;

const isSecretOf = ({ secretHash }: ServerRecord, hash: string | null) =>
  secretHash !== null && secretHash === hash;

const unheard = (id: number, licenseId: number) => ({
  id,
  licenseId,
  status: 1 as const,
  firstHeartbeat: null,
  lastHeartbeat: null,
  use: [],
});

const eventByServer = (
  call: CallFromServer,
  name: EventName,
  licenseKey: string,
  { deviceId }: Pick<ServerRecord, "deviceId">,
  details: NewEvent["details"],
): NewEvent => eventBy({ ...call, person: { email: `server ${deviceId}` } }, licenseKey, name, { details });
