import { describe, expect, it } from "vitest";
import { generateSecret } from "#app/domain/text/secret.ts";
import { type ApiUnderTest, startTestApi, errorBody } from "#tests/support/api/api.ts";
import {
  sendActivation,
  activateServer,
  createCaseEvent,
  issueEnterpriseLicense,
  issueIrLicense,
  sendHeartbeat,
  sendRelease,
  createSerials,
  sendCaseEvents,
} from "#tests/support/licenses/deployed-product.ts";

const latestVersionPath = "/product/v1/versions/latest";
const buildAddressHeader = (ipAddress: string) => ({ "x-client-address": ipAddress });

describe("A server's secret", () => {
  it("is required, and every invalid secret gets the same response", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const oldServer = await activateServer(api, license, "console-1");
    await activateServer(api, license, "console-1", { serverSecret: oldServer.serverSecret });
    const releasedServer = await activateServer(api, license, "console-2");
    await sendRelease(api, releasedServer);
    const tokenClient = await api.createClientWithToken(api.people.ada, "2027-01-01T00:00:00.000Z");
    const body = { seq: 1, version: "5.12.0", use: [], sentAt: "2026-11-20T12:00:00.000Z" };
    const authorizationHeaders = [
      undefined,
      "",
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      `Bearer ${generateSecret()}`,
      `Bearer ${oldServer.serverSecret}`,
      `Bearer ${releasedServer.serverSecret}`,
      "Bearer null",
      "Bearer ' or 1=1 --",
    ];
    const responses = [
      await tokenClient.post("/product/v1/heartbeats", body),
      await api.asAda.post("/product/v1/heartbeats", body),
    ];
    for (const authorization of authorizationHeaders)
      responses.push(await api.asAnonymous.post("/product/v1/heartbeats", body, { authorization }));
    responses.push(
      await sendCaseEvents(api, oldServer, [createCaseEvent("e1", "c1")]),
      await sendRelease(api, oldServer),
    );
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual(
        errorBody("UNAUTHENTICATED", { message: "This server secret is not valid." }),
      );
    }
  });

  it("does not allow requests to the license API", async () => {
    const api = await startTestApi();
    const { serverSecret } = await activateServer(api, await issueEnterpriseLicense(api), "console-1");
    const headers = { authorization: `Bearer ${serverSecret}` };
    expect((await api.asAnonymous.get("/api/user/current", headers)).status).toBe(401);
    expect((await api.asAnonymous.post("/api/oem/licenses/filtered", {}, headers)).status).toBe(401);
  });

  it("is checked before the body", async () => {
    const api = await startTestApi();
    const { asAnonymous } = api;
    expect((await asAnonymous.send("POST", "/product/v1/heartbeats", { text: "{" })).status).toBe(401);
    expect((await asAnonymous.send("DELETE", "/product/v1/activations/none")).status).toBe(401);
    const server = await activateServer(api, await issueEnterpriseLicense(api), "console-1");
    const headers = { authorization: `Bearer ${server.serverSecret}` };
    expect((await asAnonymous.send("POST", "/product/v1/heartbeats", { text: "{", headers })).status).toBe(
      400,
    );
    expect((await asAnonymous.send("DELETE", "/product/v1/activations/none", { headers })).status).toBe(400);
  });
});

