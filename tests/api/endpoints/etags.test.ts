import { z } from "zod";
import { describe, expect, it } from "vitest";
import { handlers } from "#app/api/handlers.ts";
import { type ApiUnderTest, errorBody, startTestApi } from "#tests/support/api/api.ts";
import { fetchLicense, fetchLicenseOfCompany, fetchOnlyQuota } from "#tests/support/licenses/licenses.ts";

/** A license and its quota, which have the same row version. */
async function fetchGlobex({ asAda }: ApiUnderTest) {
  const { key } = await fetchLicenseOfCompany(asAda, "Globex");
  const { id } = await fetchOnlyQuota(asAda, key);
  const licensePath = `/api/oem/licenses/${key}`;
  const quotaPath = `/api/oem/quotas/${id}`;
  const readEtag = async (path: string) => (await asAda.get(path)).headers.get("etag") ?? "";
  const saveNotes = (notes: string, ifMatch: string) =>
    asAda.send("PATCH", `${licensePath}/notes`, { body: { notes }, headers: { "if-match": ifMatch } });
  const disableQuota = (ifMatch: string) =>
    asAda.send("PATCH", `${quotaPath}/status`, { body: { status: 0 }, headers: { "if-match": ifMatch } });
  return { key, licensePath, quotaPath, readEtag, saveNotes, disableQuota };
}

const hasRowVersion = (schema: z.ZodType) => schema instanceof z.ZodObject && "rowVersion" in schema.shape;

describe("If-Match", () => {
  it("is rejected by endpoints that do not check it", async () => {
    const api = await startTestApi();
    const { licensePath, readEtag } = await fetchGlobex(api);
    const headers = { "if-match": await readEtag(licensePath) };
    const response = await api.asAda.send("DELETE", licensePath, { headers });
    expect([response.status, response.body]).toEqual([400, errorBody("INVALID")]);
    expect((await api.asAda.get(licensePath)).body).toMatchObject({ result: { deletedAt: null } });
  });
});

describe("An ETag", () => {
  it("is in the response of each endpoint whose result has a row version", () => {
    const incompleteEndpoints = handlers
      .map(({ endpoint }) => endpoint)
      .filter(({ result, identifyResult }) => hasRowVersion(result) !== (identifyResult !== undefined))
      .map(({ operationId }) => operationId);
    expect(incompleteEndpoints).toEqual([]);
  });

  it("names the kind and the version of the resource, but not its key", async () => {
    const api = await startTestApi();
    const { key, licensePath, quotaPath, readEtag } = await fetchGlobex(api);
    const { rowVersion } = await fetchLicense(api.asAda, key);
    const etag = await readEtag(licensePath);
    expect(etag).toMatch(new RegExp(`^"license-[0-9a-f]{16}-${rowVersion}"$`));
    expect(await readEtag(quotaPath)).toMatch(/^"quota-[0-9a-f]{16}-\d+"$/);
    expect(await readEtag(licensePath.toLowerCase())).toBe(etag);
  });

  it("differs between two resources with the same version", async () => {
    const { asAda } = await startTestApi();
    const responses = [
      await asAda.post("/api/oem/tags", { val: "first" }),
      await asAda.post("/api/oem/tags", { val: "second" }),
    ];
    const etags = responses.map(({ headers }) => headers.get("etag"));
    expect(new Set(etags).size).toBe(2);
  });
});

