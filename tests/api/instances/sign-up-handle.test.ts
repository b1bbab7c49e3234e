import { describe, expect, it } from "vitest";
import { signUpCookie } from "#app/api/endpoint/sign-up-cookie.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import { openApi, origin, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  arrivalOf,
  buyerOf,
  requestInstance,
  instancesOf,
  registerBuyer,
  requestRegistration,
  signUpHeaders,
  signUpOf,
  stepsAfter,
} from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { scriptedProvisioner } from "#tests/support/outside/provisioner.ts";

const register = "/api/customers/one/marketplace";
const saas = (key: string) => `/api/customers/one/instance/saas?licenseKey=${key}`;
const retry = (key: string) => `/api/customers/one/instance/retry?licenseKey=${key}`;
const password = { password: buyersPassword };

describe("A buyer's handle", () => {
  it("replaces the marketplace's id, expires after an hour and is renewed by every arrival", async () => {
    const { asNobody, advanceClock, ...api } = await openApi();
    const { customerId } = await arrivalOf({ asNobody, advanceClock, ...api }, "sandbox-new");
    expect(atob(customerId.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("sandbox-new");
    const form = (marketplaceId: string) => ({ ...signUpOf("sandbox-new"), marketplaceId });
    advanceClock(60 * 60 * 1000);
    const late = await asNobody.post(register, form(customerId));
    expect(late.status).toBe(422);
    expect(late.body).toEqual(
      errorBody("MARKETPLACE_HANDLE", { fields: { marketplaceId: [expect.any(String)] } }),
    );
    const secondArrival = await arrivalOf({ asNobody, advanceClock, ...api }, "sandbox-new");
    expect((await asNobody.post(register, form(secondArrival.customerId))).status).toBe(201);
  });

  it("is not the marketplace's own id, unless such ids are trusted", async () => {
    const api = await openApi();
    await arrivalOf(api, "sandbox-new");
    const bare = { ...signUpOf("sandbox-new"), marketplaceId: "sandbox-new" };
    const rejection = await api.asNobody.post(register, bare);
    expect([rejection.status, rejection.body]).toEqual([
      422,
      errorBody("MARKETPLACE_HANDLE", { fields: expect.any(Object) }),
    ]);
    api.context.signUps = { ...api.context.signUps, trustIds: true };
    const { licenseKey } = resultOf(marketplaceLicense, await api.asNobody.post(register, bare));
    const byBareId = { "x-sign-up": "sandbox-new" };
    expect((await api.asNobody.post(saas(licenseKey), password, byBareId)).status).toBe(201);
  });

  it("is required beside the license key to set a password or to retry a step", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new");
    const otherKey = await registerBuyer(api, "sandbox-new-2");
    for (const path of [saas(key), retry(key), saas("ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ")])
      for (const headers of [{}, { "x-sign-up": "sandbox-new" }, await signUpHeaders(api, otherKey)]) {
        const response = await api.asNobody.post(path, password, headers);
        expect([response.status, response.body]).toEqual([403, errorBody("MARKETPLACE_HANDLE")]);
      }
    expect(await instancesOf(api)).toEqual([]);
    expect((await api.asNobody.post(saas(key), password, await signUpHeaders(api, key))).status).toBe(201);
    expect((await api.asNobody.post(retry(key), {}, await signUpHeaders(api, key))).status).toBe(200);
  });

  it("is also the cookie of the pages, which only the server can create", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new");
    const otherKey = await registerBuyer(api, "sandbox-new-2");
    const cookieOf = async (secret: string, licenseKey = key) => {
      const signUp = { token: "", licenseKey, waits: false };
      const [cookie] = (await signUpCookie(new Request(origin), signUp, [secret])).split(";");
      return { cookie, origin };
    };
    const forged = await api.asNobody.post(saas(key), password, await cookieOf("somebody else's secret"));
    expect(forged.status).toBe(403);
    const otherCookie = await cookieOf(api.context.signUps.secrets[0], otherKey);
    for (const path of [saas(key), retry(key)])
      expect((await api.asNobody.post(path, password, otherCookie)).body).toEqual(
        errorBody("MARKETPLACE_HANDLE"),
      );
    const cookieHeaders = await cookieOf(api.context.signUps.secrets[0]);
    expect((await api.asNobody.post(saas(key), password, cookieHeaders)).status).toBe(201);
    const crossSite = { ...cookieHeaders, origin: "https://evil.example" };
    expect((await api.asNobody.post(retry(key), {}, crossSite)).body).toEqual(errorBody("FOREIGN_ORIGIN"));
  });

  it("is not accepted when it is the value of the cookie", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new");
    const content = { token: "", licenseKey: key, waits: false };
    const cookie = await signUpCookie(new Request(origin), content, api.context.signUps.secrets);
    const [, value = ""] = /^[^=]+=([^;]+)/.exec(cookie) ?? [];
    const byHandle = await api.asNobody.post(saas(key), password, { "x-sign-up": value });
    expect([byHandle.status, byHandle.body]).toEqual([403, errorBody("MARKETPLACE_HANDLE")]);
    const asId = await api.asNobody.post(register, { ...signUpOf("sandbox-new"), marketplaceId: value });
    expect([asId.status, asId.body]).toEqual([
      422,
      errorBody("MARKETPLACE_HANDLE", { fields: { marketplaceId: [expect.any(String)] } }),
    ]);
    expect(api.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("of a rehearsal is invalid: its key begins with DRYRN- and creates nothing", async () => {
    const api = await openApi();
    const response = await api.asNobody.get("/api/marketplace/customer/test?token=sandbox-dry-run");
    const { licenseKey } = (response.body as { result: { licenseKey: string } }).result;
    expect(licenseKey).toMatch(/^DRYRN-/);
    expect((await api.asNobody.post(saas(licenseKey), password)).status).toBe(201);
    expect(await instancesOf(api)).toEqual([]);
  });
});

describe("A buyer who mistyped a value", () => {
  const corrected = { email: "nora@neu.example", domain: "neu", company: "Neu AG", firstname: "Nora-Maria" };

  it("corrects license, customer and subdomain until an instance is ordered", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new", { email: "nroa@nue.example", domain: "nue" });
    expect(await registerBuyer(api, "sandbox-new", corrected)).toBe(key);
    const saved = resultOf(license, await api.asMert.get(`/api/oem/licenses/${key}`));
    expect(saved).toMatchObject({
      companyName: "Neu AG",
      firstName: "Nora-Maria",
      email: "nora@neu.example",
    });
    expect(await buyerOf(api, "sandbox-new")).toMatchObject({ email: "nora@neu.example", subdomain: "neu" });
    const customers = await api.engine.db.selectFrom("customer").selectAll().execute();
    expect(customers).toMatchObject([{ company_name: "Neu AG", email: "nora@neu.example", row_version: 2 }]);
    const byCompany = await api.asMert.post("/api/oem/licenses/filtered", { companyName: "Neu AG" });
    expect(resultOf(pageOf(license), byCompany).totalEntityCount).toBe(1);
    const history = await api.asMert.get(`/api/oem/history?licenseKey=${key}&pageSize=1`);
    expect(resultOf(pageOf(historyEvent), history).entities).toMatchObject([
      {
        eventName: "update-customer",
        before: { email: "nroa@nue.example" },
        after: { email: "nora@neu.example" },
      },
    ]);
    expect(await registerBuyer(api, "sandbox-new-2", { domain: "nue" })).not.toBe(key);

    await requestInstance(api, key);
    const late = await requestRegistration(api, signUpOf("sandbox-new", { ...corrected, domain: "other" }));
    expect([late.status, late.body]).toEqual([409, errorBody("MARKETPLACE_EXISTS")]);
  });

  it("does not get another buyer's subdomain or e-mail address", async () => {
    const api = await openApi();
    await registerBuyer(api, "sandbox-new-1", { email: "a@neu.example", domain: "first" });
    await registerBuyer(api, "sandbox-new-2", { email: "b@neu.example", domain: "second" });
    const form = signUpOf("sandbox-new-2", { email: "b@neu.example", domain: "second" });
    const takenSubdomain = await requestRegistration(api, { ...form, domain: "first" });
    expect(takenSubdomain.body).toEqual(errorBody("IP01", { fields: expect.any(Object) }));
    const usedEmail = await requestRegistration(api, { ...form, email: "a@neu.example" });
    expect(usedEmail.body).toEqual(errorBody("EMAIL_EXISTS", { fields: expect.any(Object) }));
  });

  it("corrects it also if the order got no response: that order is withdrawn", async () => {
    const provisioner = scriptedProvisioner();
    const api = await openApi({ provisioner });
    const key = await registerBuyer(api, "sandbox-new", { email: "nroa@nue.example", domain: "nue" });
    provisioner.isReachable = false;
    expect((await requestInstance(api, key)).status).toBe(503);
    expect((await requestRegistration(api, signUpOf("sandbox-new", corrected))).status).toBe(503);
    provisioner.isReachable = true;
    expect(await registerBuyer(api, "sandbox-new", corrected)).toBe(key);
    expect(provisioner.startedWork).toEqual(["remove nue"]);
    expect(await instancesOf(api)).toEqual([]);
    await requestInstance(api, key);
    expect(await stepsAfter(api, key, 1_000)).toBe("ready 1111");
    expect(await instancesOf(api)).toMatchObject([{ subdomain: "neu", status: "ready" }]);
  });
});
