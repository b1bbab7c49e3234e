import { describe, expect, it } from "vitest";
import { labeledFeatures } from "#app/domain/package/feature-labels.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { createVersion } from "#app/domain/version/versions.ts";
import { ada, now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, startTestApi, errorBody } from "#tests/support/api/api.ts";
import {
  activateServer,
  readErrorCode,
  issueEnterpriseLicense,
  sendHeartbeat,
  issueIrLicense,
  sendRelease,
  findStoredLicense,
} from "#tests/support/licenses/deployed-product.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;

/** Creates a license with one active server. */
async function createDeployment(
  api: ApiUnderTest,
  quotaChanges?: Parameters<typeof issueEnterpriseLicense>[1],
  licenseChanges?: Parameters<typeof issueEnterpriseLicense>[2],
) {
  const license = await issueEnterpriseLicense(api, quotaChanges, licenseChanges);
  return { license, server: await activateServer(api, license, "console-1") };
}

const setServerStatus = ({ engine }: ApiUnderTest, id: number, status: 0 | 1) =>
  engine.db.updateTable("server").set({ status }).where("id", "=", id).execute();

const setDeletedAt = ({ context }: ApiUnderTest, key: string, changes: { deletedAt: string | null }) =>
  context.storage.transact(async (transaction) => {
    const storedLicense = await context.storage.licenses.find(key);
    if (storedLicense)
      transaction.licenses.change(storedLicense.record, { ...storedLicense.record, ...changes });
  });

/** Deletes all versions and creates versions with these names. */
const replaceVersions = async ({ context, engine }: ApiUnderTest, ...names: string[]) => {
  await engine.db.deleteFrom("version").execute();
  for (const [index, version] of names.entries()) {
    const releasedAt = `2026-10-0${index + 1}T00:00:00.000Z`;
    await createVersion(context.storage, ada, { version, releasedAt, isActive: true });
  }
};

const listDirectives = ({ body }: { body: unknown }) =>
  (body as { result: { directives: { code: string }[] } }).result.directives.map(({ code }) => code);

