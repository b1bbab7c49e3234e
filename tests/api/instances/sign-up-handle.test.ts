import { describe, expect, it } from "vitest";
import { signUpCookie } from "#app/api/call/sign-up-cookie.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import { openApi, origin, refusal, resultOf } from "#tests/support/api/api.ts";
import {
  arrived,
  buyerOf,
  creating,
  instancesOf,
  registered,
  registering,
  signedUp,
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
    const { asNobody, pass, ...api } = await openApi();
    const { customerId } = await arrived({ asNobody, pass, ...api }, "sandbox-new");
    expect(atob(customerId.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("sandbox-new");
    const form = (marketplaceId: string) => ({ ...signUpOf("sandbox-new"), marketplaceId });
    pass(60 * 60 * 1000);
    const late = await asNobody.post(register, form(customerId));
    expect(late.status).toBe(422);
    expect(late.body).toEqual(
      refusal("MARKETPLACE_HANDLE", { fields: { marketplaceId: [expect.any(String)] } }),
    );
    const again = await arrived({ asNobody, pass, ...api }, "sandbox-new");
    expect((await asNobody.post(register, form(again.customerId))).status).toBe(201);
  });

  it("is not the marketplace's own id, unless such ids are trusted", async () => {
    const api = await openApi();
    await arrived(api, "sandbox-new");
    const bare = { ...signUpOf("sandbox-new"), marketplaceId: "sandbox-new" };
    const refused = await api.asNobody.post(register, bare);
    expect([refused.status, refused.body]).toEqual([
      422,
      refusal("MARKETPLACE_HANDLE", { fields: expect.any(Object) }),
    ]);
    api.world.signUps = { ...api.world.signUps, trustIds: true };
    const { licenseKey } = resultOf(marketplaceLicense, await api.asNobody.post(register, bare));
    const byBareId = { "x-sign-up": "sandbox-new" };
    expect((await api.asNobody.post(saas(licenseKey), password, byBareId)).status).toBe(201);
  });

  it("is required beside the license key to set a password or to retry a step", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new");
    const other = await registered(api, "sandbox-new-2");
    for (const path of [saas(key), retry(key), saas("ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ")])
      for (const headers of [{}, { "x-sign-up": "sandbox-new" }, await signedUp(api, other)]) {
        const reply = await api.asNobody.post(path, password, headers);
        expect([reply.status, reply.body]).toEqual([403, refusal("MARKETPLACE_HANDLE")]);
      }
    expect(await instancesOf(api)).toEqual([]);
    expect((await api.asNobody.post(saas(key), password, await signedUp(api, key))).status).toBe(201);
    expect((await api.asNobody.post(retry(key), {}, await signedUp(api, key))).status).toBe(200);
  });

  it("is also the cookie of the pages, which only the server can create", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new");
    const other = await registered(api, "sandbox-new-2");
    const cookieOf = async (secret: string, licenseKey = key) => {
      const kept = { token: "", licenseKey, waits: false };
      const [cookie] = (await signUpCookie(new Request(origin), kept, [secret])).split(";");
      return { cookie, origin };
    };
    const forged = await api.asNobody.post(saas(key), password, await cookieOf("somebody else's secret"));
    expect(forged.status).toBe(403);
    const anothers = await cookieOf(api.world.signUps.secrets[0], other);
    for (const path of [saas(key), retry(key)])
      expect((await api.asNobody.post(path, password, anothers)).body).toEqual(refusal("MARKETPLACE_HANDLE"));
    const own = await cookieOf(api.world.signUps.secrets[0]);
    expect((await api.asNobody.post(saas(key), password, own)).status).toBe(201);
    const foreign = { ...own, origin: "https://evil.example" };
    expect((await api.asNobody.post(retry(key), {}, foreign)).body).toEqual(refusal("FOREIGN_ORIGIN"));
  });

  it("is not accepted when it is the value of the cookie", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new");
    const content = { token: "", licenseKey: key, waits: false };
    const cookie = await signUpCookie(new Request(origin), content, api.world.signUps.secrets);
    const [, value = ""] = /^[^=]+=([^;]+)/.exec(cookie) ?? [];
    const byHandle = await api.asNobody.post(saas(key), password, { "x-sign-up": value });
    expect([byHandle.status, byHandle.body]).toEqual([403, refusal("MARKETPLACE_HANDLE")]);
    const asId = await api.asNobody.post(register, { ...signUpOf("sandbox-new"), marketplaceId: value });
    expect([asId.status, asId.body]).toEqual([
      422,
      refusal("MARKETPLACE_HANDLE", { fields: { marketplaceId: [expect.any(String)] } }),
    ]);
    expect(api.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("of a rehearsal is invalid: its key begins with DRYRN- and creates nothing", async () => {
    const api = await openApi();
    const reply = await api.asNobody.get("/api/marketplace/customer/test?token=sandbox-dry-run");
    const { licenseKey } = (reply.body as { result: { licenseKey: string } }).result;
    expect(licenseKey).toMatch(/^DRYRN-/);
    expect((await api.asNobody.post(saas(licenseKey), password)).status).toBe(201);
    expect(await instancesOf(api)).toEqual([]);
  });
});

