import { describe, expect, it } from "vitest";
import { createPageSchema } from "#app/domain/page.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { removeDeletedLicenses } from "#app/domain/license/delete-license.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import type { Entitlement, Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { createSandboxMarketplace, createSandboxPurchase } from "#app/gateways/marketplace/sandbox.ts";
import { startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  fetchMarketplaceCustomer,
  selectCustomers,
  selectInstances,
  fetchMarketplaceLicenses,
  registerBuyer,
  requestInstance,
  requestRegistration,
  createSignUpForm,
} from "#tests/support/customers/buyers.ts";

/** Creates a sandbox marketplace that returns these entitlements. */
const createMarketplace = (entitlements: Entitlement[]): Marketplace => ({
  ...createSandboxMarketplace(() => "2026-11-20T12:00:00.000Z"),
  readPurchases: async (purchase) => [createSandboxPurchase(purchase, entitlements)],
});

describe("Registering a marketplace customer", () => {
  it("creates a customer and a paid Enterprise license with the purchase", async () => {
    const api = await startTestApi();
    await fetchMarketplaceCustomer(api, "sandbox-new");
    const response = await requestRegistration(api, createSignUpForm("sandbox-new"));
    expect(response.status).toBe(201);
    const { customerId, licenseKey } = parseApiResult(marketplaceLicense, response);
    expect(customerId).not.toContain("sandbox-new");
    expect(await fetchMarketplaceLicenses(api)).toEqual([
      expect.objectContaining({
        key: licenseKey,
        type: 1,
        environment: 3,
        packageTierId: "corporate-1",
        companyName: "Neu & Söhne GmbH",
        firstName: "Nora",
        lastName: "Neu",
        email: "sandbox-new@neu.example",
        totalClientCapacity: 500,
        serverCapacity: 1,
        expiredAt: "2027-11-20T23:59:59.999Z",
        lifetimeStatus: "active",
        createdBy: "marketplace",
      }),
    ]);
    expect(await selectCustomers(api)).toEqual([
      expect.objectContaining({ company_name: "Neu & Söhne GmbH", source: "sandbox", row_version: 1 }),
    ]);
    const history = await api.asMert.get(
      `/api/oem/history?licenseKey=${licenseKey}&pageNumber=0&pageSize=10`,
    );
    expect(
      parseApiResult(createPageSchema(historyEvent), history).entities.map(({ eventName }) => eventName),
    ).toEqual(["add-quota", "create"]);
  });

  it("uses the values of the purchase instead of the form", async () => {
    const api = await startTestApi();
    await registerBuyer(api, "sandbox-new", {
      entitlementValue: 1_000_000,
      entitlementExpiration: "2150-01-01T00:00:00.000Z",
    });
    expect(await fetchMarketplaceLicenses(api)).toMatchObject([
      { totalClientCapacity: 500, expiredAt: "2027-11-20T23:59:59.999Z" },
    ]);
  });

  it("uses the tier that the dimension names", async () => {
    const entitlementEnd = "2027-06-30T00:00:00.000Z";
    const purchasedEntitlements = ["assets", "corporate-3"].map((dimension) => ({
      dimension,
      intValue: 7_000,
      expirationDate: entitlementEnd,
    }));
    const api = await startTestApi({ marketplaces: [createMarketplace(purchasedEntitlements)] });
    await registerBuyer(api, "sandbox-new", { entitlementDimension: "corporate-3" });
    expect(await fetchMarketplaceLicenses(api)).toMatchObject([
      {
        packageTierId: "corporate-3",
        serverCapacity: 10,
        totalClientCapacity: 7_000,
        expiredAt: entitlementEnd,
      },
    ]);
  });

  it("creates a license of less than a day if the entitlement ends that soon", async () => {
    const entitlementEnd = "2026-11-20T13:00:00.000Z";
    const api = await startTestApi({
      marketplaces: [
        createMarketplace([{ dimension: "assets", intValue: 5, expirationDate: entitlementEnd }]),
      ],
    });
    await registerBuyer(api, "sandbox-new");
    expect(await fetchMarketplaceLicenses(api)).toMatchObject([
      { expiredAt: entitlementEnd, lifetimeStatus: "almost-expired" },
    ]);
  });

  it("returns the same license to the same person for the same subdomain", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    const secondSignUp = createSignUpForm("sandbox-new", {
      email: "Sandbox-New@NEU.example",
      domain: " SANDBOX-new ",
    });
    const response = await requestRegistration(api, secondSignUp);
    expect(parseApiResult(marketplaceLicense, response)).toMatchObject({ licenseKey: key });
    expect(await fetchMarketplaceLicenses(api)).toHaveLength(1);
  });

  it.each([{ email: "other@neu.example" }, { domain: "other" }])(
    "is rejected with %j after an instance was ordered",
    async (changes) => {
      const api = await startTestApi();
      await requestInstance(api, await registerBuyer(api, "sandbox-new"));
      const response = await requestRegistration(api, createSignUpForm("sandbox-new", changes));
      expect(response.status).toBe(409);
      expect(response.body).toEqual(
        errorBody("MARKETPLACE_EXISTS", { message: "Marketplace customer has already been created." }),
      );
    },
  );

  it("creates another license after the first was removed permanently", async () => {
    const api = await startTestApi();
    const firstKey = await registerBuyer(api, "sandbox-new");
    const deletedColumns = { deleted_at: Date.parse("2026-10-01T00:00:00.000Z") };
    await api.engine.db.updateTable("license").set(deletedColumns).where("key", "=", firstKey).execute();
    await removeDeletedLicenses(api.context.storage, api.context.now());
    expect((await fetchMarketplaceCustomer(api, "sandbox-new")).licenseKey).toBeNull();
    const secondKey = await registerBuyer(api, "sandbox-new");
    expect(secondKey).not.toBe(firstKey);
    expect((await fetchMarketplaceCustomer(api, "sandbox-new")).licenseKey).toBe(secondKey);
  });

  it("creates one license and one customer for ten simultaneous requests", async () => {
    const api = await startTestApi();
    await fetchMarketplaceCustomer(api, "sandbox-new");
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => requestRegistration(api, createSignUpForm("sandbox-new"))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(
      new Set(responses.map((response) => parseApiResult(marketplaceLicense, response).licenseKey)).size,
    ).toBe(1);
    expect(await fetchMarketplaceLicenses(api)).toHaveLength(1);
    expect(await selectCustomers(api)).toHaveLength(1);
  });

  it("gives a subdomain to only one of several simultaneous buyers", async () => {
    const api = await startTestApi();
    const tokens = Array.from({ length: 5 }, (_, index) => `sandbox-new-${index}`);
    for (const token of tokens) await fetchMarketplaceCustomer(api, token);
    const responses = await Promise.all(
      tokens.map((token) => requestRegistration(api, createSignUpForm(token, { domain: "wanted" }))),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    for (const response of responses.filter(({ status }) => status === 409))
      expect(response.body).toEqual(errorBody("IP01", { fields: { domain: [expect.any(String)] } }));
    expect(await fetchMarketplaceLicenses(api)).toHaveLength(1);
  });

  it("gives each purchase of one e-mail address its own license and instance", async () => {
    const api = await startTestApi();
    const tokens = ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"];
    for (const token of tokens) await fetchMarketplaceCustomer(api, token);
    const responses = await Promise.all(
      tokens.map((token) => requestRegistration(api, createSignUpForm(token, { email: "nora@neu.example" }))),
    );
    const keys = responses.map((response) => parseApiResult(marketplaceLicense, response).licenseKey);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect((await requestInstance(api, key)).status).toBe(201);
    expect(await selectInstances(api)).toHaveLength(3);
  });

  it.each([
    ["has a license", "sandbox-new-1", false],
    ["has an instance", "sandbox-new-1", true],
    ["waits for a tier", "sandbox-unmapped", false],
  ])(
    "rejects another buyer's e-mail address in a second sign-up of a purchase that %s",
    async (_, token, hasInstance) => {
      const api = await startTestApi();
      const changes = { domain: "first", entitlementDimension: null };
      await fetchMarketplaceCustomer(api, token);
      const firstResponse = await requestRegistration(api, createSignUpForm(token, changes));
      if (hasInstance)
        await requestInstance(api, parseApiResult(marketplaceLicense, firstResponse).licenseKey);
      await registerBuyer(api, "sandbox-new-2", { email: "other@buyer.example" });
      const form = createSignUpForm(token, { ...changes, email: "other@buyer.example" });
      const response = await requestRegistration(api, form);
      expect([response.status, response.body]).toEqual([
        409,
        errorBody("EMAIL_EXISTS", {
          message: expect.stringContaining("Email"),
          fields: { email: [expect.any(String)] },
        }),
      ]);
    },
  );
});
