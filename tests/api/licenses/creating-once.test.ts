import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { databaseDownProblem } from "#app/storage/engine/retry.ts";
import {
  type Client,
  startTestApi,
  errorBody,
  type ApiResponse,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { issueEnterpriseLicense } from "#tests/support/licenses/deployed-product.ts";
import { buildManualLicenseBody, buildCrmLicenseBody } from "#tests/support/customers/license-bodies.ts";

const licensesPath = "/api/oem/licenses";
const hourMs = 3_600_000;

const postWithKey = (
  client: Client,
  idempotencyKey: string,
  body: unknown = buildManualLicenseBody(),
  path = licensesPath,
) => client.post(path, body, { "idempotency-key": idempotencyKey });
const getLicenseKey = (response: ApiResponse) => parseApiResult(license, response).key;
const countLicenses = async (client: Client) =>
  parseApiResult(createPageSchema(license), await client.post(`${licensesPath}/filtered`, { pageSize: 0 }))
    .totalEntityCount;

describe("An Idempotency-Key", () => {
  it("returns the first license again for the same body", async () => {
    const { asMert } = await startTestApi();
    const initialLicenseCount = await countLicenses(asMert);
    const firstResponse = await postWithKey(asMert, "double-click");
    const secondResponse = await postWithKey(asMert, "double-click");
    expect([firstResponse.status, secondResponse.status]).toEqual([201, 201]);
    expect(secondResponse.body).toEqual(firstResponse.body);
    expect(secondResponse.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await countLicenses(asMert)).toBe(initialLicenseCount + 1);
  });

  it("is rejected if it is empty", async () => {
    const { asMert } = await startTestApi();
    const initialLicenseCount = await countLicenses(asMert);
    expect(await postWithKey(asMert, "")).toMatchObject({ status: 400 });
    expect(await countLicenses(asMert)).toBe(initialLicenseCount);
  });

  it("is rejected with another body", async () => {
    const { asMert } = await startTestApi();
    await postWithKey(asMert, "reused");
    const initialLicenseCount = await countLicenses(asMert);
    const response = await postWithKey(asMert, "reused", buildManualLicenseBody({ notes: "something else" }));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("IDEMPOTENCY_MISMATCH"));
    expect(await countLicenses(asMert)).toBe(initialLicenseCount);
  });

  it("is rejected for another license", async () => {
    const api = await startTestApi();
    const [firstKey, secondKey] = [await issueEnterpriseLicense(api), await issueEnterpriseLicense(api)].map(
      ({ record }) => record.key,
    );
    const renew = (key = "", days = 365) =>
      postWithKey(api.asMert, "renewal-2027", { days }, `${licensesPath}/${key}/renewals`);
    const fetchEnd = async (key = "") =>
      parseApiResult(license, await api.asMert.get(`${licensesPath}/${key}`)).expiredAt;
    const initialEnd = await fetchEnd(secondKey);
    expect((await renew(firstKey)).status).toBe(201);
    const response = await renew(secondKey);
    expect([response.status, response.body]).toEqual([422, errorBody("IDEMPOTENCY_MISMATCH")]);
    expect(response.text).toContain("another request");
    expect(await fetchEnd(secondKey)).toBe(initialEnd);
    const secondResponse = await renew(firstKey);
    expect([secondResponse.status, secondResponse.headers.get("idempotent-replay")]).toEqual([201, "true"]);
  });

  it("creates one license for simultaneous requests", async () => {
    const { asMert } = await startTestApi();
    const initialLicenseCount = await countLicenses(asMert);
    const responses = await Promise.all(Array.from({ length: 8 }, () => postWithKey(asMert, "at once")));
    const successes = responses.filter(({ status }) => status === 201);
    expect(successes.length).toBeGreaterThan(0);
    expect(new Set(successes.map(getLicenseKey)).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response.status).toBe(409);
      expect(response.body).toEqual(errorBody("IDEMPOTENCY_RUNNING"));
      expect(response.headers.get("retry-after")).toBe("1");
    }
    expect(await countLicenses(asMert)).toBe(initialLicenseCount + 1);
  });

  it("may be sent again after a rejection", async () => {
    const { asMert, people, grantPrivileges } = await startTestApi();
    expect(
      (await postWithKey(asMert, "rule", buildManualLicenseBody({ packageTierId: "corporate-9" }))).status,
    ).toBe(422);
    expect((await postWithKey(asMert, "rule")).status).toBe(201);

    expect((await postWithKey(asMert, "schema", { type: 1 })).status).toBe(400);
    expect((await postWithKey(asMert, "schema")).status).toBe(201);

    const bodyWithNewTag = buildManualLicenseBody({ tags: ["not there yet"] });
    await grantPrivileges(people.mert, ["license-create"]);
    expect((await postWithKey(asMert, "right", bodyWithNewTag)).status).toBe(403);
    await grantPrivileges(people.mert, ["license-create", "tags-create"]);
    expect((await postWithKey(asMert, "right", bodyWithNewTag)).status).toBe(201);
  });

  it("may be sent again after an internal error", async () => {
    let isBroken = true;
    const api = await startTestApi();
    const { crmDirectory: directory } = api.context.storage;
    const findCompany = async (id: number) => {
      if (isBroken) throw new Error("The connection is lost.");
      return directory.findCompany(id);
    };
    api.context.crm = { ...directory, findCompany };
    expect(
      (await postWithKey(api.asMert, "fault", buildCrmLicenseBody(), `${licensesPath}/hubspot`)).status,
    ).toBe(500);
    isBroken = false;
    expect(
      (await postWithKey(api.asMert, "fault", buildCrmLicenseBody(), `${licensesPath}/hubspot`)).status,
    ).toBe(201);
  });

  it("may be sent again after the database lost the response to its reservation", async () => {
    const api = await startTestApi();
    const { storage } = api.context;
    const { idempotency } = storage;
    const reserve: typeof idempotency.reserve = async (...reservation) => {
      await idempotency.reserve(...reservation);
      throw databaseDownProblem(new Error("Connection terminated unexpectedly"));
    };
    api.context.storage = { ...storage, idempotency: { ...idempotency, reserve } };
    expect((await postWithKey(api.asMert, "unanswered")).body).toEqual(errorBody("DATABASE_DOWN"));
    api.context.storage = storage;
    await expect
      .poll(async () => (await postWithKey(api.asMert, "unanswered")).status, { timeout: 5_000 })
      .toBe(201);
  });

  it("returns the created license even if the first response was lost", async () => {
    const api = await startTestApi();
    const initialLicenseCount = await countLicenses(api.asMert);
    const { storage } = api.context;
    api.context.storage = {
      ...storage,
      transact: async (unitOfWork) => {
        await storage.transact(unitOfWork);
        throw new Error("The process ended after the commit.");
      },
    };
    expect((await postWithKey(api.asMert, "cut off")).status).toBe(500);
    api.context.storage = storage;
    const response = await postWithKey(api.asMert, "cut off");
    expect(response.status).toBe(201);
    expect(await countLicenses(api.asMert)).toBe(initialLicenseCount + 1);
    expect(
      parseApiResult(license, await api.asMert.get(`${licensesPath}/${getLicenseKey(response)}`)),
    ).toEqual(parseApiResult(license, response));
  });

  it("may be the same for two users or two endpoints", async () => {
    const { asMert, asAda } = await startTestApi();
    const responses = [
      await postWithKey(asMert, "popular"),
      await postWithKey(asAda, "popular"),
      await postWithKey(asMert, "popular", buildCrmLicenseBody(), `${licensesPath}/hubspot`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(getLicenseKey)).size).toBe(3);
  });

  it("returns the same license for the cookie and a token of one user", async () => {
    const { asMert, people, createClientWithToken } = await startTestApi();
    const tokenClient = await createClientWithToken(people.mert, "2027-01-01T00:00:00.000Z");
    expect((await postWithKey(tokenClient, "mine")).body).toEqual((await postWithKey(asMert, "mine")).body);
  });

  it("is rejected for a user who may no longer create licenses", async () => {
    const { asMert, people, grantPrivileges } = await startTestApi();
    await postWithKey(asMert, "before");
    await grantPrivileges(people.mert, []);
    expect((await postWithKey(asMert, "before")).status).toBe(403);
  });

  it("expires after 24 hours", async () => {
    const { people, createClientWithToken, advanceClock } = await startTestApi();
    const tokenClient = await createClientWithToken(people.mert, "2027-01-01T00:00:00.000Z");
    const firstKey = getLicenseKey(await postWithKey(tokenClient, "yesterday"));
    advanceClock(24 * hourMs);
    expect(getLicenseKey(await postWithKey(tokenClient, "yesterday"))).toBe(firstKey);
    advanceClock(1);
    const nextKey = getLicenseKey(
      await postWithKey(tokenClient, "yesterday", buildManualLicenseBody({ notes: "a new day" })),
    );
    expect(nextKey).not.toBe(firstKey);
  });

  it("has at most 200 characters", async () => {
    const { asMert } = await startTestApi();
    expect((await postWithKey(asMert, "k".repeat(200))).status).toBe(201);
    const response = await postWithKey(asMert, "k".repeat(201));
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errorBody("INVALID"));
  });

  it("may be any text that is valid in a header", async () => {
    const { asMert, logLines } = await startTestApi();
    for (const key of ["'; drop table idempotency; --", "\u00ff\u00fe", "a, b", '"quoted"'])
      expect((await postWithKey(asMert, key)).status).toBe(201);
    expect(logLines).toEqual([]);
  });
});

describe("Requests without an Idempotency-Key", () => {
  it("create two licenses", async () => {
    const { asMert } = await startTestApi();
    const initialLicenseCount = await countLicenses(asMert);
    const responses = [
      await asMert.post(licensesPath, buildManualLicenseBody()),
      await asMert.post(licensesPath, buildManualLicenseBody()),
    ];
    expect(new Set(responses.map(getLicenseKey)).size).toBe(2);
    expect(await countLicenses(asMert)).toBe(initialLicenseCount + 2);
  });
});