describe("If-Match", () => {
  it("accepts the ETag of the resource until the resource changes", async () => {
    const { licensePath, readEtag, saveNotes } = await fetchGlobex(await startTestApi());
    const etag = await readEtag(licensePath);
    const savedResponse = await saveNotes("first", etag);
    expect(savedResponse.status).toBe(200);
    const outdatedResponse = await saveNotes("second", etag);
    expect([outdatedResponse.status, outdatedResponse.body]).toEqual([
      409,
      errorBody("CONFLICT", { current: (savedResponse.body as { result: unknown }).result }),
    ]);
    expect((await saveNotes("second", savedResponse.headers.get("etag") ?? "")).status).toBe(200);
  });

  it("rejects the ETag of another resource, even with the same version", async () => {
    const api = await startTestApi();
    const { key, licensePath, quotaPath, readEtag, saveNotes, disableQuota } = await fetchGlobex(api);
    const license = await fetchLicense(api.asAda, key);
    expect((await fetchOnlyQuota(api.asAda, key)).rowVersion).toBe(license.rowVersion);
    const otherLicense = await fetchLicenseOfCompany(api.asAda, "Initech");
    const otherEtag = await readEtag(`/api/oem/licenses/${otherLicense.key}`);
    const responses = [
      await disableQuota(await readEtag(licensePath)),
      await saveNotes("new", await readEtag(quotaPath)),
      await saveNotes("new", otherEtag),
      await api.asAda.send("POST", `${licensePath}/renewals`, {
        body: { period: "1-year" },
        headers: { "if-match": await readEtag(licensePath) },
      }),
    ];
    const createMismatch = (kind: string) =>
      errorBody("ETAG_MISMATCH", {
        message: `If-Match contains no strong ETag of the ${kind} that this request changes. Read the ${kind} and send its ETag.`,
      });
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [409, createMismatch("quota")],
      [409, createMismatch("license")],
      [409, createMismatch("license")],
      [409, createMismatch("quota")],
    ]);
    expect(await fetchLicense(api.asAda, key)).toEqual(license);
  });

  it("accepts the ETag of the quota for the next renewal", async () => {
    const api = await startTestApi();
    const { asAda } = api;
    const { licensePath, quotaPath, readEtag } = await fetchGlobex(api);
    const renew = (ifMatch: string) =>
      asAda.send("POST", `${licensePath}/renewals`, {
        body: { period: "1-year" },
        headers: { "if-match": ifMatch },
      });
    const firstResponse = await renew(await readEtag(quotaPath));
    expect(firstResponse.status).toBe(201);
    expect(firstResponse.headers.get("etag")).toBe(await readEtag(quotaPath));
    expect((await renew(firstResponse.headers.get("etag") ?? "")).status).toBe(201);
  });

  it("accepts the row version in quotes, because the entries of lists have no ETag", async () => {
    const api = await startTestApi();
    const { key, saveNotes } = await fetchGlobex(api);
    const { rowVersion } = await fetchLicense(api.asAda, key);
    expect((await saveNotes("first", `"${rowVersion}"`)).status).toBe(200);
    expect((await saveNotes("second", `"${rowVersion}"`)).body).toMatchObject({
      error: { code: "CONFLICT" },
    });
  });

  it("accepts a list that contains the ETag, and `*`", async () => {
    const { licensePath, readEtag, saveNotes } = await fetchGlobex(await startTestApi());
    for (const createIfMatch of [
      (etag: string) => `"other,with-a-comma",${etag}`,
      (etag: string) => `, ${etag} ,, "7"`,
      (etag: string) => `W/"weak", ${etag}`,
      () => "*",
      () => " * ",
    ]) {
      const ifMatch = createIfMatch(await readEtag(licensePath));
      expect((await saveNotes(ifMatch, ifMatch)).status, ifMatch).toBe(200);
    }
  });

  it("never matches a weak ETag", async () => {
    const { licensePath, readEtag, saveNotes } = await fetchGlobex(await startTestApi());
    const { status, body } = await saveNotes("new", `W/${await readEtag(licensePath)}`);
    expect([status, body]).toMatchObject([409, { error: { code: "ETAG_MISMATCH" } }]);
  });

  it("is rejected if it is no list of ETags", async () => {
    const { saveNotes } = await fetchGlobex(await startTestApi());
    for (const ifMatch of ["7", "garbage", '"7', '"a" "b"', '*, "a"', ",", 'w/"a"', '"a"x'])
      expect(await saveNotes("new", ifMatch), ifMatch).toMatchObject({
        status: 400,
        body: { error: { code: "INVALID", message: expect.stringMatching(/^If-Match must be/) } },
      });
  });
});
