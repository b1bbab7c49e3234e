import { describe, expect, it } from "vitest";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { createVersion } from "#app/domain/version/versions.ts";
import { ada, now, quotaPlan } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, openApi, errorBody } from "#tests/support/api/api.ts";
import {
  activateServer,
  codeOf,
  enterprise,
  heartbeat,
  incidentResponse,
  release,
  storedLicenseOf,
} from "#tests/support/licenses/deployed-product.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;

/** A license with one server. */
async function deployed(
  api: ApiUnderTest,
  ...args: Parameters<typeof enterprise> extends [unknown, ...infer More] ? More : never
) {
  const license = await enterprise(api, ...args);
  return { license, server: await activateServer(api, license, "console-1") };
}

const setServerStatus = ({ engine }: ApiUnderTest, id: number, status: 0 | 1) =>
  engine.db.updateTable("server").set({ status }).where("id", "=", id).execute();

const change = ({ context }: ApiUnderTest, key: string, changes: { deletedAt: string | null }) =>
  context.storage.transact(async (work) => {
    const stored = await context.storage.licenses.find(key);
    if (stored) work.changeLicense({ ...stored.record, ...changes });
  });

/** Replaces all versions by these. */
const versionsNamed = async ({ context, engine }: ApiUnderTest, ...names: string[]) => {
  await engine.db.deleteFrom("version").execute();
  for (const [nth, version] of names.entries()) {
    const releasedAt = `2026-10-0${nth + 1}T00:00:00.000Z`;
    await createVersion(context.storage, ada, { version, releasedAt, isActive: true });
  }
};

const directivesOf = ({ body }: { body: unknown }) =>
  (body as { result: { directives: { code: string }[] } }).result.directives.map(({ code }) => code);

