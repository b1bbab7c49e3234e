import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UpstreamProblem } from "#app/api/external/http-invoker.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { createProtocolResolver } from "#app/api/external/detect-protocol.ts";
import { specifiedSortColumns } from "#app/domain/license/filter-fields.ts";
import { type ExternalSetup, openExternalSetup, catchError } from "#tests/support/outside/external-client.ts";

let setup: ExternalSetup;
let api: ExternalSetup["api"];
let client: LicenseApiClient;

beforeAll(async () => {
  setup = await openExternalSetup();
  api = setup.api;
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  client = await setup.createSignedInClient();
});

const enterpriseKey = "AIR.2024-0001";
const listReceivedEndpoints = () => api.requests.map(({ endpoint }) => endpoint);
const listRequestBodies = (endpoint: string) =>
  api.requests.filter((receivedRequest) => receivedRequest.endpoint === endpoint).map(({ body }) => body);
const findStoredLicense = (key: string) => api.memory.licenses.find((license) => license.key === key);

test("a signed-in user has the privileges of the API and no e-mail address", async () => {
  expect(await client.auth.checkSession()).toEqual({ isAuth: true });
  expect(await client.users.current()).toEqual({ email: "", isAdmin: true, privileges: [] });
  await client.auth.logout();
  expect(await catchError(client.auth.checkSession())).toMatchObject({ kind: "unauthenticated" });
});

describe("The license list of an external API", () => {
  const filters: [filter: object, count: number][] = [
    [{ key: "air.2024-000" }, 3],
    [{ companyName: "contoso" }, 1],
    [{ contactEmail: "jo@fabrikam" }, 1],
    [{ tag: "renewal" }, 1],
    [{ createdBy: "olga@vendor.example" }, 15],
    [{ isOffline: true }, 1],
    [{ softCapacity: true }, 0],
    [{ environment: 2 }, 1],
    [{ packageTierId: "fis-only" }, 1],
    [{ types: [2] }, 1],
    [{ statuses: ["active"] }, 1],
    [{ lifetimeStatuses: ["active"] }, 15],
    [{ useStatuses: ["N/A"] }, 1],
    [{ activenessStatuses: ["active"] }, 1],
    [{ dateFilterType: "created", minDate: "2026-03-01", maxDate: "2026-03-01" }, 1],
  ];
  for (const [filter, count] of filters)
    test(`is filtered by ${Object.keys(filter).join(", ")}`, async () => {
      const page = await client.licenses.filter({ body: { ...filter, pageSize: 50 } });
      expect(page.totalEntityCount).toBe(count);
    });

  test("is sorted by each column and paged", async () => {
    for (const sortBy of specifiedSortColumns)
      await client.licenses.filter({ body: { sortBy, sortType: "ASC", pageSize: 100 } });
    const page = await client.licenses.filter({ body: { sortBy: "key", sortType: "ASC", pageNumber: 1 } });
    expect(page).toMatchObject({ totalEntityCount: 15, currentPage: 1, previousPage: 0, totalPageCount: 2 });
    expect(page.entities).toHaveLength(5);
  });

  test("contains the fields of our own API if the external API returns these fields", async () => {
    const enterpriseLicense = await client.licenses.get({ params: { key: enterpriseKey } });
    expect(enterpriseLicense).toMatchObject({
      rowVersion: 0,
      startsAt: null,
      deletedAt: null,
      notes: "Call before renewing.",
    });
    const listPage = await client.licenses.filter({ body: { key: enterpriseKey } });
    expect(listPage.entities).toMatchObject([{ startsAt: "2026-02-01T08:00:00.000Z" }]);
    Object.assign(findStoredLicense(enterpriseKey) ?? {}, {
      rowVersion: 7,
      startsAt: "2026-01-10T00:00:00Z",
    });
    const page = await client.licenses.filter({ body: { key: enterpriseKey } });
    expect(page.entities).toMatchObject([{ rowVersion: 7, startsAt: "2026-01-10T00:00:00.000Z" }]);
  });

  test("has the time of its last update", async () => {
    expect(await client.refreshes.readLastRefresh()).toEqual({ lastUpdatedAt: "2026-11-22T06:00:00.000Z" });
    expect(await client.refreshes.refresh()).toEqual({ lastUpdatedAt: "2026-11-22T09:09:09.000Z" });
  });
});

