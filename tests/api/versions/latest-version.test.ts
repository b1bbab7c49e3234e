import { describe, expect, it } from "vitest";
import { versionEndpoints } from "#app/api/licenses/versions.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";

const versionsPath = "/api/oem/versions";
const dayMs = 86_400_000;
const betaVersion = { version: "5.13.0-beta2", releasedAt: "2026-11-19", isActive: false };
const fetchLatestVersion = async (client: Client) =>
  parseApiResult(versionEndpoints.readLatest.result, await client.get(`${versionsPath}/update/air`))
    .LatestVersion;
const createVersion = async (client: Client, body: object = betaVersion) =>
  parseApiResult(versionEndpoints.create.result, await client.post(versionsPath, body));

describe("The latest version", () => {
  it("is public and has the latest release date of the active versions", async () => {
    const { asAnonymous, asAda } = await startTestApi();
    expect(await fetchLatestVersion(asAnonymous)).toBe("5.12.0");
    await createVersion(asAda, { version: "4.0.0", releasedAt: "2026-11-20T12:00:00Z", isActive: true });
    expect(await fetchLatestVersion(asAnonymous)).toBe("4.0.0");
    await createVersion(asAda, { version: "4.0.1", releasedAt: "2026-11-20T12:00:00Z", isActive: true });
    expect(await fetchLatestVersion(asAnonymous)).toBe("4.0.1");
  });

  it("is not returned before its release date", async () => {
    const { asAnonymous, asAda, advanceClock } = await startTestApi();
    await createVersion(asAda, { version: "6.0.0", releasedAt: "2026-11-21", isActive: true });
    expect(await fetchLatestVersion(asAnonymous)).toBe("5.12.0");
    advanceClock(dayMs / 2 - 1);
    expect(await fetchLatestVersion(asAnonymous)).toBe("5.12.0");
    advanceClock(1);
    expect(await fetchLatestVersion(asAnonymous)).toBe("6.0.0");
  });

  it("is null if no version is active", async () => {
    const { asAnonymous, engine } = await startTestApi();
    await engine.db.updateTable("version").set({ is_active: 0 }).execute();
    expect(await fetchLatestVersion(asAnonymous)).toBeNull();
    await engine.db.deleteFrom("version").execute();
    expect(await fetchLatestVersion(asAnonymous)).toBeNull();
  });

  it("can be requested three hundred times a minute per IP address", async () => {
    const { asAnonymous } = await startTestApi({ rateLimitFactor: 0.01 });
    const requestLatestVersion = (ipAddress: string) =>
      asAnonymous.get(`${versionsPath}/update/air`, { "x-client-address": ipAddress });
    for (let index = 0; index < 3; index += 1)
      expect((await requestLatestVersion("192.0.2.1")).status).toBe(200);
    const rejection = await requestLatestVersion("192.0.2.1");
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect(Number(rejection.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await requestLatestVersion("192.0.2.2")).status).toBe(200);
  });
});
