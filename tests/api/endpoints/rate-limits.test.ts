import { describe, expect, it } from "vitest";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import { licenseApi } from "#app/api/license-api.ts";
import { type ApiUnderTest, openApi, origin, errorBody } from "#tests/support/api/api.ts";

const provider: IdentityProvider = {
  id: "corporate",
  label: "Corporate",
  start: async () => new Response(null, { status: 302, headers: { location: "https://id.example.com/" } }),
  endAttempt: async () => ({ returnTo: "/", cookies: [] }),
  finish: () => Promise.reject(new Error("No user returns here.")),
  reachable: async () => true,
};

const start = ({ asNobody }: ApiUnderTest, address: string) =>
  asNobody.get("/api/auth/sso/corporate/url", { "x-client-address": address });
async function startOften(api: ApiUnderTest, times: number) {
  for (let time = 0; time < times; time += 1) expect((await start(api, "192.0.2.1")).status).toBe(302);
}

describe("Starting to sign in", () => {
  it("is allowed sixty times a minute per address, and states when to retry", async () => {
    const api = await openApi({ identityProviders: [provider] });
    await startOften(api, 60);
    api.advanceClock(15_000);
    const rejection = await start(api, "192.0.2.1");
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect(rejection.headers.get("retry-after")).toBe("45");
  });

  it("is counted per address, and anew each minute", async () => {
    const api = await openApi({ identityProviders: [provider] });
    await startOften(api, 60);
    expect((await start(api, "192.0.2.2")).status).toBe(302);
    api.advanceClock(59_999);
    expect((await start(api, "192.0.2.1")).status).toBe(429);
    api.advanceClock(1);
    expect((await start(api, "192.0.2.1")).status).toBe(302);
  });

  it("is allowed more often by the configured factor", async () => {
    const api = await openApi({ identityProviders: [provider], rateLimitFactor: 1.5 });
    await startOften(api, 90);
    expect((await start(api, "192.0.2.1")).status).toBe(429);
  });
});

describe("Arriving from a marketplace", () => {
  const arrive = ({ asNobody }: ApiUnderTest, token: string, nth: number) =>
    asNobody.get(`/api/marketplace/customer?token=${token}`, { "x-client-address": `192.0.2.${nth % 4}` });

  it("is counted per token, for all addresses together", async () => {
    const api = await openApi({ rateLimitFactor: 0.1 });
    for (let nth = 0; nth < 60; nth += 1) expect((await arrive(api, "sandbox-none", nth)).status).toBe(200);
    const rejection = await arrive(api, "sandbox-none", 60);
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect((await arrive(api, "sandbox-new", 61)).status).toBe(200);
  });
});

/** A body that never ends; `isRead` is true once the server read some of it. */
function endless() {
  const piece = new TextEncoder().encode(`{"notes":"${"n".repeat(1_000)}`);
  let isRead = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        isRead = true;
        controller.enqueue(piece);
        return new Promise(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isRead: () => isRead };
}

const posting = (path: string, body: BodyInit, address: string) =>
  new Request(new URL(path, origin), {
    method: "POST",
    body,
    headers: { origin, "x-client-address": address },
    duplex: "half",
  } as RequestInit);

describe("A public request over its limit", () => {
  it.each([
    ["a registration", "/api/customers/one/marketplace", 20],
    ["a confirmation", "/api/customers/one/invitation/confirm", 20],
    ["an activation", "/product/v1/activations", 300],
    ["an event of a marketplace without its secret", "/api/marketplace/aws/events", 300],
  ])("is rejected without reading its body or querying the database: %s", async (_, path, perMinute) => {
    const { context, engine } = await openApi();
    const api = licenseApi(context);
    for (let nth = 0; nth < perMinute; nth += 1)
      expect((await api(posting(path, "{", "192.0.2.1"))).status).not.toBe(429);
    const { body, isRead } = endless();
    expect((await api(posting(path, body, "192.0.2.1"))).status).toBe(429);
    expect(isRead()).toBe(false);
    expect(await engine.db.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
  });

  it("is counted for all addresses of one IPv6 customer", async () => {
    const api = await openApi({ identityProviders: [provider], rateLimitFactor: 1 / 30 });
    expect((await start(api, "2001:db8:0:7::1")).status).toBe(302);
    expect((await start(api, "2001:DB8::7:ffff:0:0:2")).status).toBe(302);
    expect((await start(api, "2001:db8:0000:0007:1:2:3:4")).status).toBe(429);
    expect((await start(api, "2001:db8:0:8::1")).status).toBe(302);
    expect((await start(api, "::ffff:192.0.2.1")).status).toBe(302);
    expect((await start(api, "192.0.2.1")).status).toBe(302);
    expect((await start(api, "192.0.2.1")).status).toBe(429);
  });
});

describe("A secret that is guessed", () => {
  it("is rejected as too many after sixty unknown API tokens; valid tokens still work", async () => {
    const { withBearer, withToken, people } = await openApi();
    const guess = withBearer("air_guessed");
    for (let nth = 0; nth < 60; nth += 1) expect((await guess.get("/api/user/current")).status).toBe(401);
    expect((await guess.get("/api/user/current")).status).toBe(429);
    const client = await withToken(people.rita, "2100-01-01T00:00:00.000Z");
    expect((await client.get("/api/user/current")).status).toBe(200);
  });

  it("is rejected as too many after sixty returns from an identity provider", async () => {
    const { asNobody } = await openApi({ identityProviders: [provider], rateLimitFactor: 0.1 });
    const returnFromSso = () => asNobody.get("/api/auth/sso/corporate/callback?code=guessed");
    for (let nth = 0; nth < 6; nth += 1) expect((await returnFromSso()).status).not.toBe(429);
    expect((await returnFromSso()).status).toBe(429);
  });
});
