import { describe, expect, it } from "vitest";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import { errorBody, startTestApi, parseApiResult } from "#tests/support/api/api.ts";
import {
  fetchMarketplaceCustomer,
  selectCustomers,
  fetchMarketplaceLicenses,
  parseProgress,
  registerBuyer,
  requestMarketplaceCustomer,
  requestRegistration,
  requestInstanceStatus,
  createSignUpForm,
} from "#tests/support/customers/buyers.ts";

const dayMs = 86_400_000;

describe("A sign-up form", () => {
  it("is rejected with ID00 if the subdomain is missing", async () => {
    const api = await startTestApi();
    await fetchMarketplaceCustomer(api, "sandbox-new");
    for (const domain of ["", "  ", null, undefined]) {
      const response = await requestRegistration(api, createSignUpForm("sandbox-new", { domain }));
      expect(response.status, JSON.stringify(domain)).toBe(422);
      expect(response.body).toEqual(errorBody("ID00", { fields: { domain: [expect.any(String)] } }));
    }
  });

  it.each([
    ["www", 409, "IP01", "Domain"],
    ["Marketplace", 409, "IP01", "Domain"],
    ["-acme", 400, "INVALID", "Use letters, digits and hyphens"],
    ["acme.evil", 400, "INVALID", "Use letters, digits and hyphens"],
    ["xn--acme", 400, "INVALID", "Use letters, digits and hyphens"],
    ["a".repeat(64), 400, "INVALID", "Use letters, digits and hyphens"],
  ] as const)("with the subdomain %s is rejected with %s %s", async (domain, status, code, message) => {
    const api = await startTestApi();
    await fetchMarketplaceCustomer(api, "sandbox-new");
    const response = await requestRegistration(api, createSignUpForm("sandbox-new", { domain }));
    expect(response.status).toBe(status);
    expect(response.body).toEqual(
      errorBody(code, { fields: { domain: [expect.stringContaining(message)] } }),
    );
  });

  it("is rejected with IP01 for a subdomain in use", async () => {
    const api = await startTestApi();
    await registerBuyer(api, "sandbox-new-1", { domain: "acme" });
    await fetchMarketplaceCustomer(api, "sandbox-new-2");
    const response = await requestRegistration(api, createSignUpForm("sandbox-new-2", { domain: "ACME" }));
    expect([response.status, response.body]).toEqual([
      409,
      errorBody("IP01", { fields: expect.any(Object) }),
    ]);

    const firstKey = await registerBuyer(api, "sandbox-new-2", { domain: "fail-domain" });
    const secondKey = await registerBuyer(api, "sandbox-new-3", { domain: "fail-domain" });
    expect(secondKey).not.toBe(firstKey);
    expect(await registerBuyer(api, "sandbox-new-3", { domain: "fail-domain" })).toBe(secondKey);
    const { subdomain } = (await api.context.storage.agreements.find("sandbox", "sandbox-new-3")) ?? {};
    expect(subdomain).toMatch(/^fail-domain-[0-9a-z]{5}$/);
  });

  it("is rejected with an error at each missing field", async () => {
    const { asAnonymous } = await startTestApi();
    const invalidForm = { firstname: " ", email: "nora", password: "password", domain: "acme" };
    const response = await asAnonymous.post("/api/customers/one/marketplace", invalidForm);
    expect(response.status).toBe(400);
    expect(response.body).toEqual(
      errorBody("INVALID", {
        fields: {
          firstname: ["First Name is required"],
          lastname: ["Last Name is required"],
          company: ["Company Name is required"],
          email: ["Enter a valid e-mail address."],
          password: ["Password requirements not met"],
          marketplaceId: [expect.any(String)],
        },
      }),
    );
    const responseWithoutPassword = await requestRegistration(
      await startTestApi(),
      createSignUpForm("sandbox-new", { password: undefined }),
    );
    expect(responseWithoutPassword.body).toEqual(
      errorBody("INVALID", { fields: { password: ["Please enter a password"] } }),
    );
  });

  it("is rejected without a valid entitlement", async () => {
    const api = await startTestApi();
    await fetchMarketplaceCustomer(api, "sandbox-none");
    await fetchMarketplaceCustomer(api, "sandbox-new");
    const expectRejection = async (form: Record<string, unknown>) => {
      const response = await requestRegistration(api, form);
      expect([response.status, response.body]).toEqual([422, errorBody("NO_ENTITLEMENT")]);
    };
    await expectRejection(createSignUpForm("sandbox-none"));
    await expectRejection(createSignUpForm("sandbox-new-unknown"));
    await expectRejection(createSignUpForm("sandbox-new", { entitlementDimension: "cases" }));
    api.advanceClock(366 * dayMs);
    await expectRejection(createSignUpForm("sandbox-new"));
    expect(await selectCustomers(api)).toEqual([]);
  });

  it("is validated in a dry run, which returns a key without a license", async () => {
    const api = await startTestApi();
    await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const submitDryRun = (changes: Record<string, unknown>) =>
      requestRegistration(api, createSignUpForm("DRYRN-sandbox-new-2", { domain: "free", ...changes }));
    const { customerId, licenseKey } = parseApiResult(marketplaceLicense, await submitDryRun({}));
    expect([customerId, licenseKey]).toEqual(["DRYRN-sandbox-new-2", expect.stringMatching(/^DRYRN-/)]);
    expect(parseProgress(await requestInstanceStatus(api, licenseKey)).hostname).toBe(
      "free.instances.example.com",
    );
    expect((await submitDryRun({ domain: "" })).body).toMatchObject({ error: { code: "ID00" } });
    expect((await submitDryRun({ domain: "acme" })).body).toMatchObject({ error: { code: "IP01" } });
    expect((await submitDryRun({ password: "short" })).status).toBe(400);
    expect(await fetchMarketplaceLicenses(api)).toHaveLength(1);
    expect(await selectCustomers(api)).toHaveLength(1);
  });

  it("is accepted twenty times a minute per IP address", async () => {
    const { asAnonymous } = await startTestApi();
    const postSignUpForm = (clientAddress: string) =>
      asAnonymous.post("/api/customers/one/marketplace", createSignUpForm("sandbox-new"), {
        "x-client-address": clientAddress,
      });
    for (let index = 0; index < 20; index += 1) expect((await postSignUpForm("192.0.2.1")).status).toBe(422);
    expect((await postSignUpForm("192.0.2.1")).status).toBe(429);
    expect((await postSignUpForm("192.0.2.2")).status).toBe(422);
  });

  it("is rejected while the catalog has no tiers", async () => {
    const api = await startTestApi();
    await requestMarketplaceCustomer(api, "sandbox-new");
    await api.engine.db.deleteFrom("package_tier").execute();
    const response = await requestRegistration(api, createSignUpForm("sandbox-new"));
    expect([response.status, response.body]).toEqual([503, errorBody("NO_TIER")]);
    expect((await api.asAda.send("PUT", "/api/oem/catalog", { body: sampleCatalog })).status).toBe(200);
    expect((await requestRegistration(api, createSignUpForm("sandbox-new"))).status).toBe(201);
  });
});
