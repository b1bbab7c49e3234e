import { describe, expect, it } from "vitest";
import { pageOf } from "#app/domain/page.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { removeDeletedLicenses } from "#app/domain/license/delete-license.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { sandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  arrivalOf,
  customerRowsOf,
  marketplaceLicensesOf,
  registerBuyer,
  requestInstance,
  requestRegistration,
  signUpOf,
} from "#tests/support/customers/buyers.ts";

/** A sandbox with another product. */
const selling = (entitlements: Awaited<ReturnType<Marketplace["entitlements"]>>): Marketplace => ({
  ...sandboxMarketplace(() => new Date("2026-11-20T12:00:00.000Z")),
  entitlements: async () => entitlements,
});

describe("Registering a marketplace customer", () => {
  it("creates a paid Enterprise license with the purchase until its end, and a customer", async () => {
    const api = await openApi();
    await arrivalOf(api, "sandbox-new");
    const response = await requestRegistration(api, signUpOf("sandbox-new"));
    expect(response.status).toBe(201);
    const { customerId, licenseKey } = resultOf(marketplaceLicense, response);
    expect(customerId).not.toContain("sandbox-new");
    expect(await marketplaceLicensesOf(api)).toEqual([
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
    expect(await customerRowsOf(api)).toEqual([
      expect.objectContaining({ company_name: "Neu & Söhne GmbH", source: "sandbox", row_version: 1 }),
    ]);
    const history = await api.asMert.get(
      `/api/oem/history?licenseKey=${licenseKey}&pageNumber=0&pageSize=10`,
    );
    expect(resultOf(pageOf(historyEvent), history).entities.map(({ eventName }) => eventName)).toEqual([
      "add-quota",
      "create",
    ]);
  });

  it("trusts the agreement, not the form, about the purchase", async () => {
    const api = await openApi();
    await registerBuyer(api, "sandbox-new", {
      entitlementValue: 1_000_000,
      entitlementExpiration: "2150-01-01T00:00:00.000Z",
    });
    expect(await marketplaceLicensesOf(api)).toMatchObject([
      { totalClientCapacity: 500, expiredAt: "2027-11-20T23:59:59.999Z" },
    ]);
  });

  it("uses the tier that the dimension is named after", async () => {
    const end = "2027-06-30T00:00:00.000Z";
    const bought = ["assets", "corporate-3"].map((dimension) => ({
      dimension,
      intValue: 7_000,
      expirationDate: end,
    }));
    const api = await openApi({ marketplace: selling(bought) });
    await registerBuyer(api, "sandbox-new", { entitlementDimension: "corporate-3" });
    expect(await marketplaceLicensesOf(api)).toMatchObject([
      { packageTierId: "corporate-3", serverCapacity: 10, totalClientCapacity: 7_000, expiredAt: end },
    ]);
  });

  it("grants less than a day, too, if no more was bought", async () => {
    const end = "2026-11-20T13:00:00.000Z";
    const api = await openApi({
      marketplace: selling([{ dimension: "assets", intValue: 5, expirationDate: end }]),
    });
    await registerBuyer(api, "sandbox-new");
    expect(await marketplaceLicensesOf(api)).toMatchObject([
      { expiredAt: end, lifetimeStatus: "almost-expired" },
    ]);
  });

  it("again as the same person for the same subdomain returns the same license", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new");
    const secondSignUp = signUpOf("sandbox-new", {
      email: "Sandbox-New@NEU.example",
      domain: " SANDBOX-new ",
    });
    const response = await requestRegistration(api, secondSignUp);
    expect(resultOf(marketplaceLicense, response)).toMatchObject({ licenseKey: key });
    expect(await marketplaceLicensesOf(api)).toHaveLength(1);
  });

  it.each([{ email: "other@neu.example" }, { domain: "other" }])(
    "again with %j is rejected with the word Marketplace once an instance was ordered",
    async (changes) => {
      const api = await openApi();
      await requestInstance(api, await registerBuyer(api, "sandbox-new"));
      const response = await requestRegistration(api, signUpOf("sandbox-new", changes));
      expect(response.status).toBe(409);
      expect(response.body).toEqual(
        errorBody("MARKETPLACE_EXISTS", { message: "Marketplace customer has already been created." }),
      );
    },
  );

  it("creates another license once the first was removed permanently", async () => {
    const api = await openApi();
    const first = await registerBuyer(api, "sandbox-new");
    const deleted = { deleted_at: Date.parse("2026-10-01T00:00:00.000Z") };
    await api.engine.db.updateTable("license").set(deleted).where("key", "=", first).execute();
    await removeDeletedLicenses(api.context.storage, api.context.now().toISOString());
    expect((await arrivalOf(api, "sandbox-new")).licenseKey).toBeNull();
    const second = await registerBuyer(api, "sandbox-new");
    expect(second).not.toBe(first);
    expect((await arrivalOf(api, "sandbox-new")).licenseKey).toBe(second);
  });

  it("ten times at once creates one license and one customer without an error", async () => {
    const api = await openApi();
    await arrivalOf(api, "sandbox-new");
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => requestRegistration(api, signUpOf("sandbox-new"))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => resultOf(marketplaceLicense, response).licenseKey)).size).toBe(
      1,
    );
    expect(await marketplaceLicensesOf(api)).toHaveLength(1);
    expect(await customerRowsOf(api)).toHaveLength(1);
  });

  it("at the same time for one subdomain gives it to one of them", async () => {
    const api = await openApi();
    const tokens = Array.from({ length: 5 }, (_, nth) => `sandbox-new-${nth}`);
    for (const token of tokens) await arrivalOf(api, token);
    const responses = await Promise.all(
      tokens.map((token) => requestRegistration(api, signUpOf(token, { domain: "wanted" }))),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    for (const response of responses.filter(({ status }) => status === 409))
      expect(response.body).toEqual(errorBody("IP01", { fields: { domain: [expect.any(String)] } }));
    expect(await marketplaceLicensesOf(api)).toHaveLength(1);
  });

  it("at the same time with one e-mail address registers one of them", async () => {
    const api = await openApi();
    const tokens = ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"];
    for (const token of tokens) await arrivalOf(api, token);
    const responses = await Promise.all(
      tokens.map((token) => requestRegistration(api, signUpOf(token, { email: "nora@neu.example" }))),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    for (const response of responses.filter(({ status }) => status === 409))
      expect(response.body).toEqual(
        errorBody("EMAIL_EXISTS", {
          message: expect.stringContaining("Email"),
          fields: { email: [expect.any(String)] },
        }),
      );
  });
});
