import { expect, it } from "vitest";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { Problem } from "#app/domain/problem.ts";
import { activateServer, releaseServer } from "#app/domain/deployment/deployments.ts";
import { handleHeartbeat } from "#app/domain/deployment/heartbeats.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { acmeInfinite, issue, now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const requestOrigin = { actedAt: now, requestId: "request-of-a-server" };

const issueAcmeLicense = (storage: Storage, maxServers: number, maxAssets = 100) =>
  issue(storage, {
    ...acmeInfinite(),
    quotas: [
      exampleQuota("2026-01-05", "2027-06-30", {
        serverCapacity: maxServers,
        totalClientCapacity: maxAssets,
      }),
    ],
    servers: [],
  });

const activateDevice = (storage: Storage, { record }: FullLicense, deviceId: string, serverSecret?: string) =>
  activateServer(
    storage,
    { ...requestOrigin, checkGuessedKeyLimit: () => {} },
    {
      licenseKey: record.key,
      deviceId,
      serials: [{ type: "MachineName", value: deviceId }],
      version: "5.12.0",
      serverSecret,
    },
  );

/** Finds the server of a secret in the same way as the API. */
async function findServerBySecret(storage: Storage, secret: string) {
  const server = await storage.deployedServers.findBySecretHash(sha256(secret));
  if (!server) throw new Error("No server has this secret.");
  return server;
}

const buildHeartbeat = (seq: number, assetCount: number) => ({
  seq,
  version: "5.12.0",
  use: [{ name: "Assets", value: assetCount }],
  sentAt: now,
});

const readErrorCode = (error: unknown) => (error instanceof Problem ? error.code : String(error));

describeOnEveryEngine("A deployed server", (openDatabase) => {
  it("can be identified by its secret until it gets a new secret or is released", async () => {
    const { storage } = await openDatabase();
    const acmeLicense = await issueAcmeLicense(storage, 2);
    const firstActivation = await activateDevice(storage, acmeLicense, "console-1");
    expect(await findServerBySecret(storage, firstActivation.serverSecret)).toEqual({
      id: firstActivation.serverId,
      licenseKey: acmeLicense.record.key,
      deviceId: "console-1",
      secretHash: sha256(firstActivation.serverSecret),
    });
    const secondActivation = await activateDevice(
      storage,
      acmeLicense,
      "console-1",
      firstActivation.serverSecret,
    );
    expect(await storage.deployedServers.findBySecretHash(sha256(firstActivation.serverSecret))).toBeNull();
    await releaseServer(
      storage,
      requestOrigin,
      await findServerBySecret(storage, secondActivation.serverSecret),
      secondActivation.serverId,
    );
    expect(await storage.deployedServers.findBySecretHash(sha256(secondActivation.serverSecret))).toBeNull();
    expect((await storage.licenses.findFull(acmeLicense.record.key))?.servers).toMatchObject([
      { id: firstActivation.serverId, releasedAt: requestOrigin.actedAt, secretHash: null, status: 1 },
    ]);
  });

  it("never uses a seat that another server took at the same time", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const acmeLicense = await issueAcmeLicense(storage, 3);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        activateDevice(index % 2 ? storage : otherStorage, acmeLicense, `console-${index}`).then(
          () => "seated",
          readErrorCode,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "seated")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "SERVER_LIMIT")).toHaveLength(5);
    expect((await storage.licenses.find(acmeLicense.record.key))?.summary.serversInUse).toBe(3);
  });

  it("gets one new secret for two simultaneous activations with its old secret", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const acmeLicense = await issueAcmeLicense(storage, 3);
    const { serverSecret } = await activateDevice(storage, acmeLicense, "console-1");
    const outcomes = await Promise.all(
      [storage, otherStorage].map((processStorage) =>
        activateDevice(processStorage, acmeLicense, "console-1", serverSecret).then(
          (activation) => activation.serverSecret,
          readErrorCode,
        ),
      ),
    );
    const [newSecret = ""] = outcomes.filter((outcome) => outcome !== "SERVER_LIVE");
    expect(outcomes.toSorted()).toEqual(["SERVER_LIVE", newSecret].toSorted());
    expect((await findServerBySecret(storage, newSecret)).licenseKey).toBe(acmeLicense.record.key);
  });

  it("can send heartbeats at the same time as the other servers of its license", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const acmeLicense = await issueAcmeLicense(storage, 8, 1_000);
    const servers = [];
    for (let index = 0; index < 8; index += 1) {
      const { serverSecret } = await activateDevice(storage, acmeLicense, `console-${index}`);
      servers.push(await findServerBySecret(storage, serverSecret));
    }
    await Promise.all(
      servers.map((server, index) =>
        handleHeartbeat(index % 2 ? storage : otherStorage, server, buildHeartbeat(1, index), now),
      ),
    );
    const storedLicense = await storage.licenses.findFull(acmeLicense.record.key);
    expect(storedLicense?.summary).toMatchObject({
      serversInUse: 8,
      totalClientsInUse: 28,
      lastHeartbeat: now,
    });
    expect(storedLicense?.servers.map(({ heartbeatSeq }) => heartbeatSeq)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(storedLicense?.servers[0]?.serials).toEqual([{ type: "MachineName", value: "console-0" }]);
  });

  it("stores the highest sequence number of simultaneous heartbeats", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const acmeLicense = await issueAcmeLicense(storage, 1, 1_000);
    const server = await findServerBySecret(
      storage,
      (await activateDevice(storage, acmeLicense, "console-1")).serverSecret,
    );
    const sendHeartbeat = (seq: number) =>
      handleHeartbeat(seq % 2 ? storage : otherStorage, server, buildHeartbeat(seq, seq), now).then(
        () => "stored",
        readErrorCode,
      );
    const outcomes = await Promise.all([5, 4, 3, 2, 1, 5].map(sendHeartbeat));
    for (const outcome of outcomes) expect(["stored", "OLD_SEQUENCE"]).toContain(outcome);
    expect(
      outcomes.filter((outcome, index) => outcome === "stored" && (index === 0 || index === 5)),
    ).toHaveLength(1);
    const storedLicense = await storage.licenses.findFull(acmeLicense.record.key);
    expect(storedLicense?.servers).toMatchObject([{ heartbeatSeq: 5, use: [{ name: "Assets", value: 5 }] }]);
    const largestSeq = Number.MAX_SAFE_INTEGER;
    await handleHeartbeat(storage, server, buildHeartbeat(largestSeq, 1e12), now).catch(() => {});
    const licenseAfterLastHeartbeat = await storage.licenses.findFull(acmeLicense.record.key);
    expect(licenseAfterLastHeartbeat?.servers).toMatchObject([{ heartbeatSeq: largestSeq }]);
    expect(licenseAfterLastHeartbeat?.summary.totalClientsInUse).toBe(1e12);
  });
});
