import { describe, expect, it } from "vitest";
import { arrival } from "#app/domain/sign-up/arrival.ts";
import { closedMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  arrivalOf,
  requestArrival,
  requestStatus,
  progressOf,
  registerBuyer,
} from "#tests/support/customers/buyers.ts";

const dayMs = 86_400_000;
const oneYearLater = "2027-11-20T23:59:59.999Z";
const assets = { dimension: "assets", intValue: 500, expirationDate: oneYearLater };

const countOf = async ({ engine }: ApiUnderTest) => {
  const { count } = await engine.db
    .selectFrom("marketplace_customer")
    .select((all) => all.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

const selling = (changes: Partial<Marketplace>): Marketplace => ({
  provider: "elsewhere",
  resolve: async () => ({ externalId: "arn:agreement-1", accountId: "1234", signedUp: null }),
  entitlements: async () => [assets],
  ...changes,
});

describe("A buyer who arrives from the marketplace", () => {
  it("gets what they bought, and that they have no license yet", async () => {
    const api = await openApi();
    const response = await requestArrival(api, "sandbox-new");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(resultOf(arrival, response)).toEqual({
      customerId: expect.stringMatching(/^[\w-]{80,}$/),
      licenseKey: null,
      entitlements: [assets],
    });
  });

  it("is one customer for each token, however often they arrive", async () => {
    const api = await openApi();
    const many = await Promise.all(Array.from({ length: 10 }, () => arrivalOf(api, "sandbox-new-1")));
    expect(new Set(many.map(({ customerId }) => customerId)).size).toBe(1);
    expect(await countOf(api)).toBe(1);
    await arrivalOf(api, "sandbox-new-2");
    expect(await countOf(api)).toBe(2);
  });

  it("without an entitlement gets an error", async () => {
    const api = await openApi();
    expect(await arrivalOf(api, "sandbox-none")).toMatchObject({ licenseKey: null, entitlements: [] });
  });

  it("and has a license gets its key", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new");
    expect((await arrivalOf(api, "sandbox-new")).licenseKey).toBe(key);
  });

  it("and signed up elsewhere already has a license and an instance at once, and always the same", async () => {
    const api = await openApi();
    const { licenseKey } = await arrivalOf(api, "sandbox-registered");
    expect(licenseKey).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    expect((await arrivalOf(api, "sandbox-registered")).licenseKey).toBe(licenseKey);
    for (let second = 0; second < 4; second += 1) {
      api.advanceClock(1_000);
      await requestStatus(api, licenseKey ?? "");
    }
    expect(progressOf(await requestStatus(api, licenseKey ?? ""))).toMatchObject({
      hostname: "sandbox-registered.instances.example.com",
      status: "ready",
    });
  });

  it("gets no expired or future entitlements", async () => {
    let entitlements = [
      assets,
      { ...assets, dimension: "cases", expirationDate: "2026-11-20T12:00:00.000Z" },
    ];
    const api = await openApi({ marketplace: selling({ entitlements: async () => entitlements }) });
    expect((await arrivalOf(api, "any")).entitlements).toEqual([assets]);
    entitlements = [{ ...assets, intValue: 900 }];
    expect((await arrivalOf(api, "any")).entitlements).toEqual([{ ...assets, intValue: 900 }]);
    const customer = await api.context.storage.marketplaceCustomers.find("elsewhere", "arn:agreement-1");
    expect(customer).toMatchObject({ accountId: "1234", entitlements: [{ intValue: 900 }], rowVersion: 2 });
    api.advanceClock(366 * dayMs);
    expect((await arrivalOf(api, "any")).entitlements).toEqual([]);
  });
});

describe("A token of the marketplace", () => {
  it.each([
    ["sandbox-invalid", 404, "TOKEN_INVALID"],
    ["anything", 404, "TOKEN_INVALID"],
    ["sandbox-newer", 404, "TOKEN_INVALID"],
    ["sandbox-dry-run", 404, "TOKEN_INVALID"],
    ["sandbox-token-expired", 410, "TOKEN_EXPIRED"],
    ["sandbox-throttled", 429, "THROTTLED"],
  ])("%s is rejected with %i %s", async (token, status, code) => {
    const api = await openApi();
    const response = await requestArrival(api, token);
    expect(response.status).toBe(status);
    expect(response.body).toEqual(errorBody(code));
    expect(response.headers.get("retry-after")).toBe(status === 429 ? "60" : null);
    expect(await countOf(api)).toBe(0);
  });

  it("is missing, empty or too long: the request is rejected", async () => {
    const { asNobody } = await openApi();
    for (const query of ["", "?token=", `?token=${"x".repeat(4_097)}`, "?token=a%00b"]) {
      const response = await asNobody.get(`/api/marketplace/customer${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { token: [expect.any(String)] } }));
    }
  });

  it("is never valid without a configured marketplace", async () => {
    const api = await openApi({ marketplace: closedMarketplace, rehearsals: closedMarketplace });
    for (const path of ["customer", "customer/test"])
      expect((await requestArrival(api, "sandbox-new", path)).body).toEqual(errorBody("TOKEN_INVALID"));
  });
});

describe("A rehearsal", () => {
  it("returns the same as the real endpoint, stores nothing, and its license key is not real", async () => {
    const api = await openApi();
    const rehearsed = async (token: string) =>
      resultOf(arrival, await requestArrival(api, token, "customer/test"));
    const dryRun = await rehearsed("sandbox-dry-run");
    expect(dryRun).toEqual({
      customerId: "DRYRN-sandbox-dry-run",
      licenseKey: expect.stringMatching(/^DRYRN(-[0-9A-Z]{5}){4}\.sandbox-registered$/),
      entitlements: [assets],
    });
    expect((await rehearsed("sandbox-registered")).licenseKey).toMatch(/^DRYRN-/);
    expect(await rehearsed("sandbox-new")).toMatchObject({
      licenseKey: expect.stringMatching(/^DRYRN-/),
      entitlements: [assets],
    });
    expect((await rehearsed("sandbox-none")).entitlements).toEqual([]);
    expect(await countOf(api)).toBe(0);
    expect(await api.context.storage.licenses.find(dryRun.licenseKey ?? "")).toBeNull();
  });

  it("is rejected as the real endpoint rejects", async () => {
    const api = await openApi();
    expect((await requestArrival(api, "sandbox-invalid", "customer/test")).status).toBe(404);
    expect((await requestArrival(api, "sandbox-token-expired", "customer/test")).status).toBe(410);
    expect((await requestArrival(api, "sandbox-throttled", "customer/test")).status).toBe(429);
  });
});

describe("The public endpoints", () => {
  it("are allowed three hundred times a minute per address, and state when to retry", async () => {
    const { asNobody, advanceClock } = await openApi();
    const fetchFrom = (address: string) =>
      asNobody.get("/api/marketplace/customer/test?token=sandbox-none", { "x-client-address": address });
    for (let time = 0; time < 300; time += 1) expect((await fetchFrom("192.0.2.1")).status).toBe(200);
    const rejection = await fetchFrom("192.0.2.1");
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect(Number(rejection.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await fetchFrom("192.0.2.2")).status).toBe(200);
    advanceClock(60_000);
    expect((await fetchFrom("192.0.2.1")).status).toBe(200);
  });
});