describe("A heartbeat", () => {
  it("returns a lease and the time, and updates what staff see of the license", async () => {
    const api = await openApi();
    const { license, server } = await deployed(api);
    api.advanceClock(minuteMs);
    const response = await heartbeat(api, server, 1, 40, { version: "5.13.0" });
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
    await heartbeat(api, otherServer, 1, 52, { version: "5.12.9" });
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
    await heartbeat(api, server, 2, 40, { version: "5.13.0" });
    expect(await storedLicenseOf(api, license)).toMatchObject({
      version: "5.13.0",
      firstHeartbeat: "2026-11-20T12:01:00.000Z",
      lastHeartbeat: "2026-11-20T12:03:00.000Z",
    });
    api.advanceClock(dayMs + 1);
    await refreshSummaries(api.context.storage, api.context.now());
    expect(await storedLicenseOf(api, license)).toMatchObject({ activenessStatus: "inactive" });
  });

  it("is no event of the history", async () => {
    const api = await openApi();
    const { license, server } = await deployed(api);
    const events = () => api.context.storage.history.ofLicense(license.record.key, 0, 10);
    const { total } = await events();
    await heartbeat(api, server, 1, 40);
    expect((await events()).total).toBe(total);
  });

  it("counts once: a repeated or earlier number is rejected and changes nothing", async () => {
    const api = await openApi();
    const { license, server } = await deployed(api);
    expect((await heartbeat(api, server, 5, 40)).status).toBe(200);
    for (const seq of [5, 4, 1]) {
      const response = await heartbeat(api, server, seq, 99);
      expect(response.status).toBe(409);
      expect(response.body).toEqual(errorBody("OLD_SEQUENCE", { current: { seq: 5 } }));
    }
    expect(await storedLicenseOf(api, license)).toMatchObject({ totalClientsInUse: 40 });
    expect((await heartbeat(api, server, 500, 41)).status).toBe(200);
  });

  it("sent twice at once is heard once", async () => {
    const api = await openApi();
    const { server } = await deployed(api);
    const responses = await Promise.all(Array.from({ length: 6 }, () => heartbeat(api, server, 1, 40)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it("of every server of a license at once is heard", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 20, totalClientCapacity: 1_000 });
    const names = Array.from({ length: 20 }, (_, nth) => `console-${nth}`);
    const servers = [];
    for (const name of names) servers.push(await activateServer(api, license, name));
    const responses = await Promise.all(servers.map((server, nth) => heartbeat(api, server, 1, nth)));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 20, totalClientsInUse: 190 });
  });

  it("is believed within ten minutes of the time here", async () => {
    const api = await openApi();
    const { server } = await deployed(api);
    const sent = ["2026-11-20T11:50:00.000Z", "2026-11-20T12:10:00.000Z", "2026-11-20T14:05:00.000+02:00"];
    for (const [nth, sentAt] of sent.entries())
      expect((await heartbeat(api, server, nth + 1, 1, { sentAt })).status).toBe(200);
    for (const sentAt of ["2026-11-20T11:49:59.999Z", "2026-11-20T12:10:00.001Z"]) {
      const response = await heartbeat(api, server, 10, 1, { sentAt });
      expect(response.status).toBe(422);
      expect(response.body).toEqual(
        errorBody("CLOCK_SKEW", {
          message: expect.stringContaining(now),
          fields: { sentAt: [expect.any(String)] },
        }),
      );
    }
  });

  it("with invalid values is rejected field by field", async () => {
    const api = await openApi();
    const { server } = await deployed(api);
    const use = (...values: [string, unknown][]) => values.map(([name, value]) => ({ name, value }));
    const invalidCases: [string, Record<string, unknown>][] = [
      ["seq", { seq: 0 }],
      ["seq", { seq: 1.5 }],
      ["seq", { seq: 2 ** 53 }],
      ["seq", { seq: "1" }],
      ["sentAt", { sentAt: "2026-11-20" }],
      ["sentAt", { sentAt: undefined }],
      ["version", { version: "v".repeat(65) }],
      ["use", { use: use(["Assets", 1], ["assets", 2]) }],
      ["use", { use: Array.from({ length: 33 }, (_, nth) => ({ name: `f${nth}`, value: 1 })) }],
      ["use.0.value", { use: use(["Assets", -1]) }],
      ["use.0.value", { use: use(["Assets", 1e12 + 1]) }],
      ["use.0.value", { use: use(["Assets", null]) }],
      ["use.0.name", { use: use(["", 1]) }],
    ];
    for (const [field, changes] of invalidCases) {
      const response = await heartbeat(api, server, 1, 1, changes);
      const { fields } = (response.body as { error: { fields: object } }).error;
      expect([response.status, Object.keys(fields)]).toEqual([400, [field]]);
    }
    const most = Array.from({ length: 32 }, (_, nth) => ({ name: `feature ${nth}`, value: 1e12 }));
    expect((await heartbeat(api, server, 2 ** 53 - 1, 1, { use: most })).status).toBe(200);
  });
});

describe("More assets than the license allows", () => {
  it("are rejected but stored: exactly the limit is allowed", async () => {
    const api = await openApi();
    const { license, server } = await deployed(api);
    expect((await heartbeat(api, server, 1, 100)).status).toBe(200);
    const response = await heartbeat(api, server, 2, 101);
    expect(response.status).toBe(403);
    expect(response.body).toEqual(errorBody("ASSET_LIMIT"));
    const full = { totalClientsInUse: 101, useStatus: "full", isValid: false };
    expect(await storedLicenseOf(api, license)).toMatchObject(full);
    expect((await heartbeat(api, server, 2, 1)).status).toBe(409);
    expect((await heartbeat(api, server, 3, 99)).status).toBe(200);
    expect(await storedLicenseOf(api, license)).toMatchObject({ totalClientsInUse: 99, isValid: true });
  });

  it("count over all servers together", async () => {
    const api = await openApi();
    const { license, server } = await deployed(api);
    const otherServer = await activateServer(api, license, "console-2");
    expect((await heartbeat(api, server, 1, 60)).status).toBe(200);
    expect(codeOf(await heartbeat(api, otherServer, 1, 41))).toBe("ASSET_LIMIT");
    await release(api, server);
    expect((await heartbeat(api, otherServer, 2, 41)).status).toBe(200);
  });

  it("are allowed with overrun, and no matter for an IR license", async () => {
    const api = await openApi();
    const { license, server } = await deployed(api, {}, { softCapacity: true });
    const response = await heartbeat(api, server, 1, 1_000);
    expect([response.status, directivesOf(response)]).toEqual([200, ["ALMOST_FULL"]]);
    expect(await storedLicenseOf(api, license)).toMatchObject({ useStatus: "full", isValid: true });
    const ir = await activateServer(api, await incidentResponse(api), "console-1");
    expect((await heartbeat(api, ir, 1, 1_000)).status).toBe(200);
  });
});

