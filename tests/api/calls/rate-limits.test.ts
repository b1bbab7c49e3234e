import { describe, expect, it } from "vitest";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import { type ApiUnderTest, openApi, refusal } from "#tests/support/api/api.ts";

const provider: IdentityProvider = {
  id: "corporate",
  label: "Corporate",
  start: async () => new Response(null, { status: 302, headers: { location: "https://id.example.com/" } }),
  endAttempt: async () => ({ returnTo: "/", cookies: [] }),
  finish: () => Promise.reject(new Error("Nobody comes back here.")),
  reachable: async () => true,
};

const start = ({ asNobody }: ApiUnderTest, address: string) =>
  asNobody.get("/api/auth/sso/corporate/url", { "x-client-address": address });
async function startOften(api: ApiUnderTest, times: number) {
  for (let time = 0; time < times; time += 1) expect((await start(api, "192.0.2.1")).status).toBe(302);
}

describe("Starting to sign in", () => {
  it("is allowed sixty times a minute to one address, and says when to come back", async () => {
    const api = await openApi({ identityProviders: [provider] });
    await startOften(api, 60);
    api.pass(15_000);
    const refused = await start(api, "192.0.2.1");
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual(refusal("TOO_MANY"));
    expect(refused.headers.get("retry-after")).toBe("45");
  });

  it("is counted for each address by itself, and anew each minute", async () => {
    const api = await openApi({ identityProviders: [provider] });
    await startOften(api, 60);
    expect((await start(api, "192.0.2.2")).status).toBe(302);
    api.pass(59_999);
    expect((await start(api, "192.0.2.1")).status).toBe(429);
    api.pass(1);
    expect((await start(api, "192.0.2.1")).status).toBe(302);
  });

  it("is allowed as many times more as the configuration says", async () => {
    const api = await openApi({ identityProviders: [provider], rateLimitFactor: 1.5 });
    await startOften(api, 90);
    expect((await start(api, "192.0.2.1")).status).toBe(429);
  });
});

describe("Coming from a marketplace", () => {
  const arrive = ({ asNobody }: ApiUnderTest, token: string, nth: number) =>
    asNobody.get(`/api/marketplace/customer?token=${token}`, { "x-client-address": `192.0.2.${nth % 4}` });

  it("is counted for each token by itself, from wherever it comes", async () => {
    const api = await openApi({ rateLimitFactor: 0.1 });
    for (let nth = 0; nth < 60; nth += 1) expect((await arrive(api, "sandbox-none", nth)).status).toBe(200);
    const refused = await arrive(api, "sandbox-none", 60);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual(refusal("TOO_MANY"));
    expect((await arrive(api, "sandbox-new", 61)).status).toBe(200);
  });
});
