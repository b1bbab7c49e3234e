import { describe, expect, it } from "vitest";
import { serializeSignUpCookie } from "#app/api/instances/sign-up-cookie.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import { startTestApi, origin, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  fetchMarketplaceCustomer,
  findBuyer,
  requestInstance,
  selectInstances,
  registerBuyer,
  requestRegistration,
  createSignUpHeaders,
  createSignUpForm,
  fetchStepsAfter,
} from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { createScriptedProvisioner } from "#tests/support/outside/provisioner.ts";

const registrationPath = "/api/customers/one/marketplace";
const buildInstancePath = (key: string) => `/api/customers/one/instance/saas?licenseKey=${key}`;
const buildRetryPath = (key: string) => `/api/customers/one/instance/retry?licenseKey=${key}`;
const passwordBody = { password: buyersPassword };

describe("A buyer's handle", () => {
  it("replaces the marketplace's id and expires after an hour", async () => {
    const api = await startTestApi();
    const { asAnonymous, advanceClock } = api;
    const { customerId } = await fetchMarketplaceCustomer(api, "sandbox-new");
    expect(Buffer.from(customerId, "base64url").toString("latin1")).not.toContain("sandbox-new");
    const createForm = (marketplaceId: string) => ({ ...createSignUpForm("sandbox-new"), marketplaceId });
    advanceClock(60 * 60 * 1000);
    const lateResponse = await asAnonymous.post(registrationPath, createForm(customerId));
    expect(lateResponse.status).toBe(422);
    expect(lateResponse.body).toEqual(
      errorBody("MARKETPLACE_HANDLE", { fields: { marketplaceId: [expect.any(String)] } }),
    );
    const secondCustomer = await fetchMarketplaceCustomer(api, "sandbox-new");
    expect((await asAnonymous.post(registrationPath, createForm(secondCustomer.customerId))).status).toBe(
      201,
    );
  });

  it("may be the marketplace's id only if unencrypted ids are accepted", async () => {
    const api = await startTestApi();
    await fetchMarketplaceCustomer(api, "sandbox-new");
    const formWithMarketplaceId = { ...createSignUpForm("sandbox-new"), marketplaceId: "sandbox-new" };
    const rejection = await api.asAnonymous.post(registrationPath, formWithMarketplaceId);
    expect([rejection.status, rejection.body]).toEqual([
      422,
      errorBody("MARKETPLACE_HANDLE", { fields: expect.any(Object) }),
    ]);
    api.context.signUps = { ...api.context.signUps, acceptsUnencryptedIds: true };
    const { licenseKey } = parseApiResult(
      marketplaceLicense,
      await api.asAnonymous.post(registrationPath, formWithMarketplaceId),
    );
    const marketplaceIdHeaders = { "x-sign-up": "sandbox-new" };
    expect(
      (await api.asAnonymous.post(buildInstancePath(licenseKey), passwordBody, marketplaceIdHeaders)).status,
    ).toBe(201);
  });

  it("is required with the license key to set a password or retry a step", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    const otherKey = await registerBuyer(api, "sandbox-new-2");
    for (const [path, body] of [
      [buildInstancePath(key), passwordBody],
      [buildRetryPath(key), {}],
      [buildInstancePath("ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ"), passwordBody],
    ] as const)
      for (const headers of [{}, { "x-sign-up": "sandbox-new" }, await createSignUpHeaders(api, otherKey)]) {
        const response = await api.asAnonymous.post(path, body, headers);
        expect([response.status, response.body]).toEqual([403, errorBody("MARKETPLACE_HANDLE")]);
      }
    expect(await selectInstances(api)).toEqual([]);
    expect(
      (await api.asAnonymous.post(buildInstancePath(key), passwordBody, await createSignUpHeaders(api, key)))
        .status,
    ).toBe(201);
    expect(
      (await api.asAnonymous.post(buildRetryPath(key), {}, await createSignUpHeaders(api, key))).status,
    ).toBe(200);
  });

  it("may be replaced by a cookie that only the server can create", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    const otherKey = await registerBuyer(api, "sandbox-new-2");
    const createCookieHeaders = async (secret: string, licenseKey = key) => {
      const signUp = { token: "", licenseKey, waits: false };
      const [cookie] = (await serializeSignUpCookie(new Request(origin), signUp, [secret])).split(";");
      return { cookie, origin };
    };
    const forgedCookieResponse = await api.asAnonymous.post(
      buildInstancePath(key),
      passwordBody,
      await createCookieHeaders("another secret"),
    );
    expect(forgedCookieResponse.status).toBe(403);
    const otherCookieHeaders = await createCookieHeaders(api.context.signUps.secrets[0], otherKey);
    for (const [path, body] of [
      [buildInstancePath(key), passwordBody],
      [buildRetryPath(key), {}],
    ] as const)
      expect((await api.asAnonymous.post(path, body, otherCookieHeaders)).body).toEqual(
        errorBody("MARKETPLACE_HANDLE"),
      );
    const cookieHeaders = await createCookieHeaders(api.context.signUps.secrets[0]);
    expect((await api.asAnonymous.post(buildInstancePath(key), passwordBody, cookieHeaders)).status).toBe(
      201,
    );
    const crossSiteHeaders = { ...cookieHeaders, origin: "https://evil.example" };
    expect((await api.asAnonymous.post(buildRetryPath(key), {}, crossSiteHeaders)).body).toEqual(
      errorBody("FOREIGN_ORIGIN"),
    );
  });

  it("cannot be the value of the cookie", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    const cookieContent = { token: "", licenseKey: key, waits: false };
    const cookie = await serializeSignUpCookie(
      new Request(origin),
      cookieContent,
      api.context.signUps.secrets,
    );
    const [, cookieValue = ""] = /^[^=]+=([^;]+)/.exec(cookie) ?? [];
    const handleResponse = await api.asAnonymous.post(buildInstancePath(key), passwordBody, {
      "x-sign-up": cookieValue,
    });
    expect([handleResponse.status, handleResponse.body]).toEqual([403, errorBody("MARKETPLACE_HANDLE")]);
    const registrationResponse = await api.asAnonymous.post(registrationPath, {
      ...createSignUpForm("sandbox-new"),
      marketplaceId: cookieValue,
    });
    expect([registrationResponse.status, registrationResponse.body]).toEqual([
      422,
      errorBody("MARKETPLACE_HANDLE", { fields: { marketplaceId: [expect.any(String)] } }),
    ]);
    expect(api.logLines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("is invalid for the license of a dry run", async () => {
    const api = await startTestApi();
    const response = await api.asAnonymous.get("/api/marketplace/customer/test?token=sandbox-dry-run");
    const { licenseKey } = (response.body as { result: { licenseKey: string } }).result;
    expect(licenseKey).toMatch(/^DRYRN-/);
    expect((await api.asAnonymous.post(buildInstancePath(licenseKey), passwordBody)).status).toBe(201);
    expect(await selectInstances(api)).toEqual([]);
  });
});

