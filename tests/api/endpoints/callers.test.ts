import { describe, expect, it } from "vitest";
import { startTestApi, origin, errorBody, type ApiResponse } from "#tests/support/api/api.ts";
import { endSession } from "#app/domain/person/sessions.ts";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { setStatementObserver } from "#app/storage/drivers/statements.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const licenseListPath = "/api/oem/licenses/filtered";

describe("A caller whose session was checked recently", () => {
  it("causes only the query for the session after the session has ended", async () => {
    const { asRita } = await startTestApi();
    await asRita.post(licenseListPath, {});
    await asRita.post("/api/auth/logout", {});
    const statements: string[] = [];
    setStatementObserver((sql, run) => {
      statements.push(sql);
      return run();
    });
    closeAfterTest(() => setStatementObserver(null));
    expect((await asRita.post(licenseListPath, {})).status).toBe(401);
    expect(statements).toEqual([expect.stringContaining("session")]);
  });

  it("gets no data after losing the session or the privilege", async () => {
    const { asMert, asAda, people, grantPrivileges } = await startTestApi();
    const auditPath = "/api/oem/audit?pageSize=1";
    await grantPrivileges(people.mert, ["users-manage"]);
    expect((await asMert.get(auditPath)).status).toBe(200);
    await grantPrivileges(people.mert, []);
    expect((await asMert.get(auditPath)).status).toBe(403);
    expect((await asAda.post(licenseListPath, {})).status).toBe(200);
    await asAda.post("/api/auth/logout", {});
    expect((await asAda.post(licenseListPath, {})).status).toBe(401);
  });
});

describe("A caller without a session", () => {
  it("gets a 401 from endpoints that need a sign-in", async () => {
    const { asAnonymous } = await startTestApi();
    const responses = [
      await asAnonymous.get("/api/auth/check"),
      await asAnonymous.get("/api/user/current"),
      await asAnonymous.post(licenseListPath, {}),
      await asAnonymous.post("/api/oem/licenses", {}),
      await asAnonymous.get("/api/user/current", { cookie: "__Host-session=made-up" }),
      await asAnonymous.get("/api/user/current", { cookie: "__Host-session=" }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual(errorBody("UNAUTHENTICATED", { message: "Sign in first." }));
    }
  });
});

describe("A session", () => {
  it("expires an hour after its last use", async () => {
    const { asRita, asMert, advanceClock } = await startTestApi();
    advanceClock(hourMs - 1);
    expect((await asRita.get("/api/auth/check")).body).toEqual({ success: true, result: { isAuth: true } });
    advanceClock(1);
    expect((await asMert.get("/api/auth/check")).status).toBe(401);
    expect((await asRita.get("/api/auth/check")).status).toBe(200);
  });

  it("expires after eight hours despite constant use", async () => {
    const { asRita, advanceClock } = await startTestApi();
    for (let elapsedMs = 30 * minuteMs; elapsedMs < 8 * hourMs; elapsedMs += 30 * minuteMs) {
      advanceClock(30 * minuteMs);
      expect((await asRita.get("/api/auth/check")).status).toBe(200);
    }
    advanceClock(30 * minuteMs - 1);
    expect((await asRita.get("/api/auth/check")).status).toBe(200);
    advanceClock(1);
    expect((await asRita.get("/api/auth/check")).status).toBe(401);
  });

  it("grants the current privileges of its user", async () => {
    const { asRita, asMert, people, grantPrivileges } = await startTestApi();
    expect((await asRita.post("/api/oem/licenses", {})).status).toBe(403);
    await grantPrivileges(people.rita, ["license-create"]);
    expect((await asRita.post("/api/oem/licenses", {})).status).toBe(400);
    await grantPrivileges(people.mert, []);
    expect((await asMert.post("/api/oem/licenses", {})).status).toBe(403);
  });

  it("is ended on the server at logout", async () => {
    const { asRita, asMert } = await startTestApi();
    const response = await asRita.post("/api/auth/logout", {});
    expect(response.headers.get("clear-site-data")).toBe('"storage"');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, result: {} });
    expect(response.headers.get("set-cookie")).toMatch(/^__Host-session=;.*Max-Age=0/);
    expect((await asRita.get("/api/auth/check")).status).toBe(401);
    expect((await asMert.get("/api/auth/check")).status).toBe(200);
  });

  it("can be ended twice, and a logout without a session also succeeds", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    await asRita.post("/api/auth/logout", {});
    expect((await asRita.post("/api/auth/logout", {})).status).toBe(200);
    expect((await asAnonymous.post("/api/auth/logout", {})).status).toBe(200);
  });

  it("is stored only as the hash of its id", async () => {
    const { engine, asRita, context } = await startTestApi();
    const rows = await engine.db.selectFrom("session").select("id_hash").execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { id_hash: hash } of rows) {
      expect((await asRita.get("/api/auth/check", { cookie: `__Host-session=${hash}` })).status).toBe(401);
      await endSession(context.storage, hash);
    }
    expect((await asRita.get("/api/auth/check")).status).toBe(200);
  });
});

