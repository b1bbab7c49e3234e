import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LicenseApiClient } from "#app/api/client.ts";
import { type ExternalSetup, openExternalSetup, catchError } from "#tests/support/outside/external-client.ts";
import { specifiedEndpoints } from "#tests/support/outside/license-api/server.ts";

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

const key = "AIR.2024-0001";
const params = { key };
/** Row version of an entity without `rowVersion`. The client sends no If-Match header for this value. */
const rowVersion = 0;
const quotaDates = { activationDate: "2026-02-01", expirationDate: "2026-12-31" };
const sentQuotaDates = {
  activationDate: "2026-02-01T00:00:00.000Z",
  expirationDate: "2026-12-31T23:59:59.999Z",
};
const version = { version: "4.3.0", releasedAt: "2026-11-01", isActive: true, releaseNotes: "Safer." };
const sentVersion = { ...version, releasedAt: "2026-11-01T00:00:00.000Z" };
const token = "air_q7Zk2mXw9PtL4vRb8NcY5sHd";
const customer = {
  hubspotCompanyId: 41,
  hubspotContactId: 411,
  hubspotCompanyName: "Tailspin Toys",
  hubspotContactEmail: "tia@tailspin.example",
  hubspotContactFirstname: "Tia",
  hubspotContactLastname: "Spin",
};
const licenseBody = {
  type: 3 as const,
  isOffline: false,
  softCapacity: true,
  tags: ["vip"],
  packageTierId: "mss-only",
  environment: 1 as const,
  notes: "",
  ...customer,
};

const findLicense = () => api.memory.licenses.find((storedLicense) => storedLicense.key === key);
const findQuota = () => api.memory.quotas.get(key)?.[0];

interface Edit {
  endpoint: string;
  send: () => Promise<unknown>;
  /** Body that the external API receives. */
  body: object;
  readStoredData: () => unknown;
  expected: object;
}

const edits: Edit[] = [
  {
    endpoint: "POST /oem/licenses/hubspot",
    send: () => client.licenses.createFromCrm({ body: licenseBody }),
    body: licenseBody,
    readStoredData: () => api.memory.licenses.at(-1),
    expected: { type: 3, companyName: "Tailspin Toys", tags: "vip, ", environment: 1 },
  },
  {
    endpoint: "PATCH /oem/licenses/{key}/notes",
    send: () => client.licenseFields.notes({ params, body: { notes: "New" }, rowVersion }),
    body: { notes: "New" },
    readStoredData: findLicense,
    expected: { notes: "New" },
  },
  {
    endpoint: "PATCH /oem/licenses/{key}/environment",
    send: () => client.licenseFields.environment({ params, body: { environment: 1 }, rowVersion }),
    body: { environment: 1 },
    readStoredData: findLicense,
    expected: { environment: 1 },
  },
  {
    endpoint: "PATCH /oem/licenses/{key}/soft-capacity",
    send: () => client.licenseFields.softCapacity({ params, body: { softCapacity: true }, rowVersion }),
    body: { softCapacity: true },
    readStoredData: findLicense,
    expected: { softCapacity: true },
  },
  {
    endpoint: "PATCH /oem/licenses/{key}/tags",
    send: () => client.licenseFields.tags({ params, body: { tags: ["vip", "emea"] }, rowVersion }),
    body: { tags: ["vip", "emea"] },
    readStoredData: findLicense,
    expected: { tags: "vip, emea, " },
  },
  {
    endpoint: "DELETE /oem/licenses/{key}",
    send: () => client.licenses.remove({ params }),
    body: {},
    readStoredData: findLicense,
    expected: { status: "deleted" },
  },
  {
    endpoint: "POST /oem/refresh-info/refresh",
    send: () => client.refreshes.refresh(),
    body: {},
    readStoredData: () => api.memory,
    expected: { refreshedAt: "2026-11-22T09:09:09Z" },
  },
  {
    endpoint: "PATCH /oem/servers/{id}/status",
    send: () => client.servers.changeStatus({ params: { id: "srv-7" }, body: { status: 0 } }),
    body: { status: 0 },
    readStoredData: () => api.memory.servers.get(key)?.[0],
    expected: { status: 0 },
  },
  {
    endpoint: "POST /oem/quotas/enterprise",
    send: () =>
      client.quotas.createEnterprise({
        body: { licenseKey: key, ...quotaDates, serverCapacity: 2, totalClientCapacity: 20 },
      }),
    body: { licenseKey: key, ...sentQuotaDates, serverCapacity: 2, totalClientCapacity: 20 },
    readStoredData: () => api.memory.quotas.get(key)?.at(-1),
    expected: sentQuotaDates,
  },
  {
    endpoint: "POST /oem/quotas/ir",
    send: () =>
      client.quotas.createIr({
        body: { licenseKey: "AIR.2024-0002", ...quotaDates, caseCapacity: 30, caseLifetime: 30 },
      }),
    body: { licenseKey: "AIR.2024-0002", ...sentQuotaDates, caseCapacity: 30, caseLifetime: 30 },
    readStoredData: () => api.memory.quotas.get("AIR.2024-0002")?.at(-1),
    expected: sentQuotaDates,
  },
  {
    endpoint: "PATCH /oem/quotas/{id}/date",
    send: () =>
      client.quotas.changeDates({ params: { id: 100 }, body: { ...quotaDates, licenseType: 1 }, rowVersion }),
    body: { ...sentQuotaDates, licenseType: 1 },
    readStoredData: findQuota,
    expected: sentQuotaDates,
  },
  {
    endpoint: "PATCH /oem/quotas/{id}/status",
    send: () =>
      client.quotas.changeStatus({ params: { id: 100 }, body: { status: 0, licenseType: 1 }, rowVersion }),
    body: { status: 0, licenseType: 1 },
    readStoredData: findQuota,
    expected: { status: 0 },
  },
  {
    endpoint: "PATCH /oem/quotas/enterprise/{id}/capacity",
    send: () =>
      client.quotas.changeCapacities({
        params: { id: 100 },
        body: { serverCapacity: 9, totalClientCapacity: 900 },
        rowVersion,
      }),
    body: { serverCapacity: 9, totalClientCapacity: 900 },
    readStoredData: findQuota,
    expected: {
      features: [
        { name: "Servers", value: 9 },
        { name: "Assets", value: 900 },
      ],
    },
  },
  {
    endpoint: "PATCH /oem/tags/{id}",
    send: () => client.tags.rename({ params: { id: "9f2c" }, body: { val: "key-account" }, rowVersion }),
    body: { val: "key-account" },
    readStoredData: () => api.memory.tags[2],
    expected: { val: "key-account" },
  },
  {
    endpoint: "DELETE /oem/tags/{id}",
    send: () => client.tags.delete({ params: { id: "9f2c" } }),
    body: {},
    readStoredData: () => api.memory.tags,
    expected: [{ val: "emea" }, { val: "renewal" }],
  },
  {
    endpoint: "POST /oem/versions",
    send: () => client.versions.create({ body: version }),
    body: sentVersion,
    readStoredData: () => api.memory.versions.at(-1),
    expected: sentVersion,
  },
  {
    endpoint: "PUT /oem/versions/{id}",
    send: () => client.versions.change({ params: { id: 1 }, body: version, rowVersion }),
    body: sentVersion,
    readStoredData: () => api.memory.versions[0],
    expected: sentVersion,
  },
  {
    endpoint: "POST /user/privileges",
    send: () =>
      client.users.changePrivileges({
        body: { email: "ivo@vendor.example", privileges: ["license-create"] },
        rowVersion,
      }),
    body: { email: "ivo@vendor.example", privileges: ["license-create", "exports-manage"] },
    readStoredData: () => api.memory.people[1],
    expected: { privileges: ["license-create", "exports-manage"] },
  },
  {
    endpoint: "POST /tokens",
    send: () => client.tokens.create({ body: { token, expirationDate: "2027-01-01" } }),
    body: { token, expirationDate: "2027-01-01T23:59:59.999Z" },
    readStoredData: () => api.memory.tokens.at(-1),
    expected: { token },
  },
  {
    endpoint: "DELETE /tokens/{token}",
    send: () => client.tokens.delete({ params: { token: "eyJhbGciOiJI…ure1" } }),
    body: {},
    readStoredData: () => api.memory.tokens,
    expected: [/ure0$/, /ure2$/].map((pattern) => ({ token: expect.stringMatching(pattern) })),
  },
  {
    endpoint: "PUT /oem/license-settings/renewal-period",
    send: () => client.settings.changeRenewalPeriod({ body: { renewalPeriod: 45 }, rowVersion }),
    body: { renewalPeriod: 45 },
    readStoredData: () => api.memory.settings,
    expected: { renewalPeriod: 45 },
  },
  {
    endpoint: "PUT /oem/license-settings/reminder-days",
    send: () => client.settings.changeReminderDays({ body: { reminderDays: [60, 30] }, rowVersion }),
    body: { reminderDays: [60, 30] },
    readStoredData: () => api.memory.settings,
    expected: { reminderDays: [60, 30] },
  },
];