describe("A heartbeat on a license that does not run", () => {
  it("is rejected with the reason, and recorded", async () => {
    const api = await openApi();
    const { license, server } = await deployed(api, quotaPlan("2026-01-01", "2026-11-21"));
    api.advanceClock(dayMs);
    expect((await heartbeat(api, server, 1, 10)).status).toBe(200);
    api.advanceClock(dayMs);
    expect(codeOf(await heartbeat(api, server, 2, 11))).toBe("QUOTA_EXPIRED");
    const [quota] = license.quotas;
    if (!quota) throw new Error("The license has no quota.");
    await api.context.storage.transact(async (work) => work.changeQuota({ ...quota, status: 0 }));
    const disabled = await heartbeat(api, server, 3, 12);
    expect([disabled.status, codeOf(disabled)]).toEqual([403, "QUOTA_DISABLED"]);
    expect(await storedLicenseOf(api, license)).toMatchObject({
      totalClientsInUse: 12,
      lastHeartbeat: "2026-11-22T12:00:00.000Z",
    });
  });

  it("is rejected and not recorded once the server was disabled or the license deleted", async () => {
    const api = await openApi();
    const { license, server } = await deployed(api);
    await heartbeat(api, server, 1, 10);
    await setServerStatus(api, server.serverId, 0);
    expect(codeOf(await heartbeat(api, server, 2, 20))).toBe("SERVER_DISABLED");
    await change(api, license.record.key, { deletedAt: now });
    expect(codeOf(await heartbeat(api, server, 2, 20))).toBe("LICENSE_DELETED");
    await setServerStatus(api, server.serverId, 1);
    await change(api, license.record.key, { deletedAt: null });
    const stored = await api.context.storage.licenses.inFull(license.record.key);
    expect(stored?.servers).toMatchObject([{ heartbeatSeq: 1, use: [{ name: "Assets", value: 10 }] }]);
    expect((await heartbeat(api, server, 2, 20)).status).toBe(200);
  });
});

describe("Directives", () => {
  it("announce a newer version, a license that is almost full, and one to renew", async () => {
    const api = await openApi();
    const { server } = await deployed(api, quotaPlan("2026-01-01", "2026-11-25"));
    await versionsNamed(api);
    expect(directivesOf(await heartbeat(api, server, 1, 89))).toEqual(["RENEW_SOON"]);
    await versionsNamed(api, "5.9.9", "5.12.0");
    expect(directivesOf(await heartbeat(api, server, 2, 90))).toEqual(["ALMOST_FULL", "RENEW_SOON"]);
    expect(directivesOf(await heartbeat(api, server, 3, 1, { version: "5.13.0" }))).toEqual(["RENEW_SOON"]);
    expect(directivesOf(await heartbeat(api, server, 4, 100, { version: "5.9.10" }))).toEqual([
      "UPDATE_AVAILABLE",
      "ALMOST_FULL",
      "RENEW_SOON",
    ]);
  });
});

describe("The latest version", () => {
  it("is announced to every server once there is one", async () => {
    const api = await openApi();
    await versionsNamed(api);
    const none = await api.asNobody.get("/product/v1/versions/latest");
    expect([none.status, codeOf(none)]).toEqual([404, "NOT_FOUND"]);
    await versionsNamed(api, "5.11.0", "5.12.0");
    const response = await api.asNobody.get("/product/v1/versions/latest");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      success: true,
      result: { version: "5.12.0", releasedAt: "2026-10-02T00:00:00.000Z", releaseNotes: "" },
    });
  });
});
