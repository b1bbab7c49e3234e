import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { type Client, openApi, errorBody, type Reply, resultOf } from "#tests/support/api/api.ts";
import { enterprise } from "#tests/support/licenses/deployed-product.ts";
import { manualLicense, crmLicense } from "#tests/support/customers/license-bodies.ts";

const licenses = "/api/oem/licenses";
const hourMs = 3_600_000;

const postWithKey = (client: Client, key: string, body: unknown = manualLicense(), path = licenses) =>
  client.post(path, body, { "idempotency-key": key });
const keyOf = (response: Reply) => resultOf(license, response).key;
const count = async (client: Client) =>
  resultOf(pageOf(license), await client.post(`${licenses}/filtered`, { pageSize: 0 })).totalEntityCount;

describe("The same Idempotency-Key", () => {
  it("with the same body returns the first license again, and creates no other", async () => {
    const { asMert } = await openApi();
    const before = await count(asMert);
    const first = await postWithKey(asMert, "double-click");
    const second = await postWithKey(asMert, "double-click");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await count(asMert)).toBe(before + 1);
  });

  it("with another body is rejected", async () => {
    const { asMert } = await openApi();
    await postWithKey(asMert, "reused");
    const before = await count(asMert);
    const response = await postWithKey(asMert, "reused", manualLicense({ notes: "something else" }));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("IDEMPOTENCY_MISMATCH"));
    expect(await count(asMert)).toBe(before);
  });

  it("belongs to one license: for another one it is rejected and changes nothing", async () => {
    const api = await openApi();
    const [firstKey, secondKey] = [await enterprise(api), await enterprise(api)].map(
      ({ record }) => record.key,
    );
    const renew = (key = "", days = 365) =>
      postWithKey(api.asMert, "renewal-2027", { days }, `${licenses}/${key}/renewals`);
    const endOf = async (key = "") => resultOf(license, await api.asMert.get(`${licenses}/${key}`)).expiredAt;
    const before = await endOf(secondKey);
    expect((await renew(firstKey)).status).toBe(201);
    const response = await renew(secondKey);
    expect([response.status, response.body]).toEqual([422, errorBody("IDEMPOTENCY_MISMATCH")]);
    expect(response.text).toContain("another request");
    expect(await endOf(secondKey)).toBe(before);
    const secondResponse = await renew(firstKey);
    expect([secondResponse.status, secondResponse.headers.get("idempotent-replay")]).toEqual([201, "true"]);
  });

  it("belongs to one query", async () => {
    const { asMert } = await openApi();
    expect((await postWithKey(asMert, "queried", manualLicense(), `${licenses}?source=a`)).status).toBe(201);
    expect((await postWithKey(asMert, "queried", manualLicense(), `${licenses}?source=b`)).status).toBe(422);
  });

  it("sent many times at once creates one license", async () => {
    const { asMert } = await openApi();
    const before = await count(asMert);
    const responses = await Promise.all(Array.from({ length: 8 }, () => postWithKey(asMert, "at once")));
    const successes = responses.filter(({ status }) => status === 201);
    expect(successes.length).toBeGreaterThan(0);
    expect(new Set(successes.map(keyOf)).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response.status).toBe(409);
      expect(response.body).toEqual(errorBody("CONFLICT"));
    }
    expect(await count(asMert)).toBe(before + 1);
  });

  it("may be sent again after a rejection, corrected or not", async () => {
    const { asMert, people, grantPrivileges } = await openApi();
    expect((await postWithKey(asMert, "rule", manualLicense({ packageTierId: "corporate-9" }))).status).toBe(
      422,
    );
    expect((await postWithKey(asMert, "rule")).status).toBe(201);

    expect((await postWithKey(asMert, "schema", { type: 1 })).status).toBe(400);
    expect((await postWithKey(asMert, "schema")).status).toBe(201);

    const withNewTag = manualLicense({ tags: ["not there yet"] });
    await grantPrivileges(people.mert, ["license-create"]);
    expect((await postWithKey(asMert, "right", withNewTag)).status).toBe(403);
    await grantPrivileges(people.mert, ["license-create", "tags-create"]);
    expect((await postWithKey(asMert, "right", withNewTag)).status).toBe(201);
  });

  it("may be sent again after an internal error", async () => {
    let isBroken = true;
    const api = await openApi();
    const { directory } = api.context.storage;
    const company = async (id: number) => {
      if (isBroken) throw new Error("The wire is cut.");
      return directory.company(id);
    };
    api.context.crm = { ...directory, company };
    expect((await postWithKey(api.asMert, "fault", crmLicense(), `${licenses}/hubspot`)).status).toBe(500);
    isBroken = false;
    expect((await postWithKey(api.asMert, "fault", crmLicense(), `${licenses}/hubspot`)).status).toBe(201);
  });

  it("returns what was created also when the first response was lost", async () => {
    const api = await openApi();
    const before = await count(api.asMert);
    const { storage } = api.context;
    api.context.storage = {
      ...storage,
      transact: async (write) => {
        await storage.transact(write);
        throw new Error("The process ended right after it had written.");
      },
    };
    expect((await postWithKey(api.asMert, "cut off")).status).toBe(500);
    api.context.storage = storage;
    const response = await postWithKey(api.asMert, "cut off");
    expect(response.status).toBe(201);
    expect(await count(api.asMert)).toBe(before + 1);
    expect(resultOf(license, await api.asMert.get(`${licenses}/${keyOf(response)}`))).toEqual(
      resultOf(license, response),
    );
  });

  it("of two users, or of two endpoints, does not conflict", async () => {
    const { asMert, asAda } = await openApi();
    const responses = [
      await postWithKey(asMert, "popular"),
      await postWithKey(asAda, "popular"),
      await postWithKey(asMert, "popular", crmLicense(), `${licenses}/hubspot`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(keyOf)).size).toBe(3);
  });

  it("belongs to the user, for cookie and token alike", async () => {
    const { asMert, people, withToken } = await openApi();
    const script = await withToken(people.mert, "2027-01-01T00:00:00.000Z");
    expect((await postWithKey(script, "mine")).body).toEqual((await postWithKey(asMert, "mine")).body);
  });

  it("does not respond to a user who may no longer create licenses", async () => {
    const { asMert, people, grantPrivileges } = await openApi();
    await postWithKey(asMert, "before");
    await grantPrivileges(people.mert, []);
    expect((await postWithKey(asMert, "before")).status).toBe(403);
  });

  it("expires after 24 hours, and not before", async () => {
    const { people, withToken, advanceClock } = await openApi();
    const script = await withToken(people.mert, "2027-01-01T00:00:00.000Z");
    const first = keyOf(await postWithKey(script, "yesterday"));
    advanceClock(24 * hourMs);
    expect(keyOf(await postWithKey(script, "yesterday"))).toBe(first);
    advanceClock(1);
    const next = keyOf(await postWithKey(script, "yesterday", manualLicense({ notes: "a new day" })));
    expect(next).not.toBe(first);
  });

  it("has at most 200 characters", async () => {
    const { asMert } = await openApi();
    expect((await postWithKey(asMert, "k".repeat(200))).status).toBe(201);
    const response = await postWithKey(asMert, "k".repeat(201));
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errorBody("INVALID"));
  });

  it("may be any text that is valid in a header", async () => {
    const { asMert, logged } = await openApi();
    for (const key of ["'; drop table idempotency; --", "\u00ff\u00fe", "a, b", '"quoted"'])
      expect((await postWithKey(asMert, key)).status).toBe(201);
    expect(logged).toEqual([]);
  });
});

describe("Without an Idempotency-Key", () => {
  it("two requests create two licenses", async () => {
    const { asMert } = await openApi();
    const before = await count(asMert);
    const responses = [
      await asMert.post(licenses, manualLicense()),
      await asMert.post(licenses, manualLicense()),
    ];
    expect(new Set(responses.map(keyOf)).size).toBe(2);
    expect(await count(asMert)).toBe(before + 2);
  });
});
