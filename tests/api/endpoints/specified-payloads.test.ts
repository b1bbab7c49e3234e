import { expect, test } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  buildCrmLicenseBody,
  buildManualLicenseBody,
  oneYearQuota,
} from "#tests/support/customers/license-bodies.ts";
import { fetchQuotas } from "#tests/support/licenses/licenses.ts";

const licensesPath = "/api/oem/licenses";

test("both endpoints create a license for a contact of the CRM", async () => {
  const { asMert } = await startTestApi();
  const customers = [];
  for (const path of [licensesPath, `${licensesPath}/hubspot`]) {
    const response = await asMert.post(path, buildCrmLicenseBody());
    expect(response.status, path).toBe(201);
    const { companyName, email, firstName, lastName } = parseApiResult(license, response);
    customers.push({ companyName, email, firstName, lastName });
  }
  expect(customers[0]).toMatchObject({ companyName: "Acme Corporation" });
  expect(customers[0]).toEqual(customers[1]);
  expect((await asMert.post(licensesPath, buildManualLicenseBody())).status).toBe(201);
});

test("an invalid license gets the errors of the customer that the request names", async () => {
  const { asMert } = await startTestApi();
  expect(await asMert.post(licensesPath, buildManualLicenseBody({ companyName: "" }))).toMatchObject({
    status: 400,
    body: errorBody("INVALID", { fields: { companyName: ["Enter a company."] } }),
  });
  expect(await asMert.post(licensesPath, buildCrmLicenseBody({ hubspotCompanyId: "x" }))).toMatchObject({
    status: 400,
    body: errorBody("INVALID", { fields: { hubspotCompanyId: [expect.any(String)] } }),
  });
  expect(await asMert.post(licensesPath, buildCrmLicenseBody({ hubspotCompanyId: 1 }))).toMatchObject({
    status: 422,
    body: errorBody("CRM_UNKNOWN"),
  });
});

test("null and an empty text in the request of a list mean an unset field", async () => {
  const { asAda } = await startTestApi();
  const key = "DEMO-UNKNOWN";
  const licenseFilterNames = ["key", "createdBy", "isOffline", "types", "statuses", "activenessStatuses"];
  const otherFilterNames = [
    "environment",
    "lifetimeStatuses",
    "useStatuses",
    "softCapacity",
    "packageTierId",
  ];
  const dateFilterNames = ["dateFilterType", "minDate", "maxDate", "tag", "companyName", "contactEmail"];
  const pagingNames = ["pageNumber", "pageSize", "sortBy", "sortType"];
  const filterNames = [...licenseFilterNames, ...otherFilterNames, ...dateFilterNames];
  const lists: [path: string, names: string[]][] = [
    ["/api/oem/licenses/filtered", [...filterNames, ...pagingNames]],
    ["/api/oem/tags/paginated/", pagingNames],
    ["/api/tokens/paginated/", pagingNames],
    ["/api/user/paginated", pagingNames],
  ];
  for (const [path, names] of lists)
    for (const unsetValue of [null, ""]) {
      const unsetBody = Object.fromEntries(names.map((name) => [name, unsetValue]));
      const response = await asAda.post(path, unsetBody);
      expect(response, `${path} ${unsetValue}`).toMatchObject({ status: 200 });
      expect(response.body).toEqual((await asAda.post(path, {})).body);
    }
  for (const path of ["/api/oem/imports", "/api/oem/bulk-runs", "/api/oem/licenses/summary"])
    expect((await asAda.get(`${path}?pageNumber=&pageSize=`)).status, path).toBe(200);
  const filters = JSON.stringify({ environment: null, key, tag: "" });
  expect((await asAda.get(`${licensesPath}/report/csv?${new URLSearchParams({ filters })}`)).status).toBe(
    200,
  );
  const change = { kind: "notes", append: "Checked." };
  const selection = { key, environment: null, tag: "" };
  expect((await asAda.post("/api/oem/licenses/bulk", { filters: selection, change })).status).toBe(200);
});

test("every specified list can be sorted by createdAt", async () => {
  const { asAda } = await startTestApi();
  for (const path of [
    "/oem/licenses/filtered",
    "/oem/tags/paginated/",
    "/tokens/paginated/",
    "/user/paginated",
  ])
    for (const sortType of ["ASC", "DESC"])
      expect((await asAda.post(`/api${path}`, { sortBy: "createdAt", sortType })).status, path).toBe(200);
});

test("a token needs its value and its expiration date", async () => {
  const { asAda } = await startTestApi();
  expect(await asAda.post("/api/tokens", {})).toMatchObject({
    status: 400,
    body: errorBody("INVALID", {
      fields: { token: ["Enter a token."], expirationDate: ["Enter when the token expires."] },
    }),
  });
});

test("quotas and use name the features Servers and Assets, and the catalog in lower case", async () => {
  const { asMert } = await startTestApi();
  const { key } = parseApiResult(
    license,
    await asMert.post(licensesPath, buildManualLicenseBody({ quota: oneYearQuota })),
  );
  const [quota] = await fetchQuotas(asMert, key);
  expect(quota?.features.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Servers", "Assets", "sso"]),
  );
  expect((await asMert.get("/api/oem/packages/tier/corporate-2/features")).body).toMatchObject({
    result: expect.arrayContaining([expect.objectContaining({ name: "servers" })]),
  });
});