describe("A single license of an external API", () => {
  test("can be read by its key, even if it was deleted", async () => {
    await client.licenses.remove({ params: { key: enterpriseKey } });
    const deletedLicense = await client.licenses.get({ params: { key: enterpriseKey } });
    expect(deletedLicense).toMatchObject({ status: "deleted", deletedAt: expect.any(String) });
    expect(await catchError(client.licenses.get({ params: { key: "NOPE" } }))).toMatchObject({
      kind: "not-found",
    });
    expect(new Set(listReceivedEndpoints())).toEqual(
      new Set(["DELETE /oem/licenses/{key}", "POST /oem/licenses/filtered"]),
    );
  });

  test("is changed with the fields of the specification, and with If-Match if its row version is known", async () => {
    const params = { key: enterpriseKey };
    await client.licenseFields.notes({ params, body: { notes: "New" }, rowVersion: 0 });
    await client.licenseFields.environment({ params, body: { environment: 1 }, rowVersion: 0 });
    await client.licenseFields.softCapacity({ params, body: { softCapacity: true }, rowVersion: 0 });
    await client.licenseFields.tags({ params, body: { tags: ["vip"] }, rowVersion: 0 });
    expect(findStoredLicense(enterpriseKey)).toMatchObject({
      notes: "New",
      environment: 1,
      softCapacity: true,
      tags: "vip, ",
    });
    expect(api.requests.filter(({ headers }) => headers["if-match"] !== undefined)).toEqual([]);
    await client.licenseFields.notes({ params, body: { notes: "Newer" }, rowVersion: 4 });
    expect(api.requests.find(({ headers }) => headers["if-match"] !== undefined)?.headers["if-match"]).toBe(
      '"4"',
    );
  });

  test("has quotas whose capacities come from their features", async () => {
    const [quota] = await client.quotas.listByLicense({ query: { licenseKey: enterpriseKey } });
    expect(quota).toMatchObject({
      serverCapacity: 5,
      totalClientCapacity: 100,
      caseCapacity: null,
      rowVersion: 0,
    });
    expect(quota?.features.map(({ name, prettyName }) => [name, prettyName])).toContainEqual([
      "Servers",
      "Servers",
    ]);
    const [irQuota] = await client.quotas.listByLicense({ query: { licenseKey: "AIR.2024-0002" } });
    expect(irQuota).toMatchObject({ caseCapacity: 30, caseLifetime: 30, serverCapacity: null });
  });

  test("has a quota whose changes are sent with the license type", async () => {
    const params = { id: 100 };
    const body = { activationDate: "2026-02-01", expirationDate: "2026-12-31", licenseType: 1 as const };
    await client.quotas.changeDates({ params, body, rowVersion: 0 });
    await client.quotas.changeStatus({ params, body: { status: 0, licenseType: 1 }, rowVersion: 0 });
    await client.quotas.changeCapacities({
      params,
      body: { serverCapacity: 9, totalClientCapacity: 900 },
      rowVersion: undefined,
    });
    const [quota] = await client.quotas.listByLicense({ query: { licenseKey: enterpriseKey } });
    expect(quota).toMatchObject({
      activationDate: "2026-02-01T00:00:00.000Z",
      expirationDate: "2026-12-31T23:59:59.999Z",
      status: 0,
      serverCapacity: 9,
      totalClientCapacity: 900,
    });
  });

  test("has servers and a history that are paged", async () => {
    const query = { licenseKey: enterpriseKey, pageNumber: 0, pageSize: 1000 };
    const servers = await client.servers.listByLicense({ query });
    expect(servers).toMatchObject({ totalEntityCount: 1, totalPageCount: 1 });
    expect(servers.entities[0]).toMatchObject({ deviceId: "device-7", firstHeartbeat: null, version: null });
    await client.servers.changeStatus({ params: { id: "srv-7" }, body: { status: 0 } });
    expect((await client.servers.listByLicense({ query })).entities[0]?.status).toBe(0);
    const history = await client.history.listByLicense({ query });
    expect(history.entities).toMatchObject([{ eventName: "create", before: null, after: null, id: 1 }]);
  });
});

