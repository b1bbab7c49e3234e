import { describe, expect, it } from "vitest";
import { newSecret } from "#app/domain/text/secret.ts";
import { type ApiUnderTest, openApi, errorBody } from "#tests/support/api/api.ts";
import {
  activate,
  activateServer,
  caseEvent,
  enterprise,
  heartbeat,
  release,
  serialsOf,
  reportCases,
} from "#tests/support/licenses/deployed-product.ts";

const latest = "/product/v1/versions/latest";
const from = (address: string) => ({ "x-client-address": address });

describe("A server's secret", () => {
  it("is required, and every invalid one gets the same response", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const old = await activateServer(api, license, "console-1");
    await activateServer(api, license, "console-1", { serverSecret: old.serverSecret });
    const released = await activateServer(api, license, "console-2");
    await release(api, released);
    const token = await api.withToken(api.people.ada, "2027-01-01T00:00:00.000Z");
    const body = { seq: 1, version: "5.12.0", use: [], sentAt: "2026-11-20T12:00:00.000Z" };
    const secrets = [
      undefined,
      "",
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      `Bearer ${newSecret()}`,
      `Bearer ${old.serverSecret}`,
      `Bearer ${released.serverSecret}`,
      "Bearer null",
      "Bearer ' or 1=1 --",
    ];
    const responses = [
      await token.post("/product/v1/heartbeats", body),
      await api.asAda.post("/product/v1/heartbeats", body),
    ];
    for (const authorization of secrets)
      responses.push(await api.asNobody.post("/product/v1/heartbeats", body, { authorization }));
    responses.push(await reportCases(api, old, [caseEvent("e1", "c1")]), await release(api, old));
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual(
        errorBody("UNAUTHENTICATED", { message: "This server secret is not valid." }),
      );
    }
  });

  it("gives no access to the license API", async () => {
    const api = await openApi();
    const { serverSecret } = await activateServer(api, await enterprise(api), "console-1");
    const headers = { authorization: `Bearer ${serverSecret}` };
    expect((await api.asNobody.get("/api/user/current", headers)).status).toBe(401);
    expect((await api.asNobody.post("/api/oem/licenses/filtered", {}, headers)).status).toBe(401);
  });

  it("is checked before the body", async () => {
    const api = await openApi();
    const { asNobody } = api;
    expect((await asNobody.send("POST", "/product/v1/heartbeats", { text: "{" })).status).toBe(401);
    expect((await asNobody.send("DELETE", "/product/v1/activations/none")).status).toBe(401);
    const server = await activateServer(api, await enterprise(api), "console-1");
    const headers = { authorization: `Bearer ${server.serverSecret}` };
    expect((await asNobody.send("POST", "/product/v1/heartbeats", { text: "{", headers })).status).toBe(400);
    expect((await asNobody.send("DELETE", "/product/v1/activations/none", { headers })).status).toBe(400);
  });
});

