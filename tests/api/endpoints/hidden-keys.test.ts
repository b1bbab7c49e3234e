import { deviceId, id as exampleId } from "#app/api/endpoint/example-values.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { dashboard } from "#app/domain/dashboard/dashboard.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { searchResult } from "#app/domain/search/search.ts";
import { hideEncryptedKey, isAlias } from "#app/domain/text/license-key-alias.ts";
import { hasGeneratedFormat } from "#app/domain/text/license-key.ts";
import { type ApiUnderTest, errorBody, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import { prepareExample } from "#tests/support/api/example-preparations.ts";
import { issueExampleLicense } from "#tests/support/api/example-state.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { issueImportedLicense, keyAliasSecrets } from "#tests/support/licenses/hidden-keys.ts";

const licensePageSchema = createPageSchema(license);
const filterPath = "/api/oem/licenses/filtered";

describe("The alias of a license key", () => {
  let api: ApiUnderTest;
  let key: string;
  beforeEach(async () => {
    api = await startTestApi({ keyAliasSecrets });
    ({ key } = (await issueExampleLicense(api)).record);
  });

  const fetchAlias = async (fullKey: string) =>
    parseApiResult(license, await api.asRita.get(`/api/oem/licenses/${fullKey}`)).key;

  it("replaces the key only for users without license-manage", async () => {
    expect(await fetchAlias(key)).toMatch(/^12345-~[\w-]+$/);
    expect(hideEncryptedKey(await fetchAlias(key))).toBe("12345-•••••");
    expect(hideEncryptedKey(await fetchAlias(await issueImportedLicense(api)))).toBe("OL-•••••");
    expect(parseApiResult(license, await api.asMert.get(`/api/oem/licenses/${key}`)).key).toBe(key);
  });

  it.each(["generated", "imported"])("of a %s key is accepted in paths, queries and bodies", async (kind) => {
    const alias = await fetchAlias(kind === "generated" ? key : await issueImportedLicense(api));
    for (const client of [
      api.asRita,
      await api.createClientWithToken(api.people.rita, "2027-01-01T00:00:00.000Z"),
    ]) {
      expect(parseApiResult(license, await client.get(`/api/oem/licenses/${alias}`)).key).toBe(alias);
      const history = await client.get(`/api/oem/history?licenseKey=${alias}`);
      expect(parseApiResult(createPageSchema(historyEvent), history).entities[0]?.licenseKey).toBe(alias);
      const filteredPage = parseApiResult(licensePageSchema, await client.post(filterPath, { key: alias }));
      expect(filteredPage.entities.map((entity) => entity.key)).toEqual([alias]);
    }
    expect((await api.asMert.get(`/api/oem/licenses/${alias}`)).status).toBe(200);
  });

  it("is accepted in a list of keys", async () => {
    const aliases = [await fetchAlias(key), await fetchAlias(await issueImportedLicense(api))];
    const response = await api.asRita.get(`/api/oem/licenses?keys=${aliases.join()},00000-00000`);
    expect(
      parseApiResult(z.array(license), response)
        .map((listedLicense) => listedLicense.key)
        .toSorted(),
    ).toEqual(aliases.toSorted());
  });

  it("identifies the license that is changed", async () => {
    await api.grantPrivileges(api.people.rita, ["license-create", "license-delete"]);
    const createResponse = await api.asRita.post("/api/oem/licenses", buildManualLicenseBody());
    const { key: alias } = parseApiResult(license, createResponse);
    const quota = { licenseKey: alias, ...oneYearQuota, serverCapacity: 1, totalClientCapacity: 5 };
    expect((await api.asRita.post("/api/oem/quotas/enterprise", quota)).status).toBe(201);
    expect((await api.asRita.send("DELETE", `/api/oem/licenses/${alias}`)).status).toBe(200);
    expect(parseApiResult(license, await api.asAda.get(`/api/oem/licenses/${alias}`))).toMatchObject({
      status: "deleted",
      serverCapacity: 1,
    });
  });

  it("is in the response to the creation of a license, even if the request is repeated", async () => {
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    const createLicense = () =>
      api.asRita.post("/api/oem/licenses", buildManualLicenseBody(), { "idempotency-key": "hidden-key" });
    const [response, repeatedResponse] = [await createLicense(), await createLicense()];
    expect(isAlias(parseApiResult(license, response).key)).toBe(true);
    expect(repeatedResponse.headers.get("idempotent-replay")).toBe("true");
    expect(repeatedResponse.body).toEqual(response.body);
  });

  it("comes without an ETag, which would contain a hash of the key", async () => {
    const path = `/api/oem/licenses/${await issueImportedLicense(api)}`;
    const { result } = (await api.asRita.get(path)).body as { result: { key: string } };
    expect((await api.asAda.get(path)).headers.get("etag")).toMatch(/^"license-/);
    expect((await api.asRita.get(`/api/oem/licenses/${result.key}`)).headers.get("etag")).toBeNull();
  });

  it("replaces the key in errors", async () => {
    const message = `License ${key} is not in the CRM.`;
    const searchCompanies = () => Promise.reject(new Problem("invalid", message, { current: { key } }));
    api.context.crm = { ...api.context.crm, searchCompanies };
    const { body } = await api.asRita.get("/api/oem/hubspot-customers/companies?name=acme");
    const expectedError = {
      message: "License 12345-••••• is not in the CRM.",
      current: { key: await fetchAlias(key) },
    };
    expect(body).toEqual(errorBody("INVALID", expectedError));
  });

  it("does not give access to files that contain the whole key", async () => {
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    for (const file of ["certificate.pdf", "download/seed-of-acme"]) {
      const { body } = await api.asRita.get(`/api/oem/licenses/${key}/${file}`);
      expect(body).toMatchObject({
        error: {
          message:
            "This file contains a complete license key. To download the file, you need the privilege license-manage.",
        },
      });
    }
  });

  it("does not allow searches for the hidden part of the key", async () => {
    const alias = await fetchAlias(key);
    const importedAlias = await fetchAlias(await issueImportedLicense(api));
    const findByFilter = async (text: string) => {
      const responses = [
        await api.asRita.post(filterPath, { key: text }),
        await api.asRita.get(`/api/oem/licenses/summary?key=${encodeURIComponent(text)}`),
      ];
      return responses.map((response) =>
        parseApiResult(licensePageSchema, response).entities.map((entity) => entity.key),
      );
    };
    const findBySearch = async (text: string) => {
      const response = await api.asRita.get(
        `/api/oem/search?search=${encodeURIComponent(text)}&kinds=license,tag`,
      );
      return parseApiResult(searchResult.array(), response).map(({ id }) => id);
    };
    const find = async (text: string) => [...(await findByFilter(text)), await findBySearch(text)];
    for (const text of ["12345", "12345-•••••", key])
      expect(await find(text)).toEqual([[alias], [alias], [alias]]);
    // The generated keys of other licenses may begin with "12", too.
    for (const aliases of await find("12")) expect(aliases).toContain(alias);
    for (const text of ["ol", "OL-•••••"])
      expect(await find(text)).toEqual([[importedAlias], [importedAlias], [importedAlias]]);
    for (const text of ["123", "12345-6", "67890", "2345-", "OLD", "OLD-2019", "OLD-2-•••••", "㉞⑤"])
      expect(await find(text)).toEqual([[], [], []]);
  });

  it("does not replace the id of a purchase", async () => {
    await prepareExample("getPurchase", api);
    const { figures } = parseApiResult(dashboard, await api.asRita.get("/api/oem/desk"));
    const purchases = figures.find(({ name }) => name === "purchases");
    expect(purchases?.lines.map((line) => line.id)).toEqual([String(exampleId)]);
  });

  it("does not replace the key if no alias secrets are configured", async () => {
    const apiWithoutAliases = await startTestApi();
    const [firstLicense] = parseApiResult(
      licensePageSchema,
      await apiWithoutAliases.asRita.post(filterPath, {}),
    ).entities;
    expect(hasGeneratedFormat(firstLicense?.key ?? "")).toBe(true);
  });

  it("is rejected by public endpoints and after the secret changes", async () => {
    const alias = await fetchAlias(key);
    const activation = { licenseKey: alias, deviceId, serials: [], version: "5.0.0" };
    const response = await api.asAnonymous.post("/product/v1/activations", activation);
    expect(response.body).toMatchObject({ error: { fields: { licenseKey: expect.anything() } } });
    const otherApi = await startTestApi({ keyAliasSecrets: ["another secret of license key aliases"] });
    expect((await otherApi.asRita.get(`/api/oem/licenses/${alias}`)).status).toBe(400);
  });
});
