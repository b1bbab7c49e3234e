import { describe, expect, it } from "vitest";
import { openApi, origin, errorBody, type Reply } from "#tests/support/api/api.ts";
import { endSession } from "#app/domain/person/sessions.ts";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import { observeStatements } from "#app/storage/drivers/statements.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const filtered = "/api/oem/licenses/filtered";

describe("A caller whose session was checked a moment ago", () => {
  it("starts no query once the session is gone", async () => {
    const { asRita } = await openApi();
    await asRita.post(filtered, {});
    await asRita.post("/api/auth/logout", {});
    const statements: string[] = [];
    observeStatements((sql, run) => {
      statements.push(sql);
      return run();
    });
    closeAfterTest(() => observeStatements(null));
    expect((await asRita.post(filtered, {})).status).toBe(401);
    expect(statements).toEqual([expect.stringContaining("session")]);
  });

  it("gets no more data once the session or the right is gone", async () => {
    const { asMert, asAda, people, grantPrivileges } = await openApi();
    const audit = "/api/oem/audit?pageSize=1";
    await grantPrivileges(people.mert, ["users-manage"]);
    expect((await asMert.get(audit)).status).toBe(200);
    await grantPrivileges(people.mert, []);
    expect((await asMert.get(audit)).status).toBe(403);
    expect((await asAda.post(filtered, {})).status).toBe(200);
    await asAda.post("/api/auth/logout", {});
    expect((await asAda.post(filtered, {})).status).toBe(401);
  });
});

describe("A caller without a session", () => {
  it("gets a 401 from endpoints that need a sign-in", async () => {
    const { asNobody } = await openApi();
    const responses = [
      await asNobody.get("/api/auth/check"),
      await asNobody.get("/api/user/current"),
      await asNobody.post(filtered, {}),
      await asNobody.post("/api/oem/licenses", {}),
      await asNobody.get("/api/user/current", { cookie: "__Host-session=made-up" }),
      await asNobody.get("/api/user/current", { cookie: "__Host-session=" }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual(errorBody("UNAUTHENTICATED", { message: "Sign in first." }));
    }
  });
});

describe("A session", () => {
  it("expires an hour after its last use, and not before", async () => {
    const { asRita, asMert, advanceClock } = await openApi();
    advanceClock(hourMs - 1);
    expect((await asRita.get("/api/auth/check")).body).toEqual({ success: true, result: { isAuth: true } });
    advanceClock(1);
    expect((await asMert.get("/api/auth/check")).status).toBe(401);
    expect((await asRita.get("/api/auth/check")).status).toBe(200);
  });

  it("expires after eight hours, even in constant use", async () => {
    const { asRita, advanceClock } = await openApi();
    for (let slept = 30 * minuteMs; slept < 8 * hourMs; slept += 30 * minuteMs) {
      advanceClock(30 * minuteMs);
      expect((await asRita.get("/api/auth/check")).status).toBe(200);
    }
    advanceClock(30 * minuteMs - 1);
    expect((await asRita.get("/api/auth/check")).status).toBe(200);
    advanceClock(1);
    expect((await asRita.get("/api/auth/check")).status).toBe(401);
  });

  it("has the current rights of its user", async () => {
    const { asRita, asMert, people, grantPrivileges } = await openApi();
    expect((await asRita.post("/api/oem/licenses", {})).status).toBe(403);
    await grantPrivileges(people.rita, ["license-create"]);
    expect((await asRita.post("/api/oem/licenses", {})).status).toBe(400);
    await grantPrivileges(people.mert, []);
    expect((await asMert.post("/api/oem/licenses", {})).status).toBe(403);
  });

  it("ends at logout, on the server too", async () => {
    const { asRita, asMert } = await openApi();
    const response = await asRita.post("/api/auth/logout", {});
    expect(response.headers.get("clear-site-data")).toBe('"storage"');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, result: {} });
    expect(response.headers.get("set-cookie")).toMatch(/^__Host-session=;.*Max-Age=0/);
    expect((await asRita.get("/api/auth/check")).status).toBe(401);
    expect((await asMert.get("/api/auth/check")).status).toBe(200);
  });

  it("may be ended twice, and without a session", async () => {
    const { asRita, asNobody } = await openApi();
    await asRita.post("/api/auth/logout", {});
    expect((await asRita.post("/api/auth/logout", {})).status).toBe(200);
    expect((await asNobody.post("/api/auth/logout", {})).status).toBe(200);
  });

  it("is stored only as the hash of its id", async () => {
    const { engine, asRita, context } = await openApi();
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
  it("has the current rights of its owner", async () => {
    const { people, withToken, grantPrivileges } = await openApi();
    const script = await withToken(people.mert, "2026-12-01T00:00:00.000Z");
    expect((await script.get("/api/user/current")).body).toMatchObject({
      result: { email: "mert@example.com" },
    });
    expect((await script.post("/api/oem/licenses", {})).status).toBe(400);
    await grantPrivileges(people.mert, []);
    expect((await script.post("/api/oem/licenses", {})).status).toBe(403);
    await grantPrivileges(people.mert, ["license-create"]);
    expect((await script.post("/api/oem/licenses", {})).status).toBe(400);
  });

  it("needs no sign of the origin of the request", async () => {
    const { people, withToken } = await openApi();
    const script = await withToken(people.rita, "2026-12-01T00:00:00.000Z");
    const headers = [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const requestHeaders of headers)
      expect((await script.post(filtered, {}, requestHeaders)).status).toBe(200);
  });

  it("is rejected with the same 401 for every reason", async () => {
    const { people, withToken, asNobody, advanceClock } = await openApi();
    const expired = await withToken(people.rita, "2026-11-20T12:00:00.000Z");
    expect((await expired.get("/api/user/current")).status).toBe(200);
    advanceClock(1);
    const responses = [await expired.get("/api/user/current")];
    for (const authorization of [
      `Bearer ${newTokenValue()}`,
      "Bearer air_unknown",
      "Bearer",
      "Bearer ",
      "Bearer two words",
      "Basic cml0YTpyaXRh",
      "",
      "air_test-1-of-a-token",
      `Bearer ${"a".repeat(10_000)}`,
    ]) {
      responses.push(await asNobody.get("/api/user/current", { authorization }));
    }
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual(
        errorBody("UNAUTHENTICATED", { message: "This API token is not valid." }),
      );
    }
  });

  it("that is invalid is rejected although the cookie is valid", async () => {
    const { asAda } = await openApi();
    const response = await asAda.get("/api/user/current", { authorization: "Bearer air_unknown" });
    expect(response.status).toBe(401);
  });
});

