import { describe, expect, it } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { type ApiUnderTest, startTestApi, origin, errorBody } from "#tests/support/api/api.ts";
import { createAcceptingProvider } from "#tests/support/outside/single-sign-on.ts";

const singleSignOn = createAcceptingProvider("corporate", "Corporate");

const startSignIn = ({ asAnonymous }: ApiUnderTest, ipAddress: string) =>
  asAnonymous.get("/api/auth/sso/corporate/url", { "x-client-address": ipAddress });
async function startSignIns(api: ApiUnderTest, count: number) {
  for (let index = 0; index < count; index += 1)
    expect((await startSignIn(api, "192.0.2.1")).status).toBe(302);
}

describe("Starting a sign-in", () => {
  it("is allowed sixty times a minute per IP address", async () => {
    const api = await startTestApi({ ...singleSignOn });
    await startSignIns(api, 60);
    api.advanceClock(15_000);
    const rejection = await startSignIn(api, "192.0.2.1");
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect(rejection.headers.get("retry-after")).toBe("45");
  });

  it("is counted separately for each IP address and minute", async () => {
    const api = await startTestApi({ ...singleSignOn });
    await startSignIns(api, 60);
    expect((await startSignIn(api, "192.0.2.2")).status).toBe(302);
    api.advanceClock(59_999);
    expect((await startSignIn(api, "192.0.2.1")).status).toBe(429);
    api.advanceClock(1);
    expect((await startSignIn(api, "192.0.2.1")).status).toBe(302);
  });

  it("is allowed more often if the rate limit factor is higher", async () => {
    const api = await startTestApi({ ...singleSignOn, rateLimitFactor: 1.5 });
    await startSignIns(api, 90);
    expect((await startSignIn(api, "192.0.2.1")).status).toBe(429);
  });
});

describe("The registration page of a marketplace buyer", () => {
  // The requests come from four addresses in turn.
  const requestPurchase = ({ asAnonymous }: ApiUnderTest, token: string, index: number) =>
    asAnonymous.get(`/api/marketplace/customer?token=${token}`, {
      "x-client-address": `192.0.2.${index % 4}`,
    });

  it("is counted for each token, independent of the IP address", async () => {
    const api = await startTestApi({ rateLimitFactor: 0.1 });
    for (let index = 0; index < 60; index += 1)
      expect((await requestPurchase(api, "sandbox-none", index)).status).toBe(200);
    const rejection = await requestPurchase(api, "sandbox-none", 60);
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect((await requestPurchase(api, "sandbox-new", 61)).status).toBe(200);
  });
});

/** The body never ends. `isRead()` is true if the server has read a part of it. */
function createEndlessBody() {
  const chunk = new TextEncoder().encode(`{"notes":"${"n".repeat(1_000)}`);
  let isRead = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        isRead = true;
        controller.enqueue(chunk);
        return new Promise(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isRead: () => isRead };
}

const buildPostRequest = (path: string, body: BodyInit, ipAddress: string) =>
  new Request(new URL(path, origin), {
    method: "POST",
    body,
    headers: { origin, "x-client-address": ipAddress },
    duplex: "half",
  } as RequestInit);

describe("A public request over the rate limit", () => {
  it.each([
    ["a registration", "/api/customers/one/marketplace", 20],
    ["a confirmation", "/api/customers/one/invitation/confirm", 20],
    ["an activation", "/product/v1/activations", 300],
    ["an event of a marketplace without its secret", "/api/marketplace/aws/events", 300],
  ])("is rejected without reading its body or querying the database: %s", async (_, path, limitPerMinute) => {
    const { context, engine } = await startTestApi();
    const api = createLicenseApi(context);
    for (let index = 0; index < limitPerMinute; index += 1)
      expect((await api(buildPostRequest(path, "{", "192.0.2.1"))).status).not.toBe(429);
    const { body, isRead } = createEndlessBody();
    expect((await api(buildPostRequest(path, body, "192.0.2.1"))).status).toBe(429);
    expect(isRead()).toBe(false);
    expect(await engine.db.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
  });

  it("is counted together for all addresses of an IPv6 network", async () => {
    const api = await startTestApi({ ...singleSignOn, rateLimitFactor: 1 / 30 });
    expect((await startSignIn(api, "2001:db8:0:7::1")).status).toBe(302);
    expect((await startSignIn(api, "2001:DB8::7:ffff:0:0:2")).status).toBe(302);
    expect((await startSignIn(api, "2001:db8:0000:0007:1:2:3:4")).status).toBe(429);
    expect((await startSignIn(api, "2001:db8:0:8::1")).status).toBe(302);
    expect((await startSignIn(api, "::ffff:192.0.2.1")).status).toBe(302);
    expect((await startSignIn(api, "192.0.2.1")).status).toBe(302);
    expect((await startSignIn(api, "192.0.2.1")).status).toBe(429);
  });
});

describe("A guessed secret", () => {
  it("is rejected after sixty unknown API tokens, but valid tokens still work", async () => {
    const { createClientWithBearer, createClientWithToken, people } = await startTestApi();
    const guessingClient = createClientWithBearer("air_guessed");
    for (let index = 0; index < 60; index += 1)
      expect((await guessingClient.get("/api/user/current")).status).toBe(401);
    expect((await guessingClient.get("/api/user/current")).status).toBe(429);
    const client = await createClientWithToken(people.rita, "2100-01-01T00:00:00.000Z");
    expect((await client.get("/api/user/current")).status).toBe(200);
  });

  it("is rejected after too many returns from an identity provider", async () => {
    const { asAnonymous } = await startTestApi({ ...singleSignOn, rateLimitFactor: 0.1 });
    const returnFromSso = () => asAnonymous.get("/api/auth/sso/corporate/callback?code=guessed");
    for (let index = 0; index < 6; index += 1) expect((await returnFromSso()).status).not.toBe(429);
    expect((await returnFromSso()).status).toBe(429);
  });
});