describe("A buyer with a mistyped value", () => {
  const correctedFields = {
    email: "nora@neu.example",
    domain: "neu",
    company: "Neu AG",
    firstname: "Nora-Maria",
  };

  it("can correct license, customer and subdomain until an instance is ordered", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { email: "nroa@nue.example", domain: "nue" });
    expect(await registerBuyer(api, "sandbox-new", correctedFields)).toBe(key);
    const savedLicense = parseApiResult(license, await api.asMert.get(`/api/oem/licenses/${key}`));
    expect(savedLicense).toMatchObject({
      companyName: "Neu AG",
      firstName: "Nora-Maria",
      email: "nora@neu.example",
    });
    expect(await findBuyer(api, "sandbox-new")).toMatchObject({
      email: "nora@neu.example",
      subdomain: "neu",
    });
    const customers = await api.engine.db.selectFrom("customer").selectAll().execute();
    expect(customers).toMatchObject([{ company_name: "Neu AG", email: "nora@neu.example", row_version: 2 }]);
    const searchResponse = await api.asMert.post("/api/oem/licenses/filtered", { companyName: "Neu AG" });
    expect(parseApiResult(createPageSchema(license), searchResponse).totalEntityCount).toBe(1);
    const historyResponse = await api.asMert.get(`/api/oem/history?licenseKey=${key}&pageSize=1`);
    expect(parseApiResult(createPageSchema(historyEvent), historyResponse).entities).toMatchObject([
      {
        eventName: "update-customer",
        before: { email: "nroa@nue.example" },
        after: { email: "nora@neu.example" },
      },
    ]);
    expect(await registerBuyer(api, "sandbox-new-2", { domain: "nue" })).not.toBe(key);

    await requestInstance(api, key);
    const lateResponse = await requestRegistration(
      api,
      createSignUpForm("sandbox-new", { ...correctedFields, domain: "other" }),
    );
    expect([lateResponse.status, lateResponse.body]).toEqual([409, errorBody("MARKETPLACE_EXISTS")]);
  });

  it("cannot take another buyer's subdomain or e-mail address", async () => {
    const api = await startTestApi();
    await registerBuyer(api, "sandbox-new-1", { email: "a@neu.example", domain: "first" });
    await registerBuyer(api, "sandbox-new-2", { email: "b@neu.example", domain: "second" });
    const form = createSignUpForm("sandbox-new-2", { email: "b@neu.example", domain: "second" });
    const takenSubdomainResponse = await requestRegistration(api, { ...form, domain: "first" });
    expect(takenSubdomainResponse.body).toEqual(errorBody("IP01", { fields: expect.any(Object) }));
    const usedEmailResponse = await requestRegistration(api, { ...form, email: "a@neu.example" });
    expect(usedEmailResponse.body).toEqual(errorBody("EMAIL_EXISTS", { fields: expect.any(Object) }));
  });

  it("can correct the value after the provisioner did not respond", async () => {
    const provisioner = createScriptedProvisioner();
    const api = await startTestApi({ provisioner });
    const key = await registerBuyer(api, "sandbox-new", { email: "nroa@nue.example", domain: "nue" });
    provisioner.isReachable = false;
    expect((await requestInstance(api, key)).status).toBe(503);
    expect((await requestRegistration(api, createSignUpForm("sandbox-new", correctedFields))).status).toBe(
      503,
    );
    provisioner.isReachable = true;
    expect(await registerBuyer(api, "sandbox-new", correctedFields)).toBe(key);
    expect(provisioner.startedWork).toEqual(["remove nue"]);
    expect(await selectInstances(api)).toEqual([]);
    await requestInstance(api, key);
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("ready 1111");
    expect(await selectInstances(api)).toMatchObject([{ subdomain: "neu", status: "ready" }]);
  });
});
