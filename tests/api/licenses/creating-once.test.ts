import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { type Client, openApi, refusal, type Reply, resultOf } from "#tests/support/api/api.ts";
import { enterprise } from "#tests/support/licenses/deployed-product.ts";
import { byHand, fromCrm } from "#tests/support/customers/orders.ts";

const licenses = "/api/oem/licenses";
const hourMs = 3_600_000;

const keyed = (client: Client, key: string, body: unknown = byHand(), path = licenses) =>
  client.post(path, body, { "idempotency-key": key });
const keyOf = (reply: Reply) => resultOf(license, reply).key;
const count = async (client: Client) =>
  resultOf(pageOf(license), await client.post(`${licenses}/filtered`, { pageSize: 0 })).totalEntityCount;

describe("The same Idempotency-Key", () => {
  it("with the same body returns the first license again, and creates no other", async () => {
    const { asMert } = await openApi();
    const before = await count(asMert);
    const first = await keyed(asMert, "double-click");
    const second = await keyed(asMert, "double-click");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await count(asMert)).toBe(before + 1);
  });

  it("with another body is rejected", async () => {
    const { asMert } = await openApi();
    await keyed(asMert, "reused");
    const before = await count(asMert);
    const reply = await keyed(asMert, "reused", byHand({ notes: "something else" }));
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual(refusal("IDEMPOTENCY_MISMATCH"));
    expect(await count(asMert)).toBe(before);
  });

  it("belongs to one license: for another one it is rejected and changes nothing", async () => {
    const api = await openApi();
    const [one, other] = [await enterprise(api), await enterprise(api)].map(({ record }) => record.key);
    const renew = (key = "", days = 365) =>
      keyed(api.asMert, "renewal-2027", { days }, `${licenses}/${key}/renewals`);
    const endOf = async (key = "") => resultOf(license, await api.asMert.get(`${licenses}/${key}`)).expiredAt;
    const before = await endOf(other);
    expect((await renew(one)).status).toBe(201);
    const reply = await renew(other);
    expect([reply.status, reply.body]).toEqual([422, refusal("IDEMPOTENCY_MISMATCH")]);
    expect(reply.text).toContain("another request");
    expect(await endOf(other)).toBe(before);
    const again = await renew(one);
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, "true"]);
  });

  it("belongs to one query", async () => {
    const { asMert } = await openApi();
    expect((await keyed(asMert, "queried", byHand(), `${licenses}?source=a`)).status).toBe(201);
    expect((await keyed(asMert, "queried", byHand(), `${licenses}?source=b`)).status).toBe(422);
  });

  it("sent many times at once creates one license", async () => {
    const { asMert } = await openApi();
    const before = await count(asMert);
    const replies = await Promise.all(Array.from({ length: 8 }, () => keyed(asMert, "at once")));
    const answered = replies.filter(({ status }) => status === 201);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map(keyOf)).size).toBe(1);
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expect(reply.status).toBe(409);
      expect(reply.body).toEqual(refusal("CONFLICT"));
    }
    expect(await count(asMert)).toBe(before + 1);
  });

  it("may be sent again after a rejection, corrected or not", async () => {
    const { asMert, people, give } = await openApi();
    expect((await keyed(asMert, "rule", byHand({ packageTierId: "corporate-9" }))).status).toBe(422);
    expect((await keyed(asMert, "rule")).status).toBe(201);

    expect((await keyed(asMert, "schema", { type: 1 })).status).toBe(400);
    expect((await keyed(asMert, "schema")).status).toBe(201);

    const withNewTag = byHand({ tags: ["not there yet"] });
    await give(people.mert, ["license-create"]);
    expect((await keyed(asMert, "right", withNewTag)).status).toBe(403);
    await give(people.mert, ["license-create", "tags-create"]);
    expect((await keyed(asMert, "right", withNewTag)).status).toBe(201);
  });

  it("may be sent again after an internal error", async () => {
    let isBroken = true;
    const api = await openApi();
    const { directory } = api.world.storage;
    const company = async (id: number) => {
      if (isBroken) throw new Error("The wire is cut.");
      return directory.company(id);
    };
    api.world.crm = { ...directory, company };
    expect((await keyed(api.asMert, "fault", fromCrm(), `${licenses}/hubspot`)).status).toBe(500);
    isBroken = false;
    expect((await keyed(api.asMert, "fault", fromCrm(), `${licenses}/hubspot`)).status).toBe(201);
  });

  it("returns what was created also when the first response was lost", async () => {
    const api = await openApi();
    const before = await count(api.asMert);
    const { storage } = api.world;
    api.world.storage = {
      ...storage,
      transact: async (write) => {
        await storage.transact(write);
        throw new Error("The process ended right after it had written.");
      },
    };
    expect((await keyed(api.asMert, "cut off")).status).toBe(500);
    api.world.storage = storage;
    const reply = await keyed(api.asMert, "cut off");
    expect(reply.status).toBe(201);
    expect(await count(api.asMert)).toBe(before + 1);
    expect(resultOf(license, await api.asMert.get(`${licenses}/${keyOf(reply)}`))).toEqual(
      resultOf(license, reply),
    );
  });

  it("of two users, or of two endpoints, does not conflict", async () => {
    const { asMert, asAda } = await openApi();
    const replies = [
      await keyed(asMert, "popular"),
      await keyed(asAda, "popular"),
      await keyed(asMert, "popular", fromCrm(), `${licenses}/hubspot`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(keyOf)).size).toBe(3);
  });

  it("belongs to the user, for cookie and token alike", async () => {
    const { asMert, people, withToken } = await openApi();
    const script = await withToken(people.mert, "2027-01-01T00:00:00.000Z");
    expect((await keyed(script, "mine")).body).toEqual((await keyed(asMert, "mine")).body);
  });

  it("does not respond to a user who may no longer create licenses", async () => {
    const { asMert, people, give } = await openApi();
    await keyed(asMert, "before");
    await give(people.mert, []);
    expect((await keyed(asMert, "before")).status).toBe(403);
  });

  it("expires after 24 hours, and not before", async () => {
    const { people, withToken, pass } = await openApi();
    const script = await withToken(people.mert, "2027-01-01T00:00:00.000Z");
    const first = keyOf(await keyed(script, "yesterday"));
    pass(24 * hourMs);
    expect(keyOf(await keyed(script, "yesterday"))).toBe(first);
    pass(1);
    const next = keyOf(await keyed(script, "yesterday", byHand({ notes: "a new day" })));
    expect(next).not.toBe(first);
  });

  it("has at most 200 characters", async () => {
    const { asMert } = await openApi();
    expect((await keyed(asMert, "k".repeat(200))).status).toBe(201);
    const reply = await keyed(asMert, "k".repeat(201));
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(refusal("INVALID"));
  });

  it("may be any text that is valid in a header", async () => {
    const { asMert, logged } = await openApi();
    for (const key of ["'; drop table idempotency; --", "\u00ff\u00fe", "a, b", '"quoted"'])
      expect((await keyed(asMert, key)).status).toBe(201);
    expect(logged).toEqual([]);
  });
});

describe("Without an Idempotency-Key", () => {
  it("two requests create two licenses", async () => {
    const { asMert } = await openApi();
    const before = await count(asMert);
    const replies = [await asMert.post(licenses, byHand()), await asMert.post(licenses, byHand())];
    expect(new Set(replies.map(keyOf)).size).toBe(2);
    expect(await count(asMert)).toBe(before + 2);
  });
});
