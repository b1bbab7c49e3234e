import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
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

const licenseKey = "AIR.2024-0001";
const invalidValue = { wrong: true };
/** A value of a wrong type: a number for a field that contains an object, and an object for other fields. */
const chooseInvalidValue = (field: string) => (["before", "after"].includes(field) ? 7 : invalidValue);

interface ListCase {
  endpoint: string;
  /** Path of the entities in the result. */
  pathPrefix: "entities." | "";
  /** Name of the first entity in the report, or null if such entities have no name. */
  name: string | null;
  requiredFields: string[];
  optionalFields: string[];
  read: () => Promise<{ unreadableEntities?: UnreadableEntity[] | undefined }>;
}

const listCases: ListCase[] = [
  {
    endpoint: "POST /oem/licenses/filtered",
    pathPrefix: "entities.",
    name: licenseKey,
    requiredFields: [
      "version",
      "type",
      "environment",
      "packageTierPrettyName",
      "packageTierId",
      "activeServerCapacity",
      "serversInUse",
      "activeTotalClientCapacity",
      "totalClientsInUse",
      "softCapacity",
      "isOffline",
      "useStatus",
      "lifetimeStatus",
      "activenessStatus",
      "status",
      "createdAt",
      "activatedAt",
      "expiredAt",
      "lastHeartbeat",
      "createdBy",
      "updatedAt",
      "firstName",
      "lastName",
      "email",
      "companyName",
      "notes",
      "tags",
      "isValid",
      "caseCapacity",
      "totalClientCapacity",
      "serverCapacity",
    ],
    optionalFields: [
      "firstHeartbeat",
      "countryCode",
      "startsAt",
      "deletedAt",
      "hubspotCompanyId",
      "hubspotContactId",
      "graceDays",
      "tierGraceDays",
      "graceUntil",
      "fullFrom",
      "alertsCustomer",
      "rowVersion",
    ],
    read: () => client.licenses.filter({ body: { sortBy: "key", sortType: "ASC" } }),
  },
  {
    endpoint: "GET /oem/quotas",
    pathPrefix: "",
    name: null,
    requiredFields: [
      "id",
      "activationDate",
      "expirationDate",
      "status",
      "createdBy",
      "createdAt",
      "updatedAt",
      "features",
      "features.0.name",
      "features.0.value",
      "features.0.defaultVal",
    ],
    optionalFields: ["features.0.prettyName", "features.0.prettyValue", "rowVersion"],
    read: () => client.quotas.listByLicense({ query: { licenseKey } }),
  },
  {
    endpoint: "GET /oem/servers",
    pathPrefix: "entities.",
    name: "device-7",
    requiredFields: ["id", "status", "activatedAt", "lastHeartbeat", "serials", "use"],
    optionalFields: ["version", "releasedAt", "firstHeartbeat", "silentFrom", "releaseAt"],
    read: () => client.servers.listByLicense({ query: { licenseKey } }),
  },
  {
    endpoint: "GET /oem/history",
    pathPrefix: "entities.",
    name: "create",
    requiredFields: ["createdAt", "createdBy", "licenseKey"],
    optionalFields: ["id", "before", "after", "requestId"],
    read: () => client.history.listByLicense({ query: { licenseKey } }),
  },
  {
    endpoint: "POST /oem/tags/paginated",
    pathPrefix: "entities.",
    name: "emea",
    requiredFields: ["id", "createdAt", "licenseCount"],
    optionalFields: ["rowVersion"],
    read: () => client.tags.list({ body: {} }),
  },
  {
    endpoint: "GET /oem/versions",
    pathPrefix: "",
    name: "4.2.0",
    requiredFields: ["id", "releasedAt", "isActive", "releaseNotes", "createdBy"],
    optionalFields: ["createdAt", "updatedAt", "rowVersion"],
    read: () => client.versions.list(),
  },
  {
    endpoint: "POST /user/paginated",
    pathPrefix: "entities.",
    name: "ivo@vendor.example",
    requiredFields: ["lastlogin", "privileges"],
    optionalFields: ["isAdmin", "rowVersion"],
    read: () => client.users.list({ body: {} }),
  },
  {
    endpoint: "POST /tokens/paginated",
    pathPrefix: "entities.",
    name: null,
    requiredFields: ["token", "expirationDate", "ownerEmail"],
    optionalFields: ["createdAt", "updatedAt", "lastUsedAt"],
    read: () => client.tokens.list({ body: {} }),
  },
  {
    endpoint: "GET /oem/packages/tier/{id}/features",
    pathPrefix: "",
    name: "Servers",
    requiredFields: ["defaultVal"],
    optionalFields: ["prettyName", "prettyValue"],
    read: () => client.packages.listTierFeatures({ params: { id: "ent-gold" } }),
  },
  {
    endpoint: "GET /oem/hubspot-customers/companies",
    pathPrefix: "",
    name: "Tailspin Toys",
    requiredFields: ["id"],
    optionalFields: ["countryCode"],
    read: () => client.crm.searchCompanies({ query: { name: "tail" } }),
  },
];

