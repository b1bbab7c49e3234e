import { enabledStatus, isEnabled } from "#app/domain/enabled.ts";
import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { computeGraceEnd, filterUsableQuotas } from "#app/domain/quota/grace.ts";
import { filterEnabledQuotas } from "#app/domain/quota/running.ts";
import { holdsSeat, type ServerRecord } from "#app/domain/server/server.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { type Instant, findEarliest } from "#app/domain/time/time.ts";
import { resolveGraceDays } from "#app/domain/license/grace.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { FullLicense, LicensePorts } from "#app/domain/license/license-store.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import { hasNoFreeSeat } from "./seats.ts";
import { saveChangedParts } from "#app/domain/license/update-summary.ts";

interface LicenseFileSource {
  id: string;
  issuedAt: Instant;
  startsAt: Instant;
  expiredAt: Instant;
  graceUntil: Instant | null;
  seedKey: string;
  license: LicenseRecord;
  quotas: QuotaRecord[];
}

/** The signed text of a `.lic` file, the id of the signing key, and the time when the file expires. */
export type LicenseFileSigner = (
  source: LicenseFileSource,
) => Promise<{ text: string; keyId: string; expiresAt: Instant | null }>;

export interface IssuedFile {
  fileName: string;
  text: string;
}

export async function issueLicenseFile(
  storage: LicensePorts,
  signFile: LicenseFileSigner,
  actor: Actor,
  key: string,
  seedKey: string,
): Promise<IssuedFile> {
  const seedHash = sha256(seedKey);
  return storage.transact(async (transaction) => {
    const license = await findLicenseToChange(storage, key);
    const { existingServer, ...term } = requireTermAndSeat(license, actor, seedHash);
    const { record, servers } = license;
    const id = crypto.randomUUID();
    const file = await signFile({ id, issuedAt: actor.actedAt, ...term, seedKey, license: record });
    const fileHash = sha256(file.text);
    if (!existingServer) {
      const server = createOfflineServer(transaction.createId(), record.id, seedHash, actor.actedAt);
      transaction.licenses.addServer(server);
      await saveChangedParts(storage, transaction, license, { servers: [...servers, server] }, actor.actedAt);
    } else if (existingServer.releasedAt !== null) {
      const server = { ...existingServer, releasedAt: null };
      transaction.licenses.changeServer(server);
      const updatedServers = servers.map((storedServer) =>
        storedServer.id === server.id ? server : storedServer,
      );
      await saveChangedParts(storage, transaction, license, { servers: updatedServers }, actor.actedAt);
    }
    transaction.licenses.registerFile({
      id,
      licenseId: record.id,
      issuedAt: actor.actedAt,
      issuedBy: actor.person.email,
      fileHash,
      seedHash,
      keyId: file.keyId,
      expiresAt: file.expiresAt,
    });
    const details = { fileId: id, fileHash, seedHash, keyId: file.keyId, expiresAt: file.expiresAt };
    transaction.record(createEvent(actor, key, "download-license-file", { details }));
    return { fileName: buildLicenseFileName(key), text: file.text };
  });
}

/** Issues no file. Throws the same errors as `issueLicenseFile`. */
export async function findLicenseFileName(
  storage: Pick<LicensePorts, "licenses">,
  actor: Actor,
  key: string,
  seedKey: string,
): Promise<string> {
  requireTermAndSeat(await findLicenseToChange(storage, key), actor, sha256(seedKey));
  return buildLicenseFileName(key);
}

const buildLicenseFileName = (key: string) => `${key}.lic`;

/** With only the privilege `license-create`, users can issue files only for licenses that they created. */
export const mayIssueFile = (viewer: Viewer, { createdBy }: Pick<LicenseRecord, "createdBy">) =>
  can(viewer, "license.edit") ||
  (can(viewer, "license-file.issue") && createdBy.toLowerCase() === viewer.email.toLowerCase());

function requireTermAndSeat(license: FullLicense, { person, actedAt }: Actor, seedHash: string) {
  if (!mayIssueFile(person, license.record)) {
    throw new Problem(
      "forbidden",
      "You can download license files only of licenses that you created. Other licenses need the privilege license-manage.",
    );
  }
  const term = computeOfflineTerm(license, actedAt);
  const existingServer = license.servers.find((server) => isServerOfSeedKey(server, seedHash)) ?? null;
  if (existingServer && !isEnabled(existingServer))
    throw ruleViolation(
      "SERVER_DISABLED",
      "The server with this seed key is disabled. Enable the server first.",
      "seedKey",
    );
  const needsSeat = !existingServer || !holdsSeat(existingServer);
  if (
    needsSeat &&
    hasNoFreeSeat(
      license.record,
      license.quotas,
      license.servers,
      findFirstUsableInstant(term.quotas, actedAt),
    )
  )
    throw ruleViolation(
      "SERVER_LIMIT",
      "The server limit of this license is reached. Disable or release another server first.",
      "seedKey",
    );
  return { ...term, existingServer };
}

/** Now, or the start of the next quota, because a file may be issued before the first quota starts. */
function findFirstUsableInstant(quotas: readonly QuotaRecord[], now: Instant): Instant {
  if (filterUsableQuotas(quotas, now).length > 0) return now;
  const futureStarts = quotas.map(({ activationDate }) => activationDate).filter((start) => start > now);
  return findEarliest(futureStarts) ?? now;
}

function computeOfflineTerm({ record, quotas, summary }: FullLicense, now: Instant) {
  if (!record.isOffline) throw ruleViolation("NOT_OFFLINE", "Only an offline license has a license file.");
  const { startsAt, expiredAt } = summary;
  if (!startsAt || !expiredAt) throw ruleViolation("NO_QUOTA", "This license has no enabled quota yet.");
  const graceUntil = computeGraceEnd(expiredAt, resolveGraceDays(record));
  if ((graceUntil ?? expiredAt) < now)
    throw ruleViolation("EXPIRED", "This license has expired. Renew the license first.");
  return { startsAt, expiredAt, graceUntil, quotas: filterEnabledQuotas(quotas) };
}

const isServerOfSeedKey = (server: ServerRecord, seedHash: string) =>
  server.serials.some((serial) => serial.type === "OfflineFile" && serial.value === seedHash);

export const createOfflineDeviceId = (seedHash: string) => `offline-${seedHash.slice(0, 16)}`;

export const createOfflineServer = (
  id: number,
  licenseId: number,
  seedHash: string,
  at: Instant,
): ServerRecord => ({
  id,
  licenseId,
  deviceId: createOfflineDeviceId(seedHash),
  status: enabledStatus,
  version: null,
  activatedAt: at,
  releasedAt: null,
  firstHeartbeat: null,
  lastHeartbeat: null,
  serials: [{ type: "OfflineFile", value: seedHash }],
  use: [],
  secretHash: null,
  heartbeatSeq: 0,
  recentGaps: [],
  releaseAt: null,
});
