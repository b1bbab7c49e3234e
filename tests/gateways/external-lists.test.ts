import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LicenseApiClient } from "#app/api/client.ts";
import { narrowingFilters, sortColumns } from "#app/domain/license/filter-fields.ts";
import { type ExternalSetup, externalSetup, problemOf } from "#tests/support/outside/external-client.ts";
import { type License, license } from "#tests/support/outside/license-api/memory.ts";

let setting: ExternalSetup;
let api: ExternalSetup["api"];
let client: LicenseApiClient;

beforeAll(async () => {
  setting = await externalSetup();
  api = setting.api;
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  client = await setting.signedIn();
  api.memory.licenses = Array.from({ length: 130 }, (_, number) => varied(number));
});

const oneOf = <Value>(values: readonly Value[], number: number): Value =>
  values[number % values.length] as Value;
const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString();

/** Every field differs between some of them, in cycles of different lengths. */
const varied = (number: number): License =>
  license({
    key: `AIR.2025-${String(1000 + ((number * 37) % 130))}`,
    type: oneOf([1, 2, 3] as const, number),
    companyName: oneOf(["Northwind", "Contoso", "Fabrikam", "Tailspin", "Wingtip"], number),
    environment: oneOf([1, 2, 3] as const, Math.floor(number / 3)),
    status: oneOf(["pending", "active", "active", "deleted"], number),
    lifetimeStatus: oneOf(["pending", "active", "almost-expired", "expired"], Math.floor(number / 2)),
    useStatus: oneOf(["pending", "active", "almost-full", "full", "N/A"], Math.floor(number / 5)),
    activenessStatus: oneOf(["active", "inactive", "N/A"], Math.floor(number / 4)),
    isOffline: number % 7 === 0,
    softCapacity: number % 4 === 1,
    isValid: number % 3 !== 0,
    createdBy: oneOf(["olga@vendor.example", "ivo@vendor.example"], Math.floor(number / 6)),
    tags: oneOf(["", "emea, ", "emea, vip, "], number),
    firstName: oneOf(["Jo", "Ada", "Mia"], number),
    lastName: oneOf(["Doe", "Roe"], number),
    countryCode: oneOf(["DE", "TR", null], number),
    createdAt: day(number),
    updatedAt: day(300 - number),
    activatedAt: number % 2 === 0 ? day(number + 10) : null,
    expiredAt: number % 5 === 0 ? null : day(400 + number),
    firstHeartbeat: number % 2 === 0 ? day(number + 11) : null,
    lastHeartbeat: number % 2 === 0 ? day(number + 90) : null,
    totalClientCapacity: number % 3 === 0 ? null : number * 9,
    serverCapacity: number % 3 === 0 ? null : (number * 7) % 100,
    caseCapacity: number % 3 === 0 ? 30 : null,
    serversInUse: (number * 3) % 20,
    totalClientsInUse: (number * 11) % 1000,
  });

const isThere = ({ status }: License) => status !== "deleted";
const within = (at: string | null) => at !== null && at >= "2026-02-01" && at < "2026-03-02";
const range = { minDate: "2026-02-01", maxDate: "2026-03-01" };
const expiring = (at: string | null) => at !== null && at >= "2027-02-10" && at < "2027-03-02";