describe("The product API", () => {
  it("ignores cookies and origins", async () => {
    const api = await openApi();
    const { record } = await enterprise(api);
    const body = { licenseKey: record.key, deviceId: "d", serials: serialsOf("d"), version: "5.12.0" };
    const crossSite = { origin: "https://evil.example", "sec-fetch-site": "cross-site", cookie: "a=b" };
    const response = await api.asNobody.post("/product/v1/activations", body, crossSite);
    expect(response.status).toBe(201);
    expect(response.headers.get("set-cookie")).toBeNull();
    const { serverSecret } = (response.body as { result: { serverSecret: string } }).result;
    const report = { seq: 1, version: "5.12.0", use: [], sentAt: "2026-11-20T12:00:00.000Z" };
    const headers = { ...crossSite, authorization: `Bearer ${serverSecret}` };
    expect((await api.asNobody.post("/product/v1/heartbeats", report, headers)).status).toBe(200);
  });

  it("accepts bodies up to 64 KB, with or without a content-length", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const server = await activateServer(api, license, "console-1");
    const size = 64 * 1024;
    const padded = (length: number) => {
      const text = JSON.stringify({ events: [caseEvent("e1", "c1")] });
      return text + " ".repeat(length - text.length);
    };
    const headers = { authorization: `Bearer ${server.serverSecret}` };
    const sent = (text: string, more = {}) =>
      api.asNobody.send("POST", "/product/v1/case-activities", { text, headers: { ...headers, ...more } });
    expect((await sent(padded(size))).status).toBe(202);
    const large = padded(size + 1);
    for (const more of [{}, { "content-length": String(large.length) }, { "transfer-encoding": "chunked" }]) {
      const response = await sent(large, more);
      expect(response.status).toBe(413);
      expect(response.body).toEqual(errorBody("TOO_LARGE", { message: "The request is larger than 64 KB." }));
    }
    const activation = await activate(api, license, "console-2", { padding: "p".repeat(size) });
    expect(activation.status).toBe(413);
  });

  it("responds 404 in JSON for unknown paths", async () => {
    const { asNobody } = await openApi();
    const nowhere = await asNobody.get("/product/v1/nowhere");
    expect(nowhere.status).toBe(404);
    expect(nowhere.body).toEqual(errorBody("NOT_FOUND"));
    const wrong = await asNobody.get("/product/v1/heartbeats");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("The product API's rate limits", () => {
  const hits = async (count: number, send: () => Promise<{ status: number }>) => {
    const statuses = new Set<number>();
    for (let hit = 0; hit < count; hit += 1) statuses.add((await send()).status);
    return [...statuses];
  };

  it("allow one address three hundred public requests a minute, activations among them", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const fetchLatest = (address: string) => api.asNobody.get(latest, from(address));
    expect(await hits(300, () => fetchLatest("192.0.2.1"))).not.toContain(429);
    api.advanceClock(20_000);
    const rejection = await fetchLatest("192.0.2.1");
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect(rejection.headers.get("retry-after")).toBe("40");
    const activation = { licenseKey: license.record.key, serials: [], version: "5" };
    const post = (address: string, deviceId: string) =>
      api.asNobody.post("/product/v1/activations", { ...activation, deviceId }, from(address));
    expect((await post("192.0.2.1", "d")).status).toBe(429);
    expect((await post("192.0.2.2", "d")).status).toBe(201);
    api.advanceClock(40_000);
    expect((await post("192.0.2.1", "e")).status).toBe(201);
  });

  it("allow a server 120 requests a minute over all endpoints, and count each server separately", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const server = await activateServer(api, license, "console-1");
    const otherServer = await activateServer(api, license, "console-2");
    let seq = 0;
    const beat = () => heartbeat(api, server, (seq += 1), 1);
    expect(await hits(119, beat)).toEqual([200]);
    expect((await reportCases(api, server, [caseEvent("e1", "c1")])).status).toBe(202);
    const rejection = await beat();
    expect([rejection.status, rejection.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await release(api, server)).status).toBe(429);
    expect((await heartbeat(api, otherServer, 1, 1)).status).toBe(200);
    api.advanceClock(60_000);
    expect((await beat()).status).toBe(200);
  });

  it("count invalid secrets against the address", async () => {
    const api = await openApi();
    const guess = () =>
      api.asNobody.post(
        "/product/v1/heartbeats",
        {},
        { authorization: `Bearer ${newSecret()}`, ...from("192.0.2.1") },
      );
    expect(await hits(300, guess)).toEqual([401]);
    expect((await guess()).status).toBe(429);
  });

  it("are multiplied by the configured factor", async () => {
    const api: ApiUnderTest = await openApi({ rateLimitFactor: 0.1 });
    const server = await activateServer(api, await enterprise(api), "console-1");
    expect(await hits(12, () => reportCases(api, server, [caseEvent("e1", "c1")]))).toEqual([202]);
    expect((await reportCases(api, server, [caseEvent("e1", "c1")])).status).toBe(429);
    expect(await hits(29, () => api.asNobody.get(latest))).not.toContain(429);
    expect((await api.asNobody.get(latest)).status).toBe(429);
  });
});
