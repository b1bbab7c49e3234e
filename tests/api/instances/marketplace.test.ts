import { describe, expect, it } from "vitest";
import { marketplaceCustomer } from "#app/domain/sign-up/marketplace-customer.ts";
import {
  closedMarketplace,
  createSandboxMarketplace,
  createSandboxPurchase,
} from "#app/gateways/marketplace/sandbox.ts";
import type { Entitlement, Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { openApiWithAzure } from "#tests/support/customers/azure-api.ts";
import { openAwsMarketplace } from "#tests/support/outside/aws.ts";
import { createSubscription, startAzure, subscriptionId } from "#tests/support/outside/azure.ts";
import {
  fetchMarketplaceCustomer,
  requestMarketplaceCustomer,
  requestInstanceStatus,
  parseProgress,
  registerBuyer,
} from "#tests/support/customers/buyers.ts";

const dayMs = 86_400_000;
const oneYearLater = "2027-11-20T23:59:59.999Z";
const assetsEntitlement = { dimension: "assets", intValue: 500, expirationDate: oneYearLater };

const countPurchases = async ({ engine }: ApiUnderTest) => {
  const { count } = await engine.db
    .selectFrom("agreement")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

const createMarketplace = (listEntitlements: () => Entitlement[]): Marketplace => ({
  ...closedMarketplace,
  provider: "elsewhere",
  resolve: async () => ({
    externalId: "arn:agreement-1",
    accountId: "1234",
    productCode: null,
    plan: null,
    buyer: null,
    collectedSignUp: null,
  }),
  readPurchases: async (purchase) => [createSandboxPurchase(purchase, listEntitlements())],
});

describe("A buyer who arrives from the marketplace", () => {
  it("gets the purchase without a license key", async () => {
    const api = await startTestApi();
    const response = await requestMarketplaceCustomer(api, "sandbox-new");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(parseApiResult(marketplaceCustomer, response)).toEqual({
      customerId: expect.stringMatching(/^[\w-]{80,}$/),
      licenseKey: null,
      entitlements: [assetsEntitlement],
    });
  });

  it("creates one purchase for each token", async () => {
    const api = await startTestApi();
    const customers = await Promise.all(
      Array.from({ length: 10 }, () => fetchMarketplaceCustomer(api, "sandbox-new-1")),
    );
    expect(new Set(customers.map(({ customerId }) => customerId)).size).toBe(1);
    expect(await countPurchases(api)).toBe(1);
    await fetchMarketplaceCustomer(api, "sandbox-new-2");
    expect(await countPurchases(api)).toBe(2);
  });

  it("gets no entitlements if the purchase has none", async () => {
    const api = await startTestApi();
    expect(await fetchMarketplaceCustomer(api, "sandbox-none")).toMatchObject({
      licenseKey: null,
      entitlements: [],
    });
  });

  it("gets the license key if the buyer has a license", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    expect((await fetchMarketplaceCustomer(api, "sandbox-new")).licenseKey).toBe(key);
  });

  it("gets a license and an instance at once if the buyer signed up elsewhere", async () => {
    const api = await startTestApi();
    const { licenseKey } = await fetchMarketplaceCustomer(api, "sandbox-registered");
    expect(licenseKey).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    expect((await fetchMarketplaceCustomer(api, "sandbox-registered")).licenseKey).toBe(licenseKey);
    for (let pollCount = 0; pollCount < 4; pollCount += 1) {
      api.advanceClock(1_000);
      await requestInstanceStatus(api, licenseKey ?? "");
    }
    expect(parseProgress(await requestInstanceStatus(api, licenseKey ?? ""))).toMatchObject({
      hostname: "sandbox-registered.instances.example.com",
      status: "ready",
    });
  });

  it("gets no expired or future entitlements", async () => {
    let entitlements = [
      assetsEntitlement,
      { ...assetsEntitlement, dimension: "cases", expirationDate: "2026-11-20T12:00:00.000Z" },
    ];
    const api = await startTestApi({
      marketplaces: [createMarketplace(() => entitlements)],
    });
    expect((await fetchMarketplaceCustomer(api, "any")).entitlements).toEqual([assetsEntitlement]);
    entitlements = [{ ...assetsEntitlement, intValue: 900 }];
    expect((await fetchMarketplaceCustomer(api, "any")).entitlements).toEqual([
      { ...assetsEntitlement, intValue: 900 },
    ]);
    const purchase = await api.context.storage.agreements.find("elsewhere", "arn:agreement-1");
    expect(purchase).toMatchObject({ accountId: "1234", entitlements: [{ intValue: 900 }], rowVersion: 2 });
    api.advanceClock(366 * dayMs);
    expect((await fetchMarketplaceCustomer(api, "any")).entitlements).toEqual([]);
  });
});

describe("A marketplace token", () => {
  it.each([
    ["sandbox-invalid", 404, "TOKEN_INVALID"],
    ["anything", 404, "TOKEN_INVALID"],
    ["sandbox-newer", 404, "TOKEN_INVALID"],
    ["sandbox-dry-run", 404, "TOKEN_INVALID"],
    ["sandbox-token-expired", 410, "TOKEN_EXPIRED"],
    ["sandbox-throttled", 429, "THROTTLED"],
  ])("%s is rejected with %i %s", async (token, status, code) => {
    const api = await startTestApi();
    const response = await requestMarketplaceCustomer(api, token);
    expect(response.status).toBe(status);
    expect(response.body).toEqual(errorBody(code));
    expect(response.headers.get("retry-after")).toBe(status === 429 ? "60" : null);
    expect(await countPurchases(api)).toBe(0);
  });

  it("is rejected if it is missing or empty", async () => {
    const { asAnonymous } = await startTestApi();
    for (const query of ["", "?token="]) {
      const response = await asAnonymous.get(`/api/marketplace/customer${query}`);
      expect(response.status, query).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { token: [expect.any(String)] } }));
    }
  });

  it("is invalid with characters that no marketplace uses, or if it is too long", async () => {
    const marketplaces = [
      (await openAwsMarketplace()).marketplace,
      ...(await openApiWithAzure(await startAzure())).context.marketplaces,
      createSandboxMarketplace(clock),
    ];
    const { asAnonymous } = await startTestApi({ marketplaces });
    const queries = [
      "abc%E2%80%A6",
      "a%00b",
      "a%0D%0Ab",
      "a%7Fb",
      "%ED%A0%80",
      "%FF",
      "%C3%BC",
      "x".repeat(4_097),
    ];
    for (const { provider } of marketplaces)
      for (const token of queries) {
        const path = `/api/marketplace/customer?provider=${provider}&token=${token}`;
        const response = await asAnonymous.get(path);
        expect(response, path).toMatchObject({ status: 404, body: errorBody("TOKEN_INVALID") });
      }
    for (const token of queries)
      expect(await asAnonymous.get(`/api/marketplace/customer/test?token=${token}`)).toMatchObject({
        body: errorBody("TOKEN_INVALID"),
      });
  });

  it("is read with its plus signs, even if they are not encoded in the URL", async () => {
    const azure = await startAzure();
    azure.tokens.set("+a+/b+=+", subscriptionId);
    azure.subscriptions.set(subscriptionId, createSubscription());
    const { asAnonymous } = await openApiWithAzure(azure);
    for (const token of ["+a+/b+=+", "%20a%20/b%20=%20", "%2Ba%2B%2Fb%2B%3D%2B"])
      expect((await asAnonymous.get(`/api/marketplace/customer?token=${token}`)).status).toBe(200);
  });

  it("is invalid without a configured marketplace", async () => {
    const api = await startTestApi({
      marketplaces: [closedMarketplace],
      dryRunMarketplace: closedMarketplace,
    });
    for (const path of ["customer", "customer/test"])
      expect((await requestMarketplaceCustomer(api, "sandbox-new", path)).body).toEqual(
        errorBody("TOKEN_INVALID"),
      );
  });
});