describe("A change authenticated by a cookie", () => {
  it("is accepted from a page of this origin", async () => {
    const { asRita } = await openApi();
    const headers = [
      { origin },
      { origin, "sec-fetch-site": "same-origin" },
      { origin: null, "sec-fetch-site": "same-origin" },
    ];
    for (const requestHeaders of headers)
      expect((await asRita.post(filtered, {}, requestHeaders)).status).toBe(200);
  });

  it("is rejected when another site sent it, or when its origin is unknown", async () => {
    const { asRita } = await openApi();
    const headers = [
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
    for (const requestHeaders of headers) {
      const response = await asRita.post(filtered, {}, requestHeaders);
      expect([requestHeaders, response.status]).toEqual([requestHeaders, 403]);
      expect(response.body).toEqual(errorBody("FOREIGN_ORIGIN"));
    }
  });

  it("cannot sign a user out from another site", async () => {
    const { asRita } = await openApi();
    const crossSite = { origin: "https://evil.example" };
    expect((await asRita.post("/api/auth/logout", {}, crossSite)).status).toBe(403);
    expect((await asRita.get("/api/auth/check")).status).toBe(200);
  });

  it("includes downloads that are recorded, which another site cannot start", async () => {
    const { asAda, context } = await openApi();
    const first = async (list: Promise<Reply>) =>
      ((await list).body as { result: { entities: { key: string; id: string }[] } }).result.entities[0];
    const license = await first(asAda.post(filtered, {}));
    const customer = await first(asAda.get("/api/customers/air"));
    const files = [
      `/api/oem/licenses/${license?.key}/certificate.pdf`,
      `/api/oem/licenses/${license?.key}/download/seed-of-a-machine`,
      "/api/oem/licenses/report/csv",
      "/api/oem/renewals/csv",
      "/api/customers/air/csv",
      `/api/customers/air/${customer?.id}/case-activities/csv`,
    ];
    const before = await context.storage.history.count();
    const crossSite = [
      { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "same-site", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "same-site", "sec-fetch-dest": "image" },
      { "sec-fetch-site": "none", "sec-fetch-dest": "image" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "something-new", "sec-fetch-dest": "document" },
    ];
    for (const file of files)
      for (const headers of crossSite) {
        const response = await asAda.get(file, headers);
        expect([file, headers, response.status]).toEqual([file, headers, 403]);
        expect(response.body).toEqual(errorBody("FOREIGN_ORIGIN"));
      }
    expect(await context.storage.history.count()).toBe(before);
    const [certificate = "", , ...reports] = files;
    const sameSite = [
      { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "none", "sec-fetch-dest": "document" },
      {},
    ];
    for (const headers of sameSite)
      for (const file of [certificate, ...reports])
        expect([file, headers, (await asAda.get(file, headers)).status]).toEqual([file, headers, 200]);
  });

  it("is distinguished from a read, which any site may start", async () => {
    const { asRita } = await openApi();
    const response = await asRita.get("/api/oem/licenses/summary", {
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    });
    expect(response.status).toBe(200);
  });
});
