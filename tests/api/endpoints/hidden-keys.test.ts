import { deviceId, id } from "#app/api/declaration/example-values.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { dashboard } from "#app/domain/dashboard/dashboard.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { pageSchema } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { searchResult } from "#app/domain/search/search.ts";
import { displayKey, isAlias } from "#app/domain/text/license-key-alias.ts";
import { hasGeneratedFormat } from "#app/domain/text/license-key.ts";
import { type ApiUnderTest, errorBody, resultOf, startTestApi } from "#tests/support/api/api.ts";
import { prepare } from "#tests/support/api/example-preparations.ts";
import { issueExampleLicense } from "#tests/support/api/example-state.ts";
import { manualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { importedLicense, keyAliasSecrets } from "#tests/support/licenses/hidden-keys.ts";

const licenses = pageSchema(license);
const filterPath = "/api/oem/licenses/filtered";

describe("The alias of a license key", () => {
  let api: ApiUnderTest;
  let key: string;
  beforeEach(async () => {
    api = await startTestApi({ keyAliasSecrets });
    ({ key } = (await issueExampleLicense(api)).record);
  });

  const aliasOf = async (wholeKey: string) =>
    resultOf(license, await api.asRita.get(`/api/oem/licenses/${wholeKey}`)).key;

  it("replaces the key for users without license-manage only", async () => {
    expect(await aliasOf(key)).toMatch(/^12345-~[\w-]+$/);
    expect(displayKey(await aliasOf(key))).toBe("12345-•••••");
    expect(displayKey(await aliasOf(await importedLicense(api)))).toBe("OL-•••••");
    expect(resultOf(license, await api.asMert.get(`/api/oem/licenses/${key}`)).key).toBe(key);
  });

  it.each(["generated", "imported"])(
    "of a %s key is accepted in addresses, queries and bodies",
    async (kind) => {
      const alias = await aliasOf(kind === "generated" ? key : await importedLicense(api));
      for (const client of [api.asRita, await api.withToken(api.people.rita, "2027-01-01T00:00:00.000Z")]) {
        expect(resultOf(license, await client.get(`/api/oem/licenses/${alias}`)).key).toBe(alias);
        const history = await client.get(`/api/oem/history?licenseKey=${alias}`);
        expect(resultOf(pageSchema(historyEvent), history).entities[0]?.licenseKey).toBe(alias);
        const filtered = resultOf(licenses, await client.post(filterPath, { key: alias }));
        expect(filtered.entities.map((entity) => entity.key)).toEqual([alias]);
      }
      expect((await api.asMert.get(`/api/oem/licenses/${alias}`)).status).toBe(200);
    },
  );

  it("is accepted in a list of keys", async () => {
    const aliases = [await aliasOf(key), await aliasOf(await importedLicense(api))];
    const response = await api.asRita.get(`/api/oem/licenses?keys=${aliases.join()},00000-00000`);
    expect(
      resultOf(z.array(license), response)
        .map((listedLicense) => listedLicense.key)
        .toSorted(),
    ).toEqual(aliases.toSorted());
  });

  it("identifies the license that is changed", async () => {
    await api.grantPrivileges(api.people.rita, ["license-create", "license-delete"]);
    const created = await api.asRita.post("/api/oem/licenses", manualLicenseBody());
    const { key: alias } = resultOf(license, created);
    const quota = { licenseKey: alias, ...oneYearQuota, serverCapacity: 1, totalClientCapacity: 5 };
    expect((await api.asRita.post("/api/oem/quotas/enterprise", quota)).status).toBe(201);
    expect((await api.asRita.send("DELETE", `/api/oem/licenses/${alias}`)).status).toBe(200);
    expect(resultOf(license, await api.asAda.get(`/api/oem/licenses/${alias}`))).toMatchObject({
      status: "deleted",
      serverCapacity: 1,
    });
  });

  it("is in the response of a creation, also of a repeated one", async () => {
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    const create = () =>
      api.asRita.post("/api/oem/licenses", manualLicenseBody(), { "idempotency-key": "hidden-key" });
    const [response, repeatedResponse] = [await create(), await create()];
    expect(isAlias(resultOf(license, response).key)).toBe(true);
    expect(repeatedResponse.headers.get("idempotent-replay")).toBe("true");
    expect(repeatedResponse.body).toEqual(response.body);
  });

  it("is in errors", async () => {
    const message = `License ${key} is not in the CRM.`;
    const searchCompanies = () => Promise.reject(new Problem("invalid", message, { current: { key } }));
    api.context.crm = { ...api.context.crm, searchCompanies };
    const { body } = await api.asRita.get("/api/oem/hubspot-customers/companies?name=acme");
    const texts = { message: "License 12345-••••• is not in the CRM.", current: { key: await aliasOf(key) } };
    expect(body).toEqual(errorBody("INVALID", texts));
  });

  it("does not hide which files need license-manage", async () => {
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    for (const file of ["certificate.pdf", "download/seed-of-acme"]) {
      const { body } = await api.asRita.get(`/api/oem/licenses/${key}/${file}`);
      expect(body).toMatchObject({
        error: { message: "This file contains a whole license key, so it needs license-manage." },
      });
    }
  });

  it("cannot be resolved by searches for parts of keys", async () => {
    const alias = await aliasOf(key);
    const importedAlias = await aliasOf(await importedLicense(api));
    const findByFilter = async (text: string) => {
      const responses = [
        await api.asRita.post(filterPath, { key: text }),
        await api.asRita.get(`/api/oem/licenses/summary?key=${encodeURIComponent(text)}`),
      ];
      return responses.map((response) => resultOf(licenses, response).entities.map((entity) => entity.key));
    };
    const findBySearch = async (text: string) => {
      const response = await api.asRita.get(
        `/api/oem/search?text=${encodeURIComponent(text)}&kinds=license,tag`,
      );
      return resultOf(searchResult.array(), response).map(({ id }) => id);
    };
    const find = async (text: string) => [...(await findByFilter(text)), await findBySearch(text)];
    for (const text of ["12", "12345", "12345-•••••", key])
      expect(await find(text)).toEqual([[alias], [alias], [alias]]);
    for (const text of ["ol", "OL-•••••"])
      expect(await find(text)).toEqual([[importedAlias], [importedAlias], [importedAlias]]);
    for (const text of ["123", "12345-6", "67890", "2345-", "OLD", "OLD-2019", "OLD-2-•••••", "㉞⑤"])
      expect(await find(text)).toEqual([[], [], []]);
  });

  it("does not replace the id of a purchase", async () => {
    await prepare("getAgreement", api);
    const { figures } = resultOf(dashboard, await api.asRita.get("/api/oem/desk"));
    const purchases = figures.find(({ name }) => name === "purchases");
    expect(purchases?.lines.map((line) => line.key)).toEqual([String(id)]);
  });

  it("is the key itself if all staff may read keys", async () => {
    const openApi = await startTestApi();
    const [firstLicense] = resultOf(licenses, await openApi.asRita.post(filterPath, {})).entities;
    expect(hasGeneratedFormat(firstLicense?.key ?? "")).toBe(true);
  });

  it("is neither an alias for another secret nor for the public", async () => {
    const alias = await aliasOf(key);
    const activation = { licenseKey: alias, deviceId, serials: [], version: "5.0.0" };
    const response = await api.asNobody.post("/product/v1/activations", activation);
    expect(response.body).toMatchObject({ error: { fields: { licenseKey: expect.anything() } } });
    const otherApi = await startTestApi({ keyAliasSecrets: ["another secret of license key aliases"] });
    expect((await otherApi.asRita.get(`/api/oem/licenses/${alias}`)).status).toBe(400);
  });
});