describe.each(listCases)(
  "An entity of $endpoint",
  ({ endpoint, pathPrefix, name, requiredFields, optionalFields, read }) => {
    test.each(optionalFields)("is accepted if %s is missing or null", async (field) => {
      const path = `${pathPrefix}0.${field}`;
      for (const failure of [{ omittedField: path }, { field: path, value: null }]) {
        api.failures.set(endpoint, failure);
        expect((await read()).unreadableEntities ?? []).toEqual([]);
      }
    });

    test.each([...requiredFields, ...optionalFields])("is omitted if %s has a wrong type", async (field) => {
      api.failures.set(endpoint, { field: `${pathPrefix}0.${field}`, value: chooseInvalidValue(field) });
      const { unreadableEntities } = await read();
      expect(unreadableEntities).toEqual([{ position: 0, name, field, isMissing: false }]);
    });

    test.each(requiredFields)("is omitted and reported if %s is missing", async (field) => {
      api.failures.set(endpoint, { omittedField: `${pathPrefix}0.${field}` });
      const { unreadableEntities } = await read();
      expect(unreadableEntities).toEqual([{ position: 0, name, field, isMissing: true }]);
    });
  },
);

test("an unreadable license does not change the positions of other licenses", async () => {
  api.failures.set("POST /oem/licenses/filtered", { field: "entities.2.tags", value: invalidValue });
  const page = await client.licenses.filter({ body: { sortBy: "key", sortType: "ASC", pageSize: 10 } });
  expect(page.entities).toHaveLength(9);
  expect(page).toMatchObject({
    totalEntityCount: 15,
    unreadableEntities: [{ position: 2, name: "AIR.2024-0003" }],
  });
  expect(page.entities.map(({ key }) => key)).not.toContain("AIR.2024-0003");
});

test("events after an unreadable event keep the id of their position", async () => {
  await client.licenses.remove({ params: { key: licenseKey } });
  const query = { licenseKey };
  const pageBefore = await client.history.listByLicense({ query });
  api.failures.set("GET /oem/history", { field: "entities.0.details", value: 7 });
  const pageAfter = await client.history.listByLicense({ query });
  expect(pageAfter.entities).toEqual(pageBefore.entities.slice(1));
});

test("an unreadable entity is reported and not treated as missing", async () => {
  const makeInvalid = (endpoint: string, path: string) =>
    api.failures.set(endpoint, { field: path, value: invalidValue });
  makeInvalid("POST /oem/licenses/filtered", "entities.0.softCapacity");
  makeInvalid("POST /oem/tags/paginated", "entities.0.licenseCount");
  makeInvalid("GET /oem/versions", "0.releasedAt");
  makeInvalid("POST /user/paginated", "entities.0.privileges");
  makeInvalid("POST /tokens/paginated", "entities.0.expirationDate");
  const problems = await Promise.all([
    catchError(client.licenses.get({ params: { key: licenseKey } })),
    catchError(client.tags.get({ params: { id: "9f0c" } })),
    catchError(client.versions.get({ params: { id: 1 } })),
    catchError(client.users.get({ query: { email: "ivo@vendor.example" } })),
    catchError(client.tokens.get({ params: { token: "eyJhbGciOiJI…ure0" } })),
  ]);
  expect(problems).toMatchObject([
    { kind: "unavailable", field: "entities.0.softCapacity" },
    { kind: "unavailable", field: "entities.0.licenseCount" },
    { kind: "unavailable", field: "entities.0.releasedAt" },
    { kind: "unavailable", field: "entities.0.privileges" },
    { kind: "unavailable", field: "entities.0.expirationDate" },
  ]);
});

describe("A single result", () => {
  const query = { token: "buyer-1" };
  const singleResults: { endpoint: string; optionalFields: string[]; read: () => Promise<unknown> }[] = [
    { endpoint: "GET /user/current", optionalFields: ["email"], read: () => client.users.current() },
    {
      endpoint: "GET /oem/license-settings",
      optionalFields: ["rowVersion"],
      read: () => client.settings.read(),
    },
    {
      endpoint: "GET /marketplace/customer",
      optionalFields: ["licenseKey"],
      read: () => client.marketplace.customer({ query }),
    },
    {
      endpoint: "GET /customers/one/instance/check-status",
      optionalFields: ["retryAfterMs"],
      read: () => {
        api.memory.instances.set("SAAS-1", {
          hostname: "acme.instances.example.com",
          statusChecks: 0,
          isOrdered: true,
        });
        return client.instances.checkStatus({ query: { licenseKey: "SAAS-1" } });
      },
    },
  ];
  for (const { endpoint, optionalFields, read } of singleResults)
    test.each(optionalFields)(
      `of ${endpoint} may lack %s and is rejected if that field has a wrong type`,
      async (field) => {
        for (const failure of [{ omittedField: field }, { field, value: null }]) {
          api.failures.set(endpoint, failure);
          expect(await catchError(read())).toBeNull();
        }
        api.failures.set(endpoint, { field, value: invalidValue });
        expect(await catchError(read())).toMatchObject({ kind: "unavailable", field });
      },
    );
});
