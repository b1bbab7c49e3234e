import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import { byHand, yearFromNow } from "#tests/support/customers/orders.ts";
import {
  expectSummaryInLine,
  historyOf,
  licenseByKey,
  quotaOf,
  quotasOf,
} from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-quota" };
const post = (client: Client, type: "enterprise" | "ir", body: unknown) =>
  client.post(`/api/oem/quotas/${type}`, body, headers);

const enterprise = (licenseKey: string, changes: Record<string, unknown> = {}) => ({
  licenseKey,
  ...yearFromNow,
  serverCapacity: 7,
  totalClientCapacity: 12_345,
  ...changes,
});
const ir = (licenseKey: string, changes: Record<string, unknown> = {}) => ({
  licenseKey,
  ...yearFromNow,
  caseCapacity: 12,
  caseLifetime: 45,
  ...changes,
});

const made = async (client: Client, changes: Record<string, unknown> = {}) =>
  resultOf(license, await client.post("/api/oem/licenses", byHand(changes))).key;
const madeIr = (client: Client) => made(client, { type: 2, packageTierId: "fis-standard" });

describe("A quota for an Enterprise license", () => {
  it("is returned as later reads return it, with the features of the license's tier", async () => {
    const { asMert, world } = await openApi();
    const key = await made(asMert);
    const reply = await post(asMert, "enterprise", enterprise(key));
    expect(reply.status).toBe(201);
    const answered = resultOf(quota, reply);
    expect(answered).toMatchObject({
      activationDate: "2026-11-20T00:00:00.000Z",
      expirationDate: "2027-11-20T23:59:59.999Z",
      status: 1,
      serverCapacity: 7,
      totalClientCapacity: 12_345,
      caseCapacity: null,
      caseLifetime: null,
      createdBy: "mert@example.com",
      createdAt: now,
      updatedAt: now,
      rowVersion: 1,
    });
    expect(answered.features).toEqual(
      expect.arrayContaining([
        { name: "servers", value: 7, defaultVal: 5, prettyName: "Servers", prettyValue: "7" },
        { name: "assets", value: 12_345, defaultVal: 1_000, prettyName: "Assets", prettyValue: "12345" },
        { name: "sso", value: 1, defaultVal: 1, prettyName: "SSO", prettyValue: "Enabled" },
      ]),
    );
    expect(await quotasOf(asMert, key)).toEqual([answered]);
    expect(resultOf(quota, await asMert.get(`/api/oem/quotas/${answered.id}`))).toEqual(answered);
    expect(await licenseByKey(asMert, key)).toMatchObject({
      lifetimeStatus: "active",
      useStatus: "active",
      isValid: true,
      activeServerCapacity: 7,
      activeTotalClientCapacity: 12_345,
    });
    await expectSummaryInLine(world, key);
  });

  it("adds to the active ones", async () => {
    const { asMert, world } = await openApi();
    const key = await made(asMert, { quota: yearFromNow });
    await post(asMert, "enterprise", enterprise(key));
    await post(asMert, "enterprise", enterprise(key, { activationDate: "2027-02-01" }));
    expect(await quotasOf(asMert, key)).toHaveLength(3);
    expect(await licenseByKey(asMert, key)).toMatchObject({
      activeServerCapacity: 5 + 7,
      activeTotalClientCapacity: 1_000 + 12_345,
    });
    await expectSummaryInLine(world, key);
  });
});

describe("A quota for an IR license", () => {
  it("counts cases and their days", async () => {
    const { asMert, world } = await openApi();
    const key = await madeIr(asMert);
    const reply = await post(asMert, "ir", ir(key));
    expect(reply.status).toBe(201);
    const answered = resultOf(quota, reply);
    expect(answered).toMatchObject({
      serverCapacity: null,
      totalClientCapacity: null,
      caseCapacity: 12,
      caseLifetime: 45,
    });
    expect(answered.features).toEqual(
      expect.arrayContaining([
        { name: "cases", value: 12, defaultVal: 30, prettyName: "Cases", prettyValue: "12" },
        {
          name: "caseLifetime",
          value: 45,
          defaultVal: 30,
          prettyName: "Case Lifetime",
          prettyValue: "45 days",
        },
      ]),
    );
    expect(await quotasOf(asMert, key)).toEqual([answered]);
    expect(await licenseByKey(asMert, key)).toMatchObject({ caseCapacity: 12, isValid: true });
    await expectSummaryInLine(world, key);
  });
});