describe("A buyer who mistyped a value", () => {
  const corrected = { email: "nora@neu.example", domain: "neu", company: "Neu AG", firstname: "Nora-Maria" };

  it("corrects license, customer and subdomain until an instance is ordered", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new", { email: "nroa@nue.example", domain: "nue" });
    expect(await registered(api, "sandbox-new", corrected)).toBe(key);
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
    const told = await api.asMert.get(`/api/oem/history?licenseKey=${key}&pageSize=1`);
    expect(resultOf(pageOf(historyEvent), told).entities).toMatchObject([
      {
        eventName: "update-customer",
        before: { email: "nroa@nue.example" },
        after: { email: "nora@neu.example" },
      },
    ]);
    expect(await registered(api, "sandbox-new-2", { domain: "nue" })).not.toBe(key);

    await creating(api, key);
    const late = await registering(api, signUpOf("sandbox-new", { ...corrected, domain: "other" }));
    expect([late.status, late.body]).toEqual([409, refusal("MARKETPLACE_EXISTS")]);
  });

  it("does not get another buyer's subdomain or e-mail address", async () => {
    const api = await openApi();
    await registered(api, "sandbox-new-1", { email: "a@neu.example", domain: "first" });
    await registered(api, "sandbox-new-2", { email: "b@neu.example", domain: "second" });
    const form = signUpOf("sandbox-new-2", { email: "b@neu.example", domain: "second" });
    const taken = await registering(api, { ...form, domain: "first" });
    expect(taken.body).toEqual(refusal("IP01", { fields: expect.any(Object) }));
    const known = await registering(api, { ...form, email: "a@neu.example" });
    expect(known.body).toEqual(refusal("EMAIL_EXISTS", { fields: expect.any(Object) }));
  });

  it("corrects it also if the order got no response: that order is withdrawn", async () => {
    const provisioner = scriptedProvisioner();
    const api = await openApi({ provisioner });
    const key = await registered(api, "sandbox-new", { email: "nroa@nue.example", domain: "nue" });
    provisioner.isThere = false;
    expect((await creating(api, key)).status).toBe(503);
    expect((await registering(api, signUpOf("sandbox-new", corrected))).status).toBe(503);
    provisioner.isThere = true;
    expect(await registered(api, "sandbox-new", corrected)).toBe(key);
    expect(provisioner.begun).toEqual(["remove nue"]);
    expect(await instancesOf(api)).toEqual([]);
    await creating(api, key);
    expect(await stepsAfter(api, key, 1_000)).toBe("ready 1111");
    expect(await instancesOf(api)).toMatchObject([{ subdomain: "neu", status: "ready" }]);
  });
});