describe("A new license of an external API", () => {
  const licenseBody = {
    type: 1 as 1 | 2 | 3,
    isOffline: false,
    softCapacity: false,
    tags: ["vip"],
    packageTierId: "ent-gold",
    environment: 3 as const,
    notes: "",
    hubspotCompanyId: 41,
    hubspotContactId: 411,
    hubspotCompanyName: "Tailspin Toys",
    hubspotContactEmail: "tia@tailspin.example",
    hubspotContactFirstname: "Tia",
  };
  const quota = {
    activationDate: "2026-11-22",
    expirationDate: "2027-11-22",
    serverCapacity: 3,
    totalClientCapacity: 250,
  };

  test("is created with one request and its quota with another", async () => {
    const createdLicense = await client.licenses.createFromCrm({ body: { ...licenseBody, quota } });
    expect(listRequestBodies("POST /oem/quotas/enterprise")).toEqual([
      {
        licenseKey: createdLicense.key,
        activationDate: "2026-11-22T00:00:00.000Z",
        expirationDate: "2027-11-22T23:59:59.999Z",
        serverCapacity: 3,
        totalClientCapacity: 250,
      },
    ]);
    await client.licenses.createFromCrm({ body: { ...licenseBody, type: 2, quota } });
    expect(listRequestBodies("POST /oem/quotas/ir")).toMatchObject([{ caseCapacity: 30, caseLifetime: 30 }]);
    await client.licenses.createFromCrm({ body: { ...licenseBody, type: 3, quota } });
    expect(
      listReceivedEndpoints().filter((endpoint) => endpoint.startsWith("POST /oem/quotas/")),
    ).toHaveLength(2);
  });

  test("exists without a quota if the quota is rejected", async () => {
    api.failures.set("POST /oem/quotas/enterprise", { status: 422, code: "NO", message: "No seats left" });
    const problem = await catchError(client.licenses.createFromCrm({ body: { ...licenseBody, quota } }));
    const key = api.memory.licenses.at(-1)?.key;
    expect(problem).toMatchObject({ code: "LICENSE_WITHOUT_QUOTA", current: { key } });
    expect(String(problem)).toContain(
      "The license was created, but the quota of the license was not created. No seats left",
    );
  });
});

test("endpoints outside the specification are not requested", async () => {
  const rejections = await Promise.all([
    catchError(client.audit.events()),
    catchError(client.licenses.restore({ params: { key: enterpriseKey } })),
    catchError(client.tags.create({ body: { val: "x" } })),
    catchError(client.reminders.list()),
    catchError(client.hostedCustomers.readCounts()),
  ]);
  expect(rejections.map((problem) => (problem as { code: string }).code)).toEqual(
    Array(5).fill("NOT_OFFERED"),
  );
  expect(listReceivedEndpoints()).toEqual([]);
});

describe("An invalid response of an external API", () => {
  const requestInvalidList = () => catchError(client.licenses.filter({ body: {} }));
  const endpointName = "POST /api/oem/licenses/filtered";

  test("is reported with the endpoint and the field", async () => {
    api.failures.set("POST /oem/licenses/filtered", { omittedField: "totalEntityCount" });
    const problem = await requestInvalidList();
    expect(problem).toBeInstanceOf(UpstreamProblem);
    expect(problem).toMatchObject({ endpoint: endpointName, field: "totalEntityCount" });
    expect(String(problem)).toContain(endpointName);
  });

  test("is reported if it is HTML, a 404 or an error", async () => {
    api.failures.set("POST /oem/licenses/filtered", "html");
    expect(await requestInvalidList()).toMatchObject({
      endpoint: endpointName,
      message: expect.stringContaining("the response is not JSON"),
    });
    api.failures.set("POST /oem/licenses/filtered", "missing");
    expect(await requestInvalidList()).toMatchObject({
      endpoint: endpointName,
      message: `The license API does not know ${endpointName}.`,
    });
    api.failures.set("POST /oem/licenses/filtered", { status: 500, code: "X", message: "Secret trace" });
    expect(await requestInvalidList()).toMatchObject({
      endpoint: endpointName,
      message: `The license API returned 500 to ${endpointName}.`,
    });
  });

  test("is reported if it takes too long", async () => {
    api.failures.set("POST /oem/licenses/filtered", "hangs");
    const shortTimeoutClient = await setup.createSignedInClient(50);
    expect(await catchError(shortTimeoutClient.licenses.filter({ body: {} }))).toMatchObject({
      endpoint: endpointName,
      code: "UPSTREAM_DOWN",
    });
  });
});

test("the resolver detects the protocol once, and again only after an outage", async () => {
  const request = new Request("https://desk.example.com/");
  const resolveProtocol = createProtocolResolver("auto", setup.send);
  expect(await resolveProtocol(request)).toBe("specification");
  expect(await resolveProtocol(request)).toBe("specification");
  expect(listReceivedEndpoints()).toEqual(["GET /api/openapi.json"]);
  let isUp = false;
  const resolverAfterOutage = createProtocolResolver("auto", async () => {
    if (!isUp) throw new Error("The API is down.");
    return Response.json({ "x-license-desk": true });
  });
  expect(await resolverAfterOutage(request)).toBe("specification");
  isUp = true;
  expect(await resolverAfterOutage(request)).toBe("own");
});
