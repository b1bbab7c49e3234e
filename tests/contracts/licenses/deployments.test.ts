import { expect, it } from "vitest";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { Problem } from "#app/domain/problem.ts";
import { activateServer, releaseServer } from "#app/domain/deployment/deployments.ts";
import { handleHeartbeat } from "#app/domain/deployment/heartbeats.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Storage } from "#app/domain/storage.ts";
import { acmeInfinite, issue, now, quotaPlan } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const requestOrigin = { at: now, requestId: "request-of-a-server" };

const issueAcme = (storage: Storage, servers: number, assets = 100) =>
  issue(storage, {
    ...acmeInfinite(),
    quotas: [quotaPlan("2026-01-05", "2027-06-30", { serverCapacity: servers, totalClientCapacity: assets })],
    servers: [],
  });

const activateOn = (storage: Storage, { record }: FullLicense, deviceId: string, serverSecret?: string) =>
  activateServer(
    storage,
    { ...requestOrigin, checkGuess: () => {} },
    {
      licenseKey: record.key,
      deviceId,
      serials: [{ type: "MachineName", value: deviceId }],
      version: "5.12.0",
      serverSecret,
    },
  );

/** Finds the server with this secret as the API does. */
async function serverBySecret(storage: Storage, secret: string) {
  const server = await storage.deployedServers.findBySecretHash(sha256(secret));
  if (!server) throw new Error("No server has this secret.");
  return server;
}

const heartbeatReport = (seq: number, assets: number) => ({
  seq,
  version: "5.12.0",
  use: [{ name: "Assets", value: assets }],
  sentAt: now,
});

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : String(error));

describeOnEveryEngine("A deployed server", (open) => {
  it("is found by its secret until a new secret or a release replaces it", async () => {
    const { storage } = await open();
    const acmeLicense = await issueAcme(storage, 2);
    const firstActivation = await activateOn(storage, acmeLicense, "console-1");
    expect(await serverBySecret(storage, firstActivation.serverSecret)).toEqual({
      id: firstActivation.serverId,
      licenseKey: acmeLicense.record.key,
      secretHash: sha256(firstActivation.serverSecret),
    });
    const secondActivation = await activateOn(
      storage,
      acmeLicense,
      "console-1",
      firstActivation.serverSecret,
    );
    expect(await storage.deployedServers.findBySecretHash(sha256(firstActivation.serverSecret))).toBeNull();
    await releaseServer(
      storage,
      requestOrigin,
      await serverBySecret(storage, secondActivation.serverSecret),
      secondActivation.serverId,
    );
    expect(await storage.deployedServers.findBySecretHash(sha256(secondActivation.serverSecret))).toBeNull();
    expect((await storage.licenses.findFull(acmeLicense.record.key))?.servers).toMatchObject([
      { id: firstActivation.serverId, releasedAt: requestOrigin.at, secretHash: null, status: 1 },
    ]);
  });

  it("never uses a seat that another server took at the same time", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const acmeLicense = await issueAcme(storage, 3);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        activateOn(index % 2 ? storage : otherStorage, acmeLicense, `console-${index}`).then(
          () => "seated",
          codeOf,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "seated")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "SERVER_LIMIT")).toHaveLength(5);
    expect((await storage.licenses.find(acmeLicense.record.key))?.summary.serversInUse).toBe(3);
  });

  it("gets one new secret when its secret arrives twice at once", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const acmeLicense = await issueAcme(storage, 3);
    const { serverSecret } = await activateOn(storage, acmeLicense, "console-1");
    const outcomes = await Promise.all(
      [storage, otherStorage].map((process) =>
        activateOn(process, acmeLicense, "console-1", serverSecret).then((seat) => seat.serverSecret, codeOf),
      ),
    );
    const [newSecret = ""] = outcomes.filter((outcome) => outcome !== "SERVER_LIVE");
    expect(outcomes.toSorted()).toEqual(["SERVER_LIVE", newSecret].toSorted());
    expect((await serverBySecret(storage, newSecret)).licenseKey).toBe(acmeLicense.record.key);
  });

  it("can report while all other servers of its license report", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const acmeLicense = await issueAcme(storage, 8, 1_000);
    const servers = [];
    for (let index = 0; index < 8; index += 1) {
      const { serverSecret } = await activateOn(storage, acmeLicense, `console-${index}`);
      servers.push(await serverBySecret(storage, serverSecret));
    }
    await Promise.all(
      servers.map((server, index) =>
        handleHeartbeat(index % 2 ? storage : otherStorage, server, heartbeatReport(1, index), now),
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

  it("stores the report with the highest number of simultaneous reports", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const acmeLicense = await issueAcme(storage, 1, 1_000);
    const server = await serverBySecret(
      storage,
      (await activateOn(storage, acmeLicense, "console-1")).serverSecret,
    );
    const sendHeartbeat = (seq: number) =>
      handleHeartbeat(seq % 2 ? storage : otherStorage, server, heartbeatReport(seq, seq), now).then(
        () => "heard",
        codeOf,
      );
    const outcomes = await Promise.all([5, 4, 3, 2, 1, 5].map(sendHeartbeat));
    for (const outcome of outcomes) expect(["heard", "OLD_SEQUENCE"]).toContain(outcome);
    expect(
      outcomes.filter((outcome, index) => outcome === "heard" && (index === 0 || index === 5)),
    ).toHaveLength(1);
    const storedLicense = await storage.licenses.findFull(acmeLicense.record.key);
    expect(storedLicense?.servers).toMatchObject([{ heartbeatSeq: 5, use: [{ name: "Assets", value: 5 }] }]);
    const largest = Number.MAX_SAFE_INTEGER;
    await handleHeartbeat(storage, server, heartbeatReport(largest, 1e12), now).catch(() => {});
    const after = await storage.licenses.findFull(acmeLicense.record.key);
    expect(after?.servers).toMatchObject([{ heartbeatSeq: largest }]);
    expect(after?.summary.totalClientsInUse).toBe(1e12);
  });
});