describe("An API token", () => {
  it("grants the current privileges of its owner", async () => {
    const { people, createClientWithToken, grantPrivileges } = await startTestApi();
    const tokenClient = await createClientWithToken(people.mert, "2026-12-01T00:00:00.000Z");
    expect((await tokenClient.get("/api/user/current")).body).toMatchObject({
      result: { email: "mert@example.com" },
    });
    expect((await tokenClient.post("/api/oem/licenses", {})).status).toBe(400);
    await grantPrivileges(people.mert, []);
    expect((await tokenClient.post("/api/oem/licenses", {})).status).toBe(403);
    await grantPrivileges(people.mert, ["license-create"]);
    expect((await tokenClient.post("/api/oem/licenses", {})).status).toBe(400);
  });

  it("is accepted from any origin", async () => {
    const { people, createClientWithToken } = await startTestApi();
    const tokenClient = await createClientWithToken(people.rita, "2026-12-01T00:00:00.000Z");
    const headerCases = [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const requestHeaders of headerCases)
      expect((await tokenClient.post(licenseListPath, {}, requestHeaders)).status).toBe(200);
  });

  it("is rejected with the same 401 for every reason", async () => {
    const { people, createClientWithToken, asAnonymous, advanceClock } = await startTestApi();
    const expiredClient = await createClientWithToken(people.rita, "2026-11-20T12:00:00.000Z");
    expect((await expiredClient.get("/api/user/current")).status).toBe(200);
    advanceClock(1);
    const responses = [await expiredClient.get("/api/user/current")];
    for (const authorization of [
      `Bearer ${generateTokenValue()}`,
      "Bearer air_unknown",
      "Bearer",
      "Bearer ",
      "Bearer two words",
      "Basic cml0YTpyaXRh",
      "",
      "air_test-1-of-a-token",
      `Bearer ${"a".repeat(10_000)}`,
    ]) {
      responses.push(await asAnonymous.get("/api/user/current", { authorization }));
    }
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual(
        errorBody("UNAUTHENTICATED", { message: "This API token is not valid." }),
      );
    }
  });

  it("is rejected if it is invalid, although the cookie is valid", async () => {
    const { asAda } = await startTestApi();
    const response = await asAda.get("/api/user/current", { authorization: "Bearer air_unknown" });
    expect(response.status).toBe(401);
  });
});

describe("A write request with a session cookie", () => {
  it("is accepted from a page of this origin", async () => {
    const { asRita } = await startTestApi();
    const headerCases = [
      { origin },
      { origin, "sec-fetch-site": "same-origin" },
      { origin: null, "sec-fetch-site": "same-origin" },
    ];
    for (const requestHeaders of headerCases)
      expect((await asRita.post(licenseListPath, {}, requestHeaders)).status).toBe(200);
  });

  it("is rejected if it is cross-origin or its origin is unknown", async () => {
    const { asRita } = await startTestApi();
    const headerCases = [
      { origin: "https://evil.example" },
      { origin: "http://licenses.example.com" },
      { origin: "https://licenses.example.com:8443" },
      { origin: "https://licenses.example.com.evil.example" },
      { origin: "null" },
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
      { origin: null, "sec-fetch-site": "cross-site" },
      { origin: null, "sec-fetch-site": "same-site" },
      { origin: null, "sec-fetch-site": "none" },
      { origin: null },
    ];
    for (const requestHeaders of headerCases) {
      const response = await asRita.post(licenseListPath, {}, requestHeaders);
      expect(response.status, JSON.stringify(requestHeaders)).toBe(403);
      expect(response.body).toEqual(errorBody("FOREIGN_ORIGIN"));
    }
  });

  it("cannot sign a user out from another site", async () => {
    const { asRita } = await startTestApi();
    const crossSiteHeaders = { origin: "https://evil.example" };
    expect((await asRita.post("/api/auth/logout", {}, crossSiteHeaders)).status).toBe(403);
    expect((await asRita.get("/api/auth/check")).status).toBe(200);
  });

  it("can be a download that the history records, and another site cannot start the download", async () => {
    const { asAda, context } = await startTestApi();
    const fetchFirstEntity = async (listRequest: Promise<ApiResponse>) =>
      ((await listRequest).body as { result: { entities: { key: string; id: string }[] } }).result
        .entities[0];
    const license = await fetchFirstEntity(asAda.post(licenseListPath, {}));
    const customer = await fetchFirstEntity(asAda.get("/api/customers/air"));
    const downloadPaths = [
      `/api/oem/licenses/${license?.key}/certificate.pdf`,
      `/api/oem/licenses/${license?.key}/download/seed-of-a-machine`,
      "/api/oem/licenses/report/csv",
      "/api/oem/renewals/csv",
      "/api/customers/air/csv",
      `/api/customers/air/${customer?.id}/case-activities/csv`,
    ];
    const initialEventCount = await context.storage.history.count();
    const rejectedHeaderCases = [
      { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "same-site", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "same-site", "sec-fetch-dest": "image" },
      { "sec-fetch-site": "none", "sec-fetch-dest": "image" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "something-new", "sec-fetch-dest": "document" },
    ];
    for (const downloadPath of downloadPaths)
      for (const headers of rejectedHeaderCases) {
        const response = await asAda.get(downloadPath, headers);
        expect(response.status, JSON.stringify({ downloadPath, headers })).toBe(403);
        expect(response.body).toEqual(errorBody("FOREIGN_ORIGIN"));
      }
    expect(await context.storage.history.count()).toBe(initialEventCount);
    // The first license has no license file, because it is not offline.
    const allowedPaths = downloadPaths.filter((downloadPath) => !downloadPath.includes("/download/"));
    const acceptedHeaderCases = [
      { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "none", "sec-fetch-dest": "document" },
      {},
    ];
    for (const headers of acceptedHeaderCases)
      for (const downloadPath of allowedPaths)
        expect(
          (await asAda.get(downloadPath, headers)).status,
          JSON.stringify({ downloadPath, headers }),
        ).toBe(200);
  });

  it("has stricter rules than a read request, which another site may send", async () => {
    const { asRita } = await startTestApi();
    const response = await asRita.get("/api/oem/licenses/summary", {
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    });
    expect(response.status).toBe(200);
  });
});