describe("A heartbeat", () => {
  it("returns a lease and the time and updates the license", async () => {
    const api = await startTestApi();
    const { license, server } = await createDeployment(api);
    api.advanceClock(minuteMs);
    const response = await sendHeartbeat(api, server, 1, 40, { version: "5.13.0" });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      success: true,
      result: {
        lease: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        directives: [],
        serverTime: "2026-11-20T12:01:00.000Z",
      },
    });
    const otherServer = await activateServer(api, license, "console-2");
    api.advanceClock(minuteMs);
    await sendHeartbeat(api, otherServer, 1, 52, { version: "5.12.9" });
    const path = `/api/oem/licenses/${license.record.key}`;
    expect((await api.asRita.get(path)).body).toMatchObject({
      result: {
        status: "active",
        serversInUse: 2,
        totalClientsInUse: 92,
        useStatus: "almost-full",
        activenessStatus: "active",
        isValid: true,
        version: "5.12.9",
        firstHeartbeat: "2026-11-20T12:01:00.000Z",
        lastHeartbeat: "2026-11-20T12:02:00.000Z",
      },
    });
    api.advanceClock(minuteMs);
    await sendHeartbeat(api, server, 2, 40, { version: "5.13.0" });
    expect(await findStoredLicense(api, license)).toMatchObject({
      version: "5.13.0",
      firstHeartbeat: "2026-11-20T12:01:00.000Z",
      lastHeartbeat: "2026-11-20T12:03:00.000Z",
    });
    api.advanceClock(dayMs + 1);
    await refreshSummaries(api.context.storage, api.context.now());
    expect(await findStoredLicense(api, license)).toMatchObject({ activenessStatus: "inactive" });
  });

  it("is not recorded in the history", async () => {
    const api = await startTestApi();
    const { license, server } = await createDeployment(api);
    const listEvents = () => api.context.storage.history.listByLicense(license.record.key, 0, 10);
    const { total: initialEventCount } = await listEvents();
    await sendHeartbeat(api, server, 1, 40);
    expect((await listEvents()).total).toBe(initialEventCount);
  });

  it("is rejected and changes nothing if its sequence number is not higher than the previous one", async () => {
    const api = await startTestApi();
    const { license, server } = await createDeployment(api);
    expect((await sendHeartbeat(api, server, 5, 40)).status).toBe(200);
    for (const seq of [5, 4, 1]) {
      const response = await sendHeartbeat(api, server, seq, 99);
      expect(response.status).toBe(409);
      expect(response.body).toEqual(errorBody("OLD_SEQUENCE", { current: { seq: 5 } }));
    }
    expect(await findStoredLicense(api, license)).toMatchObject({ totalClientsInUse: 40 });
    expect((await sendHeartbeat(api, server, 500, 41)).status).toBe(200);
  });

  it("is accepted once if it is sent several times at once", async () => {
    const api = await startTestApi();
    const { server } = await createDeployment(api);
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendHeartbeat(api, server, 1, 40)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it("is accepted from many servers of one license at once", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 20, totalClientCapacity: 1_000 });
    const deviceIds = Array.from({ length: 20 }, (_, index) => `console-${index}`);
    const servers = [];
    for (const deviceId of deviceIds) servers.push(await activateServer(api, license, deviceId));
    const responses = await Promise.all(servers.map((server, index) => sendHeartbeat(api, server, 1, index)));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 20, totalClientsInUse: 190 });
  });

  it("is accepted within ten minutes of the server time", async () => {
    const api = await startTestApi();
    const { server } = await createDeployment(api);
    const sentTimes = [
      "2026-11-20T11:50:00.000Z",
      "2026-11-20T12:10:00.000Z",
      "2026-11-20T14:05:00.000+02:00",
    ];
    for (const [index, sentAt] of sentTimes.entries())
      expect((await sendHeartbeat(api, server, index + 1, 1, { sentAt })).status).toBe(200);
    for (const sentAt of ["2026-11-20T11:49:59.999Z", "2026-11-20T12:10:00.001Z"]) {
      const response = await sendHeartbeat(api, server, 10, 1, { sentAt });
      expect(response.status).toBe(422);
      expect(response.body).toEqual(
        errorBody("CLOCK_SKEW", {
          message: expect.stringContaining(now),
          fields: { sentAt: [expect.any(String)] },
        }),
      );
    }
  });

  it("is rejected with an error at each invalid field", async () => {
    const api = await startTestApi();
    const { server } = await createDeployment(api);
    const buildUsage = (...values: [string, unknown][]) => values.map(([name, value]) => ({ name, value }));
    const invalidCases: [field: string, changes: Record<string, unknown>][] = [
      ["seq", { seq: 0 }],
      ["seq", { seq: 1.5 }],
      ["seq", { seq: 2 ** 53 }],
      ["seq", { seq: "1" }],
      ["sentAt", { sentAt: "2026-11-20" }],
      ["sentAt", { sentAt: undefined }],
      ["version", { version: "v".repeat(65) }],
      ["use", { use: buildUsage(["Assets", 1], ["assets", 2]) }],
      ["use", { use: Array.from({ length: 33 }, (_, index) => ({ name: `f${index}`, value: 1 })) }],
      ["use.0.value", { use: buildUsage(["Assets", -1]) }],
      ["use.0.value", { use: buildUsage(["Assets", 1e12 + 1]) }],
      ["use.0.value", { use: buildUsage(["Assets", null]) }],
      ["use.0.name", { use: buildUsage(["", 1]) }],
    ];
    for (const [field, changes] of invalidCases) {
      const response = await sendHeartbeat(api, server, 1, 1, changes);
      const { fields } = (response.body as { error: { fields: object } }).error;
      expect([response.status, Object.keys(fields)]).toEqual([400, [field]]);
    }
    const maximumUse = labeledFeatures.map((name) => ({ name, value: name === "assets" ? 1 : 1e12 }));
    expect((await sendHeartbeat(api, server, 2 ** 53 - 1, 1, { use: maximumUse })).status).toBe(200);
  });
});

describe("More assets than the license allows", () => {
  it("are rejected but stored", async () => {
    const api = await startTestApi();
    const { license, server } = await createDeployment(api);
    expect((await sendHeartbeat(api, server, 1, 100)).status).toBe(200);
    const response = await sendHeartbeat(api, server, 2, 101);
    expect(response.status).toBe(403);
    expect(response.body).toEqual(errorBody("ASSET_LIMIT"));
    const fullLicense = { totalClientsInUse: 101, useStatus: "full", isValid: false };
    expect(await findStoredLicense(api, license)).toMatchObject(fullLicense);
    expect((await sendHeartbeat(api, server, 2, 1)).status).toBe(409);
    expect((await sendHeartbeat(api, server, 3, 99)).status).toBe(200);
    expect(await findStoredLicense(api, license)).toMatchObject({ totalClientsInUse: 99, isValid: true });
  });

  it("are counted over all servers together", async () => {
    const api = await startTestApi();
    const { license, server } = await createDeployment(api);
    const otherServer = await activateServer(api, license, "console-2");
    expect((await sendHeartbeat(api, server, 1, 60)).status).toBe(200);
    expect(readErrorCode(await sendHeartbeat(api, otherServer, 1, 41))).toBe("ASSET_LIMIT");
    await sendRelease(api, server);
    expect((await sendHeartbeat(api, otherServer, 2, 41)).status).toBe(200);
  });

  it("are accepted with overrun and on an IR license", async () => {
    const api = await startTestApi();
    const { license, server } = await createDeployment(api, {}, { softCapacity: true });
    const response = await sendHeartbeat(api, server, 1, 1_000);
    expect([response.status, listDirectives(response)]).toEqual([200, ["ALMOST_FULL"]]);
    expect(await findStoredLicense(api, license)).toMatchObject({ useStatus: "full", isValid: true });
    const irServer = await activateServer(api, await issueIrLicense(api), "console-1");
    expect((await sendHeartbeat(api, irServer, 1, 1_000)).status).toBe(200);
  });
});

