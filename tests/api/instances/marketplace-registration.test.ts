import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { describe, expect, it } from "vitest";
import { pageOf } from "#app/domain/page.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { removeDeletedLicenses } from "#app/domain/license/delete-license.ts";
import { license } from "#app/domain/license/license.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { sandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { type ApiUnderTest, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import {
  arrived,
  arriving,
  checking,
  creating,
  progressOf,
  registered,
  registering,
  signUpOf,
} from "#tests/support/customers/buyers.ts";

const dayMs = 86_400_000;

/** A sandbox with another product. */
const selling = (entitlements: Awaited<ReturnType<Marketplace["entitlements"]>>): Marketplace => ({
  ...sandboxMarketplace(() => new Date("2026-11-20T12:00:00.000Z")),
  entitlements: async () => entitlements,
});

const licensesOf = async ({ asMert }: ApiUnderTest, createdBy = "marketplace") =>
  resultOf(pageOf(license), await asMert.post("/api/oem/licenses/filtered", { createdBy, pageSize: 50 }))
    .entities;

const rowsOf = ({ engine }: ApiUnderTest) => engine.db.selectFrom("customer").selectAll().execute();

describe("Registering a marketplace customer", () => {
  it("creates a paid Enterprise license with the purchase until its end, and a customer", async () => {
    const api = await openApi();
    await arrived(api, "sandbox-new");
    const reply = await registering(api, signUpOf("sandbox-new"));
    expect(reply.status).toBe(201);
    const { customerId, licenseKey } = resultOf(marketplaceLicense, reply);
    expect(customerId).not.toContain("sandbox-new");
    expect(await licensesOf(api)).toEqual([
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
    expect(await rowsOf(api)).toEqual([
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
    await registered(api, "sandbox-new", {
      entitlementValue: 1_000_000,
      entitlementExpiration: "2150-01-01T00:00:00.000Z",
    });
    expect(await licensesOf(api)).toMatchObject([
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
    await registered(api, "sandbox-new", { entitlementDimension: "corporate-3" });
    expect(await licensesOf(api)).toMatchObject([
      { packageTierId: "corporate-3", serverCapacity: 10, totalClientCapacity: 7_000, expiredAt: end },
    ]);
  });

  it("grants less than a day, too, if no more was bought", async () => {
    const end = "2026-11-20T13:00:00.000Z";
    const api = await openApi({
      marketplace: selling([{ dimension: "assets", intValue: 5, expirationDate: end }]),
    });
    await registered(api, "sandbox-new");
    expect(await licensesOf(api)).toMatchObject([{ expiredAt: end, lifetimeStatus: "almost-expired" }]);
  });

  it("again as the same person for the same subdomain returns the same license", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new");
    const again = signUpOf("sandbox-new", { email: "Sandbox-New@NEU.example", domain: " SANDBOX-new " });
    const reply = await registering(api, again);
    expect(resultOf(marketplaceLicense, reply)).toMatchObject({ licenseKey: key });
    expect(await licensesOf(api)).toHaveLength(1);
  });

  it.each([{ email: "other@neu.example" }, { domain: "other" }])(
    "again with %j is rejected with the word Marketplace once an instance was ordered",
    async (changes) => {
      const api = await openApi();
      await creating(api, await registered(api, "sandbox-new"));
      const reply = await registering(api, signUpOf("sandbox-new", changes));
      expect(reply.status).toBe(409);
      expect(reply.body).toEqual(
        refusal("MARKETPLACE_EXISTS", { message: "Marketplace customer has already been created." }),
      );
    },
  );

  it("creates another license once the first was removed permanently", async () => {
    const api = await openApi();
    const first = await registered(api, "sandbox-new");
    const deleted = { deleted_at: Date.parse("2026-10-01T00:00:00.000Z") };
    await api.engine.db.updateTable("license").set(deleted).where("key", "=", first).execute();
    await removeDeletedLicenses(api.world.storage, api.world.now().toISOString());
    expect((await arrived(api, "sandbox-new")).licenseKey).toBeNull();
    const second = await registered(api, "sandbox-new");
    expect(second).not.toBe(first);
    expect((await arrived(api, "sandbox-new")).licenseKey).toBe(second);
  });

  it("ten times at once creates one license and one customer without an error", async () => {
    const api = await openApi();
    await arrived(api, "sandbox-new");
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => registering(api, signUpOf("sandbox-new"))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => resultOf(marketplaceLicense, reply).licenseKey)).size).toBe(1);
    expect(await licensesOf(api)).toHaveLength(1);
    expect(await rowsOf(api)).toHaveLength(1);
  });

  it("at the same time for one subdomain gives it to one of them", async () => {
    const api = await openApi();
    const tokens = Array.from({ length: 5 }, (_, nth) => `sandbox-new-${nth}`);
    for (const token of tokens) await arrived(api, token);
    const replies = await Promise.all(
      tokens.map((token) => registering(api, signUpOf(token, { domain: "wanted" }))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    for (const reply of replies.filter(({ status }) => status === 409))
      expect(reply.body).toEqual(refusal("IP01", { fields: { domain: [expect.any(String)] } }));
    expect(await licensesOf(api)).toHaveLength(1);
  });

  it("at the same time with one e-mail address registers one of them", async () => {
    const api = await openApi();
    const tokens = ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"];
    for (const token of tokens) await arrived(api, token);
    const replies = await Promise.all(
      tokens.map((token) => registering(api, signUpOf(token, { email: "nora@neu.example" }))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    for (const reply of replies.filter(({ status }) => status === 409))
      expect(reply.body).toEqual(
        refusal("EMAIL_EXISTS", {
          message: expect.stringContaining("Email"),
          fields: { email: [expect.any(String)] },
        }),
      );
  });
});

describe("A sign-up form", () => {
  it("without a subdomain is rejected with ID00", async () => {
    const api = await openApi();
    await arrived(api, "sandbox-new");
    for (const domain of ["", "  ", null, undefined]) {
      const reply = await registering(api, signUpOf("sandbox-new", { domain }));
      expect([domain, reply.status]).toEqual([domain, 422]);
      expect(reply.body).toEqual(refusal("ID00", { fields: { domain: [expect.any(String)] } }));
    }
  });

  it.each(["www", "Marketplace", "-acme", "acme.evil", "xn--acme", "a".repeat(64)])(
    "for the subdomain %s is rejected with IP01",
    async (domain) => {
      const api = await openApi();
      await arrived(api, "sandbox-new");
      const reply = await registering(api, signUpOf("sandbox-new", { domain }));
      expect(reply.status).toBe(409);
      expect(reply.body).toEqual(
        refusal("IP01", {
          message: expect.stringContaining("Domain"),
          fields: { domain: [expect.any(String)] },
        }),
      );
    },
  );

  it("for a subdomain that is in use is rejected with IP01, unless it only rehearses an error", async () => {
    const api = await openApi();
    await registered(api, "sandbox-new-1", { domain: "acme" });
    await arrived(api, "sandbox-new-2");
    const reply = await registering(api, signUpOf("sandbox-new-2", { domain: "ACME" }));
    expect([reply.status, reply.body]).toEqual([409, refusal("IP01", { fields: expect.any(Object) })]);

    const first = await registered(api, "sandbox-new-2", { domain: "fail-domain" });
    const second = await registered(api, "sandbox-new-3", { domain: "fail-domain" });
    expect(second).not.toBe(first);
    expect(await registered(api, "sandbox-new-3", { domain: "fail-domain" })).toBe(second);
    const { subdomain } =
      (await api.world.storage.marketplaceCustomers.find("sandbox", "sandbox-new-3")) ?? {};
    expect(subdomain).toMatch(/^fail-domain-[0-9a-z]{5}$/);
  });

  it("with missing fields is rejected with an error at each field", async () => {
    const { asNobody } = await openApi();
    const wrong = { firstname: " ", email: "nora", password: "password", domain: "acme" };
    const reply = await asNobody.post("/api/customers/one/marketplace", wrong);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(
      refusal("INVALID", {
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
    const without = await registering(await openApi(), signUpOf("sandbox-new", { password: undefined }));
    expect(without.body).toEqual(refusal("INVALID", { fields: { password: ["Please enter a password"] } }));
  });

  it("of a buyer without a valid entitlement is rejected", async () => {
    const api = await openApi();
    await arrived(api, "sandbox-none");
    await arrived(api, "sandbox-new");
    const refused = async (form: Record<string, unknown>) => {
      const reply = await registering(api, form);
      expect([reply.status, reply.body]).toEqual([422, refusal("NO_ENTITLEMENT")]);
    };
    await refused(signUpOf("sandbox-none"));
    await refused(signUpOf("sandbox-new-never-came"));
    await refused(signUpOf("sandbox-new", { entitlementDimension: "cases" }));
    api.pass(366 * dayMs);
    await refused(signUpOf("sandbox-new"));
    expect(await rowsOf(api)).toEqual([]);
  });

  it("of a rehearsal is validated and returns a key without a license", async () => {
    const api = await openApi();
    await registered(api, "sandbox-new", { domain: "acme" });
    const rehearse = (changes: Record<string, unknown>) =>
      registering(api, signUpOf("DRYRN-sandbox-new-2", { domain: "free", ...changes }));
    const { customerId, licenseKey } = resultOf(marketplaceLicense, await rehearse({}));
    expect([customerId, licenseKey]).toEqual(["DRYRN-sandbox-new-2", expect.stringMatching(/^DRYRN-/)]);
    expect(progressOf(await checking(api, licenseKey)).hostname).toBe("free.instances.example.com");
    expect((await rehearse({ domain: "" })).body).toMatchObject({ error: { code: "ID00" } });
    expect((await rehearse({ domain: "acme" })).body).toMatchObject({ error: { code: "IP01" } });
    expect((await rehearse({ password: "short" })).status).toBe(400);
    expect(await licensesOf(api)).toHaveLength(1);
    expect(await rowsOf(api)).toHaveLength(1);
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
    await arriving(api, "sandbox-new");
    await api.engine.db.deleteFrom("package_tier").execute();
    const reply = await registering(api, signUpOf("sandbox-new"));
    expect([reply.status, reply.body]).toEqual([503, refusal("NO_TIER")]);
    expect((await api.asAda.send("PUT", "/api/oem/catalog", { body: sampleCatalog })).status).toBe(200);
    expect((await registering(api, signUpOf("sandbox-new"))).status).toBe(201);
  });
});