const filters: [filter: object, matches: (one: License) => boolean][] = [
  [{ key: "AIR.2025-1000" }, ({ key }) => key === "AIR.2025-1000"],
  [{ createdBy: "ivo@vendor.example" }, ({ createdBy }) => createdBy === "ivo@vendor.example"],
  [{ isOffline: true }, ({ isOffline }) => isOffline],
  [{ isOffline: false }, ({ isOffline }) => !isOffline],
  [{ softCapacity: true }, ({ softCapacity }) => softCapacity],
  [{ softCapacity: false }, ({ softCapacity }) => !softCapacity],
  [{ types: [1, 3] }, ({ type }) => type !== 2],
  [{ statuses: ["pending"] }, ({ status }) => status === "pending"],
  [{ statuses: ["active", "deleted"] }, ({ status }) => status !== "pending"],
  [{ activenessStatuses: ["inactive", "N/A"] }, ({ activenessStatus }) => activenessStatus !== "active"],
  [{ lifetimeStatuses: ["almost-expired"] }, ({ lifetimeStatus }) => lifetimeStatus === "almost-expired"],
  [{ useStatuses: ["full", "almost-full"] }, ({ useStatus }) => useStatus.endsWith("full")],
  [{ environment: 2 }, ({ environment }) => environment === 2],
  [{ tag: "vip" }, ({ tags }) => tags.includes("vip")],
  [{ companyName: "WING" }, ({ companyName }) => companyName === "Wingtip"],
  [{ contactEmail: "jo@contoso" }, ({ companyName }) => companyName === "Contoso"],
  [{ packageTierId: "fis-only" }, ({ packageTierId }) => packageTierId === "fis-only"],
  [{ dateFilterType: "created", ...range }, ({ createdAt }) => within(createdAt)],
  [{ dateFilterType: "activated", ...range }, ({ activatedAt }) => within(activatedAt)],
  [
    { dateFilterType: "expired", minDate: "2027-02-10", maxDate: "2027-03-01" },
    ({ expiredAt }) => expiring(expiredAt),
  ],
  [{ types: [2], environment: 1, tag: "emea" }, (one) => one.type === 2 && one.environment === 1],
];

const keysOf = (licenses: readonly { key: string }[]) => licenses.map(({ key }) => key).toSorted();

/** Numbers by value, everything else by its text; what has no value comes first. */
function compared(a: string | number | boolean | null, b: string | number | boolean | null): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [first, second] = [String(a ?? ""), String(b ?? "")];
  return first === second ? 0 : first < second ? -1 : 1;
}

describe("the list of licenses", () => {
  test.each(filters)("filters by %j", async (filter, matches) => {
    const expected = api.memory.licenses.filter(
      (one) => matches(one) && ("statuses" in filter || isThere(one)),
    );
    expect(expected.length).toBeGreaterThan(0);
    const page = await client.licenses.filter({ body: { ...filter, pageSize: 1000 } });
    expect(keysOf(page.entities)).toEqual(keysOf(expected));
    expect(page.totalEntityCount).toBe(expected.length);
  });

  test("has a case for each filter of the specification, and rejects the two of our own API", async () => {
    const tried = new Set(filters.flatMap(([filter]) => Object.keys(filter)));
    const own = ["customerId", "lastContactBefore"];
    expect(narrowingFilters.filter((name) => !tried.has(name))).toEqual(own);
    for (const filter of [{ customerId: 1 }, { lastContactBefore: "2026-01-01" }])
      expect(await problemOf(client.licenses.filter({ body: filter }))).toMatchObject({
        kind: "invalid",
        fields: expect.objectContaining({ [Object.keys(filter)[0] ?? ""]: expect.any(Array) }),
      });
    expect(api.requests).toEqual([]);
  });

  test.each([10, 20, 50, 100, 1000])("has pages of %i, which hold each license once", async (pageSize) => {
    const keys: string[] = [];
    for (let pageNumber = 0; ; pageNumber++) {
      const body = { pageNumber, pageSize, sortBy: "key" as const, sortType: "ASC" as const };
      const page = await client.licenses.filter({ body });
      keys.push(...page.entities.map(({ key }) => key));
      expect(page).toMatchObject({
        currentPage: pageNumber,
        pageSize,
        previousPage: pageNumber === 0 ? null : pageNumber - 1,
        totalEntityCount: api.memory.licenses.filter(isThere).length,
      });
      if (pageNumber + 1 >= page.totalPageCount) break;
    }
    expect(keys).toEqual(keysOf(api.memory.licenses.filter(isThere)));
    const sizes = api.requests.map(({ body }) => (body as { pageSize: number }).pageSize);
    expect(new Set(sizes)).toEqual(new Set([Math.min(100, pageSize)]));
  });

  test.each(sortColumns)("is sorted by %s in both directions", async (sortBy) => {
    const valuesIn = async (sortType: "ASC" | "DESC") => {
      const { entities } = await client.licenses.filter({ body: { sortBy, sortType, pageSize: 1000 } });
      return entities.map((one) => one[sortBy]);
    };
    const ascending = await valuesIn("ASC");
    expect(ascending).toEqual(ascending.toSorted(compared));
    expect(await valuesIn("DESC")).toEqual(ascending.toReversed());
    expect(new Set(ascending).size).toBeGreaterThan(1);
  });
});
