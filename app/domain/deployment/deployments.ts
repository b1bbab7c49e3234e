import { enabledStatus } from "#app/domain/enabled.ts";
import { createEvent, type EventName, type NewEvent } from "#app/domain/history/event.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { saveChangedParts } from "#app/domain/license/update-summary.ts";
import { notFound, Problem } from "#app/domain/problem.ts";
import { createReleasedFields, type Serial, type ServerRecord } from "#app/domain/server/server.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type ActivationCodePorts, checkActivationCode } from "./activation-code.ts";
import type { DeployedServer, DeploymentPorts } from "./deployed-server-store.ts";
import { findActivationRejectionCode, deploymentProblem } from "./deployment-rejection.ts";
import { isGuessable } from "./guessable-key.ts";
import { type Lease, createLease } from "./lease.ts";
import { findServerOfMachine, isSameMachine } from "./same-machine.ts";

/** Time, request id and IP address of a request that a server sent. */
export interface ServerRequest {
  actedAt: Instant;
  requestId: string;
  address?: string | undefined;
}

interface ActivationRequest extends ServerRequest {
  /** Throws if the caller guesses too often. Runs only for a guessable key without a valid activation code. */
  checkGuessedKeyLimit: () => void;
}

/** The fields that the server sends. */
interface ActivationFields {
  licenseKey: string;
  deviceId: string;
  serials: Serial[];
  version: string;
  serverSecret?: string | undefined;
  activationCode?: string | undefined;
}

/**
 * To activate again, an active server must send its current secret, because several servers know the license
 * key. Throws `forbidden` if the activation is rejected.
 */
export async function activateServer(
  storage: DeploymentPorts & Pick<ActivationCodePorts, "activationCodes">,
  { checkGuessedKeyLimit, ...request }: ActivationRequest,
  { licenseKey, deviceId, serials, version, serverSecret: currentSecret, activationCode }: ActivationFields,
): Promise<{ serverId: number; serverSecret: string; lease: Lease }> {
  const { actedAt: at } = request;
  const serverSecret = generateSecret();
  const secretHash = sha256(serverSecret);
  const currentSecretHash = currentSecret === undefined ? null : sha256(currentSecret);
  return storage.transact(async (transaction) => {
    const license = await storage.licenses.findFull(licenseKey);
    if (!license) {
      if (!isGuessable(licenseKey)) throw deploymentProblem("LICENSE_NOT_FOUND");
      checkGuessedKeyLimit();
      throw deploymentProblem("ACTIVATION_CODE");
    }
    const { record, quotas, servers } = license;
    const existingServer = findServerOfDevice(servers, deviceId, serials);
    if (!existingServer || !isSameMachine(existingServer, serials))
      await checkActivationCode(storage, license, activationCode, checkGuessedKeyLimit);
    const isSuspended = await storage.instances.isSuspended(record.id);
    const rejectionCode = findActivationRejectionCode(
      {
        license: record,
        quotas,
        servers,
        requestingServer: existingServer,
        isSuspended,
        reportedAssetCount: 0,
      },
      at,
    );
    if (rejectionCode) throw deploymentProblem(rejectionCode);
    if (existingServer && !isReleased(existingServer) && !hasSecretHash(existingServer, currentSecretHash))
      throw deploymentProblem("SERVER_LIVE");
    const server: ServerRecord = {
      ...(existingServer ?? createServerFields(transaction.createId(), record.id)),
      deviceId,
      serials,
      version,
      activatedAt: existingServer?.activatedAt ?? at,
      releasedAt: null,
      secretHash,
      heartbeatSeq: 0,
      releaseAt: null,
    };
    if (existingServer) transaction.licenses.changeServer(server);
    else transaction.licenses.addServer(server);
    await saveChangedParts(storage, transaction, license, { servers: replaceServer(servers, server) }, at);
    const details = { serverId: server.id, deviceId, version };
    transaction.record(createServerEvent(request, "activate-server", licenseKey, server, details));
    return { serverId: server.id, serverSecret, lease: createLease(record, quotas, server, at) };
  });
}

/** Frees the seat of the server and removes its secret. The device takes a seat again when it is activated again. */
export async function releaseServer(
  storage: DeploymentPorts,
  request: ServerRequest,
  deployedServer: DeployedServer,
  serverId: number,
): Promise<void> {
  const { actedAt: at } = request;
  if (serverId !== deployedServer.id) throw notFound("The server");
  await storage.transact(async (transaction) => {
    const { server, ...license } = await findDeployment(storage, deployedServer);
    const releasedServer = { ...server, ...createReleasedFields(at) };
    transaction.licenses.changeServer(releasedServer);
    await saveChangedParts(
      storage,
      transaction,
      license,
      { servers: replaceServer(license.servers, releasedServer) },
      at,
    );
    const details = { serverId, deviceId: server.deviceId };
    transaction.record(createServerEvent(request, "release-server", license.record.key, server, details));
  });
}

/** Throws `unauthenticated` if the server's secret is no longer valid. */
export async function findDeployment(
  { licenses }: Pick<DeploymentPorts, "licenses">,
  { id, licenseKey, secretHash }: DeployedServer,
): Promise<FullLicense & { server: ServerRecord }> {
  const license = await licenses.findFull(licenseKey);
  const server = license?.servers.find(
    (candidate) => candidate.id === id && candidate.secretHash === secretHash,
  );
  if (!license || !server) throw invalidSecretProblem();
  return { ...license, server };
}

export const invalidSecretProblem = () => new Problem("unauthenticated", "This server secret is not valid.");

export const replaceServer = (
  servers: readonly ServerRecord[],
  changedServer: ServerRecord,
): ServerRecord[] => [...servers.filter((server) => server.id !== changedServer.id), changedServer];

/**
 * Finds the server by device id. A reinstalled server has a new device id, so two equal serials also identify it.
 * Throws DEVICE_MISMATCH for the device id of another machine.
 */
function findServerOfDevice(
  servers: readonly ServerRecord[],
  deviceId: string,
  serials: readonly Serial[],
): ServerRecord | null {
  const serverWithDeviceId = servers.find((server) => server.deviceId === deviceId);
  if (serverWithDeviceId) {
    if (!isReleased(serverWithDeviceId) && !isSameMachine(serverWithDeviceId, serials))
      throw deploymentProblem("DEVICE_MISMATCH");
    return serverWithDeviceId;
  }
  return findServerOfMachine(servers, serials);
}

/** A released seat is not bound to its former machine. */
const isReleased = (server: ServerRecord) => server.releasedAt !== null;

const hasSecretHash = ({ secretHash }: ServerRecord, hash: string | null) =>
  secretHash !== null && secretHash === hash;

const createServerFields = (id: number, licenseId: number) => ({
  id,
  licenseId,
  status: enabledStatus,
  firstHeartbeat: null,
  lastHeartbeat: null,
  use: [],
  recentGaps: [],
});

const createServerEvent = (
  request: ServerRequest,
  name: EventName,
  licenseKey: string,
  { deviceId }: Pick<ServerRecord, "deviceId">,
  details: NewEvent["details"],
): NewEvent =>
  createEvent({ ...request, person: { email: `server ${deviceId}` } }, licenseKey, name, { details });