describe("The product API", () => {
  it("ignores cookies and origins", async () => {
    const api = await startTestApi();
    const { record } = await issueEnterpriseLicense(api);
    const body = { licenseKey: record.key, deviceId: "d", serials: createSerials("d"), version: "5.12.0" };
    const crossSiteHeaders = {
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
      cookie: "a=b",
    };
    const response = await api.asAnonymous.post("/product/v1/activations", body, crossSiteHeaders);
    expect(response.status).toBe(201);
    expect(response.headers.get("set-cookie")).toBeNull();
    const { serverSecret } = (response.body as { result: { serverSecret: string } }).result;
    const heartbeat = { seq: 1, version: "5.12.0", use: [], sentAt: "2026-11-20T12:00:00.000Z" };
    const headers = { ...crossSiteHeaders, authorization: `Bearer ${serverSecret}` };
    expect((await api.asAnonymous.post("/product/v1/heartbeats", heartbeat, headers)).status).toBe(200);
  });

  it("accepts bodies up to 64 KB with or without a content-length", async () => {
    const api = await startTestApi();
    const license = await issueIrLicense(api);
    const server = await activateServer(api, license, "console-1");
    const sizeLimitInBytes = 64 * 1024;
    const padBody = (lengthInBytes: number) => {
      const text = JSON.stringify({ events: [createCaseEvent("e1", "c1")] });
      return text + " ".repeat(lengthInBytes - text.length);
    };
    const headers = { authorization: `Bearer ${server.serverSecret}` };
    const sendBody = (text: string, extraHeaders = {}) =>
      api.asAnonymous.send("POST", "/product/v1/case-activities", {
        text,
        headers: { ...headers, ...extraHeaders },
      });
    expect((await sendBody(padBody(sizeLimitInBytes))).status).toBe(202);
    const largeBody = padBody(sizeLimitInBytes + 1);
    for (const extraHeaders of [
      {},
      { "content-length": String(largeBody.length) },
      { "transfer-encoding": "chunked" },
    ]) {
      const response = await sendBody(largeBody, extraHeaders);
      expect(response.status).toBe(413);
      expect(response.body).toEqual(errorBody("TOO_LARGE", { message: "The request is larger than 64 KB." }));
    }
    const activationResponse = await sendActivation(api, license, "console-2", {
      padding: "p".repeat(sizeLimitInBytes),
    });
    expect(activationResponse.status).toBe(413);
  });

  it("responds with a JSON 404 for unknown paths", async () => {
    const { asAnonymous } = await startTestApi();
    const unknownPathResponse = await asAnonymous.get("/product/v1/nowhere");
    expect(unknownPathResponse.status).toBe(404);
    expect(unknownPathResponse.body).toEqual(errorBody("NOT_FOUND"));
    const wrongMethodResponse = await asAnonymous.get("/product/v1/heartbeats");
    expect([wrongMethodResponse.status, wrongMethodResponse.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("The product API's rate limits", () => {
  const collectStatuses = async (count: number, sendRequest: () => Promise<{ status: number }>) => {
    const statuses = new Set<number>();
    for (let requestCount = 0; requestCount < count; requestCount += 1)
      statuses.add((await sendRequest()).status);
    return [...statuses];
  };

  it("allow an IP address three hundred public requests a minute", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const fetchLatest = (ipAddress: string) =>
      api.asAnonymous.get(latestVersionPath, buildAddressHeader(ipAddress));
    expect(await collectStatuses(300, () => fetchLatest("192.0.2.1"))).not.toContain(429);
    api.advanceClock(20_000);
    const rejection = await fetchLatest("192.0.2.1");
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect(rejection.headers.get("retry-after")).toBe("40");
    const activation = { licenseKey: license.record.key, serials: [], version: "5" };
    const sendActivationFrom = (ipAddress: string, deviceId: string) =>
      api.asAnonymous.post(
        "/product/v1/activations",
        { ...activation, deviceId },
        buildAddressHeader(ipAddress),
      );
    expect((await sendActivationFrom("192.0.2.1", "d")).status).toBe(429);
    expect((await sendActivationFrom("192.0.2.2", "d")).status).toBe(201);
    api.advanceClock(40_000);
    expect((await sendActivationFrom("192.0.2.1", "e")).status).toBe(201);
  });

  it("allow each server 120 requests a minute over all endpoints", async () => {
    const api = await startTestApi();
    const license = await issueIrLicense(api);
    const server = await activateServer(api, license, "console-1");
    const otherServer = await activateServer(api, license, "console-2");
    let seq = 0;
    const sendNextHeartbeat = () => {
      seq += 1;
      return sendHeartbeat(api, server, seq, 1);
    };
    expect(await collectStatuses(119, sendNextHeartbeat)).toEqual([200]);
    expect((await sendCaseEvents(api, server, [createCaseEvent("e1", "c1")])).status).toBe(202);
    const rejection = await sendNextHeartbeat();
    expect([rejection.status, rejection.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await sendRelease(api, server)).status).toBe(429);
    expect((await sendHeartbeat(api, otherServer, 1, 1)).status).toBe(200);
    api.advanceClock(60_000);
    expect((await sendNextHeartbeat()).status).toBe(200);
  });

  it("count invalid secrets against the IP address", async () => {
    const api = await startTestApi();
    const sendGuess = () =>
      api.asAnonymous.post(
        "/product/v1/heartbeats",
        {},
        { authorization: `Bearer ${generateSecret()}`, ...buildAddressHeader("192.0.2.1") },
      );
    expect(await collectStatuses(300, sendGuess)).toEqual([401]);
    expect((await sendGuess()).status).toBe(429);
  });

  it("are multiplied by the configured factor", async () => {
    const api: ApiUnderTest = await startTestApi({ rateLimitFactor: 0.1 });
    const server = await activateServer(api, await issueIrLicense(api), "console-1");
    expect(
      await collectStatuses(12, () => sendCaseEvents(api, server, [createCaseEvent("e1", "c1")])),
    ).toEqual([202]);
    expect((await sendCaseEvents(api, server, [createCaseEvent("e1", "c1")])).status).toBe(429);
    expect(await collectStatuses(29, () => api.asAnonymous.get(latestVersionPath))).not.toContain(429);
    expect((await api.asAnonymous.get(latestVersionPath)).status).toBe(429);
  });
});