describe("Adding a quota", () => {
  it("is one event with its terms", async () => {
    const { asMert } = await openApi();
    const key = await made(asMert);
    const { id } = resultOf(quota, await post(asMert, "enterprise", enterprise(key)));
    const terms = {
      activationDate: "2026-11-20T00:00:00.000Z",
      expirationDate: "2027-11-20T23:59:59.999Z",
      serverCapacity: 7,
      totalClientCapacity: 12_345,
      caseCapacity: null,
      caseLifetime: null,
    };
    const [newest, ...others] = await historyOf(asMert, key);
    expect(others.map(({ eventName }) => eventName)).toEqual(["create"]);
    expect(newest).toEqual({
      id: expect.any(Number),
      eventName: "add-quota",
      createdAt: now,
      createdBy: "mert@example.com",
      licenseKey: key,
      details: { type: 1, quotaId: id, ...terms },
      before: null,
      after: { status: 1, ...terms },
      requestId: "request-of-the-quota",
    });
  });

  it("happens once with one Idempotency-Key", async () => {
    const { asMert } = await openApi();
    const key = await made(asMert);
    const send = () =>
      asMert.post("/api/oem/quotas/enterprise", enterprise(key), { "idempotency-key": "double-click" });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await quotasOf(asMert, key)).toHaveLength(1);
  });

  it("requires license-manage, except for the first quota of a user's own license", async () => {
    const { asMert, asRita, asAda, asNobody, people, give } = await openApi();
    const ofMert = await made(asMert);
    expect((await post(asNobody, "enterprise", enterprise(ofMert))).status).toBe(401);
    await give(people.rita, ["license-delete", "tags-create"]);
    expect((await post(asRita, "enterprise", enterprise(ofMert))).status).toBe(403);

    await give(people.rita, ["license-create"]);
    const refused = await post(asRita, "enterprise", enterprise(ofMert));
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual(refusal("FORBIDDEN"));
    expect(await quotasOf(asMert, ofMert)).toEqual([]);
    const ofRita = await made(asRita);
    expect((await post(asRita, "enterprise", enterprise(ofRita))).status).toBe(201);
    expect((await post(asRita, "enterprise", enterprise(ofRita))).status).toBe(403);
    const withQuota = await made(asRita, { quota: yearFromNow });
    expect((await post(asRita, "enterprise", enterprise(withQuota))).status).toBe(403);
    expect((await post(asRita, "ir", ir(await madeIr(asRita)))).status).toBe(201);

    await give(people.rita, ["license-manage"]);
    expect((await post(asRita, "enterprise", enterprise(ofMert))).status).toBe(201);
    expect((await post(asAda, "enterprise", enterprise(ofRita))).status).toBe(201);
  });

  it("is the first quota for one of two simultaneous requests", async () => {
    const { asRita, people, give } = await openApi();
    await give(people.rita, ["license-create"]);
    const key = await made(asRita);
    const replies = await Promise.all([1, 2, 3].map(() => post(asRita, "enterprise", enterprise(key))));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    expect(await quotasOf(asRita, key)).toHaveLength(1);
  });

  it("of another type than the license's is rejected", async () => {
    const { asMert, engine } = await openApi();
    const [enterpriseKey, irKey, mssKey] = [await made(asMert), await madeIr(asMert), await made(asMert)];
    await engine.db.updateTable("license").set({ type: 3 }).where("key", "=", mssKey).execute();
    const replies = [
      await post(asMert, "ir", ir(enterpriseKey)),
      await post(asMert, "enterprise", enterprise(irKey)),
      await post(asMert, "enterprise", enterprise(mssKey)),
      await post(asMert, "ir", ir(mssKey)),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject(refusal("LICENSE_TYPE"));
    }
    for (const key of [enterpriseKey, irKey, mssKey]) expect(await quotasOf(asMert, key)).toEqual([]);
  });

  it("for an unknown or deleted license is rejected", async () => {
    const { asMert } = await openApi();
    const unknown = await post(asMert, "enterprise", enterprise("ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ"));
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual(refusal("NOT_FOUND"));
    const key = await made(asMert);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    const deleted = await post(asMert, "enterprise", enterprise(key));
    expect(deleted.status).toBe(422);
    expect(deleted.body).toEqual(refusal("LICENSE_DELETED"));
  });

  const wrong: ["enterprise" | "ir", Record<string, unknown>, string][] = [
    ["enterprise", { licenseKey: "x" }, "licenseKey"],
    ["enterprise", { activationDate: undefined }, "activationDate"],
    ["enterprise", { expirationDate: null }, "expirationDate"],
    ["enterprise", { activationDate: "20 Nov 2026" }, "activationDate"],
    ["enterprise", { expirationDate: "2026-02-30" }, "expirationDate"],
    ["enterprise", { expirationDate: 1_795_000_000_000 }, "expirationDate"],
    ["enterprise", { serverCapacity: undefined }, "serverCapacity"],
    ["enterprise", { serverCapacity: 0 }, "serverCapacity"],
    ["enterprise", { serverCapacity: 1001 }, "serverCapacity"],
    ["enterprise", { serverCapacity: "7" }, "serverCapacity"],
    ["enterprise", { totalClientCapacity: 1.5 }, "totalClientCapacity"],
    ["enterprise", { totalClientCapacity: 1_000_000_001 }, "totalClientCapacity"],
    ["ir", { caseCapacity: undefined }, "caseCapacity"],
    ["ir", { caseCapacity: 0 }, "caseCapacity"],
    ["ir", { caseCapacity: 1_000_001 }, "caseCapacity"],
    ["ir", { caseLifetime: 0 }, "caseLifetime"],
    ["ir", { caseLifetime: 3651 }, "caseLifetime"],
    ["ir", { caseLifetime: 30.5 }, "caseLifetime"],
  ];
  it.each(wrong)("(%s) with %j is rejected at its field", async (type, changes, field) => {
    const { asMert } = await openApi();
    const key = type === "ir" ? await madeIr(asMert) : await made(asMert);
    const reply = await post(asMert, type, type === "ir" ? ir(key, changes) : enterprise(key, changes));
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(refusal("INVALID", { fields: { [field]: [expect.any(String)] } }));
    expect(reply.text).not.toContain("Invalid input");
    expect(await quotasOf(asMert, key)).toEqual([]);
  });

  it("accepts the limits themselves, and days in the past", async () => {
    const { asMert } = await openApi();
    const key = await made(asMert);
    const past = { activationDate: "2020-01-01", expirationDate: "2020-01-02" };
    const limits = { serverCapacity: 1000, totalClientCapacity: 1_000_000_000 };
    expect((await post(asMert, "enterprise", enterprise(key, { ...past, ...limits }))).status).toBe(201);
    const irKey = await madeIr(asMert);
    expect(
      (await post(asMert, "ir", ir(irKey, { caseCapacity: 1_000_000, caseLifetime: 3650 }))).status,
    ).toBe(201);
    expect((await post(asMert, "ir", ir(irKey, { caseCapacity: 1, caseLifetime: 1 }))).status).toBe(201);
  });

  it("ends at least one day after it starts", async () => {
    const { asMert } = await openApi();
    const key = await made(asMert);
    const term = { activationDate: "2026-11-20T12:00:00Z", expirationDate: "2026-11-21T11:59:59.999Z" };
    const reply = await post(asMert, "enterprise", enterprise(key, term));
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual(refusal("TERM", { fields: { expirationDate: [expect.any(String)] } }));
    const longEnough = { ...term, expirationDate: "2026-11-21T12:00:00Z" };
    expect((await post(asMert, "enterprise", enterprise(key, longEnough))).status).toBe(201);
  });
});

describe("One quota", () => {
  it("is visible to every signed-in user, also when its license was deleted", async () => {
    const { asMert, asRita, asNobody } = await openApi();
    const key = await made(asMert, { quota: yearFromNow });
    const only = await quotaOf(asMert, key);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect(resultOf(quota, await asRita.get(`/api/oem/quotas/${only.id}`))).toEqual(only);
    expect((await asNobody.get(`/api/oem/quotas/${only.id}`)).status).toBe(401);
  });

  it("is not found by another number, and a value that is not a number is rejected", async () => {
    const { asRita } = await openApi();
    const reply = await asRita.get("/api/oem/quotas/9007199254740991");
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual(refusal("NOT_FOUND"));
    for (const noId of ["9007199254740992", "0", "-1", "1.5", "x"])
      expect([noId, (await asRita.get(`/api/oem/quotas/${noId}`)).status]).toEqual([noId, 400]);
  });
});