describe.each(edits)("$endpoint", ({ endpoint, send, body, readStoredData, expected }) => {
  test("sends only the specification's fields, without If-Match", async () => {
    await send();
    const requests = api.requests.filter((request) => request.endpoint === endpoint);
    expect(requests.map((request) => request.body)).toEqual([body]);
    expect(requests[0]?.headers["if-match"]).toBeUndefined();
    expect(readStoredData()).toMatchObject(expected);
  });

  test("reports a rejection with its code and message", async () => {
    api.failures.set(endpoint, { status: 422, code: "NOT_NOW", message: "Not on Sundays" });
    expect(await catchError(send())).toMatchObject({
      kind: "rule",
      code: "NOT_NOW",
      message: expect.stringContaining("Not on Sundays"),
    });
  });
});

test("a new license without alerts to the customer is created, and one with alerts is rejected", async () => {
  const create = (alertsCustomer: boolean) =>
    client.licenses.createFromCrm({ body: { ...licenseBody, alertsCustomer } });
  await create(false);
  expect(api.requests.find(({ endpoint }) => endpoint === "POST /oem/licenses/hubspot")?.body).toEqual(
    licenseBody,
  );
  expect(await catchError(create(true))).toMatchObject({
    kind: "invalid",
    fields: { alertsCustomer: [expect.stringContaining("does not support")] },
  });
});

test("every writing endpoint of the specification has a test case", () => {
  // Requests for paginated lists are POST requests, too. external-admin.test.ts tests `/customers/`.
  const otherEndpoints = ["POST /oem/licenses/filtered", "POST /auth/logout"];
  const isWriting = (endpoint: string) =>
    !endpoint.startsWith("GET ") &&
    !/paginated|\/customers\//.test(endpoint) &&
    !otherEndpoints.includes(endpoint);
  expect(edits.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    specifiedEndpoints.filter(isWriting).toSorted(),
  );
});
