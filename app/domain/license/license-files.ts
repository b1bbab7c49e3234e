import { eventBy } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleBroken } from "#app/domain/problem.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { enabled } from "#app/domain/quota/running.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { LicenseRecord } from "./license.ts";
import type { LicenseInFull, LicensePorts } from "./license-store.ts";
import { licenseToChange } from "./licenses.ts";
import { summaryAfter } from "./summary-after.ts";

/** What a license file is made from. */
export interface LicenseFileSource {
  id: string;
  issuedAt: Instant;
  startsAt: Instant;
  endsAt: Instant;
  seedKey: string;
  license: LicenseRecord;
  quotas: QuotaRecord[];
}

/** Turns the source into the text of a signed `.lic` file; tells with which key, and until when it counts. */
export type LicenseFileSealer = (
  source: LicenseFileSource,
) => Promise<{ text: string; keyId: string; expiresAt: Instant | null }>;

export interface IssuedFile {
  fileName: string;
  text: string;
}

/** Hands out the offline license file for one seed key: registered, in the history, with a server for the seed. */
export async function issueLicenseFile(
  storage: LicensePorts,
  seal: LicenseFileSealer,
  actor: Actor,
  key: string,
  seedKey: string,
): Promise<IssuedFile> {
  const seedHash = await sha256(seedKey);
  return storage.transact(async (work) => {
    const found = await licenseToChange(storage, key);
    const { startsAt, endsAt, quotas } = offlineTerm(found, actor.at);
    const { record, servers } = found;
    const id = crypto.randomUUID();
    const file = await seal({ id, issuedAt: actor.at, startsAt, endsAt, seedKey, license: record, quotas });
    const fileHash = await sha256(file.text);
    if (!servers.some((server) => standsFor(server, seedHash))) {
      const server = offlineServer(work.newId(), record.id, seedHash, actor.at);
      work.addServer(server);
      await summaryAfter(storage, work, found, { servers: [...servers, server] }, actor.at);
    }
    work.registerLicenseFile({
      id,
      licenseId: record.id,
      issuedAt: actor.at,
      issuedBy: actor.person.email,
      fileHash,
      seedHash,
      keyId: file.keyId,
      expiresAt: file.expiresAt,
    });
    const details = { fileId: id, fileHash, seedHash, keyId: file.keyId, expiresAt: file.expiresAt };
    work.record(eventBy(actor, key, "download-license-file", { details }));
    return { fileName: fileNameOf(key), text: file.text };
  });
}

/** What the license file would be called. Nothing is sealed or registered; raises what issuing it would. */
export async function nameOfLicenseFile(
  storage: Pick<LicensePorts, "licenses">,
  key: string,
  at: Instant,
): Promise<string> {
  offlineTerm(await licenseToChange(storage, key), at);
  return fileNameOf(key);
}

const fileNameOf = (key: string) => `${key}.lic`;

function offlineTerm({ record, quotas, summary }: LicenseInFull, now: Instant) {
  if (!record.isOffline) throw ruleBroken("NOT_OFFLINE", "Only an offline license has a license file.");
  const { startsAt, expiredAt } = summary;
  if (!startsAt || !expiredAt) throw ruleBroken("NO_QUOTA", "This license has no enabled quota yet.");
  if (expiredAt < now) throw ruleBroken("EXPIRED", "This license has ended; change its period first.");
  return { startsAt, endsAt: expiredAt, quotas: enabled(quotas) };
}

const standsFor = (server: ServerRecord, seedHash: string) =>
  server.serials.some((serial) => serial.type === "OfflineFile" && serial.value === seedHash);

/** The row that stands for the machine that a file was made for. */
export const offlineServer = (
  id: number,
  licenseId: number,
  seedHash: string,
  at: Instant,
): ServerRecord => ({
  id,
  licenseId,
  deviceId: `offline-${seedHash.slice(0, 16)}`,
  status: 1,
  version: null,
  activatedAt: at,
  releasedAt: null,
  firstHeartbeat: null,
  lastHeartbeat: null,
  serials: [{ type: "OfflineFile", value: seedHash }],
  use: [],
  secretHash: null,
  heartbeatSeq: 0,
});