describe("A heartbeat for an inactive license", () => {
  it("is rejected with the reason and stored", async () => {
    const api = await startTestApi();
    const { license, server } = await createDeployment(api, exampleQuota("2026-01-01", "2026-11-21"));
    api.advanceClock(dayMs);
    expect((await sendHeartbeat(api, server, 1, 10)).status).toBe(200);
    api.advanceClock(dayMs);
    expect(readErrorCode(await sendHeartbeat(api, server, 2, 11))).toBe("QUOTA_EXPIRED");
    const [quota] = license.quotas;
    if (!quota) throw new Error("The license has no quota.");
    await api.context.storage.transact(async (transaction) =>
      transaction.licenses.changeQuota({ ...quota, status: 0 }),
    );
    const disabledResponse = await sendHeartbeat(api, server, 3, 12);
    expect([disabledResponse.status, readErrorCode(disabledResponse)]).toEqual([403, "QUOTA_DISABLED"]);
    expect(await findStoredLicense(api, license)).toMatchObject({
      totalClientsInUse: 12,
      lastHeartbeat: "2026-11-22T12:00:00.000Z",
    });
  });

  it("is rejected and not stored for a disabled server or deleted license", async () => {
    const api = await startTestApi();
    const { license, server } = await createDeployment(api);
    await sendHeartbeat(api, server, 1, 10);
    await setServerStatus(api, server.serverId, 0);
    expect(readErrorCode(await sendHeartbeat(api, server, 2, 20))).toBe("SERVER_DISABLED");
    await setDeletedAt(api, license.record.key, { deletedAt: now });
    expect(readErrorCode(await sendHeartbeat(api, server, 2, 20))).toBe("LICENSE_DELETED");
    await setServerStatus(api, server.serverId, 1);
    await setDeletedAt(api, license.record.key, { deletedAt: null });
    const storedLicense = await api.context.storage.licenses.findFull(license.record.key);
    expect(storedLicense?.servers).toMatchObject([{ heartbeatSeq: 1, use: [{ name: "Assets", value: 10 }] }]);
    expect((await sendHeartbeat(api, server, 2, 20)).status).toBe(200);
  });
});

describe("The directives of a heartbeat", () => {
  it("announce a newer version, an almost full license and a renewal", async () => {
    const api = await startTestApi();
    const { server } = await createDeployment(api, exampleQuota("2026-01-01", "2026-11-25"));
    await replaceVersions(api);
    expect(listDirectives(await sendHeartbeat(api, server, 1, 89))).toEqual(["RENEW_SOON"]);
    await replaceVersions(api, "5.9.9", "5.12.0");
    expect(listDirectives(await sendHeartbeat(api, server, 2, 90))).toEqual(["ALMOST_FULL", "RENEW_SOON"]);
    expect(listDirectives(await sendHeartbeat(api, server, 3, 1, { version: "5.13.0" }))).toEqual([
      "RENEW_SOON",
    ]);
    expect(listDirectives(await sendHeartbeat(api, server, 4, 100, { version: "5.9.10" }))).toEqual([
      "UPDATE_AVAILABLE",
      "ALMOST_FULL",
      "RENEW_SOON",
    ]);
  });
});

describe("The latest version", () => {
  it("is returned to every server", async () => {
    const api = await startTestApi();
    await replaceVersions(api);
    const noVersionResponse = await api.asAnonymous.get("/product/v1/versions/latest");
    expect([noVersionResponse.status, readErrorCode(noVersionResponse)]).toEqual([404, "NOT_FOUND"]);
    await replaceVersions(api, "5.11.0", "5.12.0");
    const response = await api.asAnonymous.get("/product/v1/versions/latest");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      success: true,
      result: { version: "5.12.0", releasedAt: "2026-10-02T00:00:00.000Z", releaseNotes: "" },
    });
  });
});