describe("A dry run", () => {
  it("returns the same as the real endpoint and stores nothing", async () => {
    const api = await startTestApi();
    const requestDryRun = async (token: string) =>
      parseApiResult(marketplaceCustomer, await requestMarketplaceCustomer(api, token, "customer/test"));
    const dryRun = await requestDryRun("sandbox-dry-run");
    expect(dryRun).toEqual({
      customerId: "DRYRN-sandbox-dry-run",
      licenseKey: expect.stringMatching(/^DRYRN(-[0-9A-Z]{5}){4}\.sandbox-registered$/),
      entitlements: [assetsEntitlement],
    });
    expect((await requestDryRun("sandbox-registered")).licenseKey).toMatch(/^DRYRN-/);
    expect(await requestDryRun("sandbox-new")).toMatchObject({
      licenseKey: expect.stringMatching(/^DRYRN-/),
      entitlements: [assetsEntitlement],
    });
    expect((await requestDryRun("sandbox-none")).entitlements).toEqual([]);
    expect(await countPurchases(api)).toBe(0);
    expect(await api.context.storage.licenses.find(dryRun.licenseKey ?? "")).toBeNull();
  });

  it("is rejected like a real request", async () => {
    const api = await startTestApi();
    expect((await requestMarketplaceCustomer(api, "sandbox-invalid", "customer/test")).status).toBe(404);
    expect((await requestMarketplaceCustomer(api, "sandbox-token-expired", "customer/test")).status).toBe(
      410,
    );
    expect((await requestMarketplaceCustomer(api, "sandbox-throttled", "customer/test")).status).toBe(429);
  });
});

describe("The public endpoints", () => {
  it("are allowed three hundred times a minute per IP address", async () => {
    const { asAnonymous, advanceClock } = await startTestApi();
    const fetchFrom = (ipAddress: string) =>
      asAnonymous.get("/api/marketplace/customer/test?token=sandbox-none", { "x-client-address": ipAddress });
    for (let index = 0; index < 300; index += 1) expect((await fetchFrom("192.0.2.1")).status).toBe(200);
    const rejection = await fetchFrom("192.0.2.1");
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect(Number(rejection.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await fetchFrom("192.0.2.2")).status).toBe(200);
    advanceClock(60_000);
    expect((await fetchFrom("192.0.2.1")).status).toBe(200);
  });
});
