import { describe, expect, it } from "vitest";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import { errorBody, openApi, resultOf } from "#tests/support/api/api.ts";
import {
  arrivalOf,
  customerRowsOf,
  marketplaceLicensesOf,
  progressOf,
  registerBuyer,
  requestArrival,
  requestRegistration,
  requestStatus,
  signUpOf,
} from "#tests/support/customers/buyers.ts";

const dayMs = 86_400_000;

describe("A sign-up form", () => {
  it("without a subdomain is rejected with ID00", async () => {
    const api = await openApi();
    await arrivalOf(api, "sandbox-new");
    for (const domain of ["", "  ", null, undefined]) {
      const response = await requestRegistration(api, signUpOf("sandbox-new", { domain }));
      expect([domain, response.status]).toEqual([domain, 422]);
      expect(response.body).toEqual(errorBody("ID00", { fields: { domain: [expect.any(String)] } }));
    }
  });

  it.each(["www", "Marketplace", "-acme", "acme.evil", "xn--acme", "a".repeat(64)])(
    "for the subdomain %s is rejected with IP01",
    async (domain) => {
      const api = await openApi();
      await arrivalOf(api, "sandbox-new");
      const response = await requestRegistration(api, signUpOf("sandbox-new", { domain }));
      expect(response.status).toBe(409);
      expect(response.body).toEqual(
        errorBody("IP01", {
          message: expect.stringContaining("Domain"),
          fields: { domain: [expect.any(String)] },
        }),
      );
    },
  );

  it("for a subdomain that is in use is rejected with IP01, unless it only rehearses an error", async () => {
    const api = await openApi();
    await registerBuyer(api, "sandbox-new-1", { domain: "acme" });
    await arrivalOf(api, "sandbox-new-2");
    const response = await requestRegistration(api, signUpOf("sandbox-new-2", { domain: "ACME" }));
    expect([response.status, response.body]).toEqual([
      409,
      errorBody("IP01", { fields: expect.any(Object) }),
    ]);

    const first = await registerBuyer(api, "sandbox-new-2", { domain: "fail-domain" });
    const second = await registerBuyer(api, "sandbox-new-3", { domain: "fail-domain" });
    expect(second).not.toBe(first);
    expect(await registerBuyer(api, "sandbox-new-3", { domain: "fail-domain" })).toBe(second);
    const { subdomain } =
      (await api.context.storage.marketplaceCustomers.find("sandbox", "sandbox-new-3")) ?? {};
    expect(subdomain).toMatch(/^fail-domain-[0-9a-z]{5}$/);
  });

  it("with missing fields is rejected with an error at each field", async () => {
    const { asNobody } = await openApi();
    const invalidForm = { firstname: " ", email: "nora", password: "password", domain: "acme" };
    const response = await asNobody.post("/api/customers/one/marketplace", invalidForm);
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
    const without = await requestRegistration(
      await openApi(),
      signUpOf("sandbox-new", { password: undefined }),
    );
    expect(without.body).toEqual(errorBody("INVALID", { fields: { password: ["Please enter a password"] } }));
  });

  it("of a buyer without a valid entitlement is rejected", async () => {
    const api = await openApi();
    await arrivalOf(api, "sandbox-none");
    await arrivalOf(api, "sandbox-new");
    const expectRejection = async (form: Record<string, unknown>) => {
      const response = await requestRegistration(api, form);
      expect([response.status, response.body]).toEqual([422, errorBody("NO_ENTITLEMENT")]);
    };
    await expectRejection(signUpOf("sandbox-none"));
    await expectRejection(signUpOf("sandbox-new-never-came"));
    await expectRejection(signUpOf("sandbox-new", { entitlementDimension: "cases" }));
    api.advanceClock(366 * dayMs);
    await expectRejection(signUpOf("sandbox-new"));
    expect(await customerRowsOf(api)).toEqual([]);
  });

  it("of a rehearsal is validated and returns a key without a license", async () => {
    const api = await openApi();
    await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const rehearse = (changes: Record<string, unknown>) =>
      requestRegistration(api, signUpOf("DRYRN-sandbox-new-2", { domain: "free", ...changes }));
    const { customerId, licenseKey } = resultOf(marketplaceLicense, await rehearse({}));
    expect([customerId, licenseKey]).toEqual(["DRYRN-sandbox-new-2", expect.stringMatching(/^DRYRN-/)]);
    expect(progressOf(await requestStatus(api, licenseKey)).hostname).toBe("free.instances.example.com");
    expect((await rehearse({ domain: "" })).body).toMatchObject({ error: { code: "ID00" } });
    expect((await rehearse({ domain: "acme" })).body).toMatchObject({ error: { code: "IP01" } });
    expect((await rehearse({ password: "short" })).status).toBe(400);
    expect(await marketplaceLicensesOf(api)).toHaveLength(1);
    expect(await customerRowsOf(api)).toHaveLength(1);
  });

  it("is accepted twenty times a minute per address", async () => {
    const { asNobody } = await openApi();
    const send = (address: string) =>
      asNobody.post("/api/customers/one/marketplace", signUpOf("sandbox-new"), {
        "x-client-address": address,
      });
    for (let time = 0; time < 20; time += 1) expect((await send("192.0.2.1")).status).toBe(422);
    expect((await send("192.0.2.1")).status).toBe(429);
    expect((await send("192.0.2.2")).status).toBe(422);
  });

  it("for a marketplace that is not configured is rejected", async () => {
    const api = await openApi();
    await requestArrival(api, "sandbox-new");
    await api.engine.db.deleteFrom("package_tier").execute();
    const response = await requestRegistration(api, signUpOf("sandbox-new"));
    expect([response.status, response.body]).toEqual([503, errorBody("NO_TIER")]);
    expect((await api.asAda.send("PUT", "/api/oem/catalog", { body: sampleCatalog })).status).toBe(200);
    expect((await requestRegistration(api, signUpOf("sandbox-new"))).status).toBe(201);
  });
});
