import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LicenseApiClient } from "#app/api/client.ts";
import { filtersExceptEnvironment, specifiedSortColumns } from "#app/domain/license/filter-fields.ts";
import { type ExternalSetup, openExternalSetup, catchError } from "#tests/support/outside/external-client.ts";
import { type License, createLicense } from "#tests/support/outside/license-api/memory.ts";
import { instantOf } from "#app/domain/time/time.ts";

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
  api.memory.licenses = Array.from({ length: 130 }, (_, number) => buildVariedLicense(number));
});

/** The value at this position of the endlessly repeated list. */
const repeatedValueAt = <Value>(values: readonly Value[], position: number): Value =>
  values[position % values.length] as Value;
/** The start of the day that is the given number of days after 1 January 2026. */
const instantOfDay = (dayCount: number) => instantOf(Date.UTC(2026, 0, 1 + dayCount));

/** Builds a license whose fields vary with the number, in cycles of different lengths. */
const buildVariedLicense = (number: number): License =>
  createLicense({
    key: `AIR.2025-${String(1000 + ((number * 37) % 130))}`,
    type: repeatedValueAt([1, 2, 3] as const, number),
    companyName: repeatedValueAt(["Northwind", "Contoso", "Fabrikam", "Tailspin", "Wingtip"], number),
    environment: repeatedValueAt([1, 2, 3] as const, Math.floor(number / 3)),
    status: repeatedValueAt(["pending", "active", "active", "deleted"], number),
    lifetimeStatus: repeatedValueAt(
      ["pending", "active", "almost-expired", "expired"],
      Math.floor(number / 2),
    ),
    useStatus: repeatedValueAt(["pending", "active", "almost-full", "full", "N/A"], Math.floor(number / 5)),
    activenessStatus: repeatedValueAt(["active", "inactive", "N/A"], Math.floor(number / 4)),
    isOffline: number % 7 === 0,
    softCapacity: number % 4 === 1,
    isValid: number % 3 !== 0,
    createdBy: repeatedValueAt(["olga@vendor.example", "ivo@vendor.example"], Math.floor(number / 6)),
    tags: repeatedValueAt(["", "emea, ", "emea, vip, "], number),
    firstName: repeatedValueAt(["Jo", "Ada", "Mia"], number),
    lastName: repeatedValueAt(["Doe", "Roe"], number),
    countryCode: repeatedValueAt(["DE", "TR", null], number),
    createdAt: instantOfDay(number),
    updatedAt: instantOfDay(300 - number),
    activatedAt: number % 2 === 0 ? instantOfDay(number + 10) : null,
    expiredAt: number % 5 === 0 ? null : instantOfDay(400 + number),
    firstHeartbeat: number % 2 === 0 ? instantOfDay(number + 11) : null,
    lastHeartbeat: number % 2 === 0 ? instantOfDay(number + 90) : null,
    totalClientCapacity: number % 3 === 0 ? null : number * 9,
    serverCapacity: number % 3 === 0 ? null : (number * 7) % 100,
    caseCapacity: number % 3 === 0 ? 30 : null,
    serversInUse: (number * 3) % 20,
    totalClientsInUse: (number * 11) % 1000,
  });

const isNotDeleted = ({ status }: License) => status !== "deleted";
const isInRange = (instant: string | null) =>
  instant !== null && instant >= "2026-02-01" && instant < "2026-03-02";
const dateRange = { minDate: "2026-02-01", maxDate: "2026-03-01" };
const expiresInRange = (instant: string | null) =>
  instant !== null && instant >= "2027-02-10" && instant < "2027-03-02";

const nextYear = String(new Date().getUTCFullYear() + 1);

const filters: [filter: object, matches: (externalLicense: License) => boolean][] = [
  [
    { dateFilterType: "expired", datePeriod: "next-year" },
    ({ expiredAt }) => expiredAt?.startsWith(nextYear) === true,
  ],
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
  [{ dateFilterType: "created", ...dateRange }, ({ createdAt }) => isInRange(createdAt)],
  [{ dateFilterType: "activated", ...dateRange }, ({ activatedAt }) => isInRange(activatedAt)],
  [
    { dateFilterType: "expired", minDate: "2027-02-10", maxDate: "2027-03-01" },
    ({ expiredAt }) => expiresInRange(expiredAt),
  ],
  [
    { types: [2], environment: 1, tag: "emea" },
    (externalLicense) => externalLicense.type === 2 && externalLicense.environment === 1,
  ],
];

const listSortedKeys = (licenses: readonly { key: string }[]) => licenses.map(({ key }) => key).toSorted();

/** Compares numbers by value and other values as text, with null first. */
function compareValues(a: string | number | boolean | null, b: string | number | boolean | null): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const firstText = String(a ?? "");
  const secondText = String(b ?? "");
  if (firstText === secondText) return 0;
  return firstText < secondText ? -1 : 1;
}

describe("The license list of an external API", () => {
  test.each(filters)("is filtered by %j", async (filter, matchesFilter) => {
    const expectedLicenses = api.memory.licenses.filter(
      (externalLicense) =>
        matchesFilter(externalLicense) && ("statuses" in filter || isNotDeleted(externalLicense)),
    );
    expect(expectedLicenses.length).toBeGreaterThan(0);
    const page = await client.licenses.filter({ body: { ...filter, pageSize: 1000 } });
    expect(listSortedKeys(page.entities)).toEqual(listSortedKeys(expectedLicenses));
    expect(page.totalEntityCount).toBe(expectedLicenses.length);
  });

  test("has pages of any size", async () => {
    const listKeys = async (paging: object) =>
      (await client.licenses.filter({ body: { sortBy: "key", ...paging } })).entities.map(({ key }) => key);
    api.memory.licenses = Array.from({ length: 400 }, (_, number) =>
      createLicense({ key: `AIR.2025-${2000 + number}`, type: 1, companyName: "Northwind" }),
    );
    const allKeys = await listKeys({ pageSize: 1000 });
    expect(await listKeys({ pageNumber: 1, pageSize: 150 })).toEqual(allKeys.slice(150, 300));
  });

  test("supports all filters and orders except those of our own API, which it rejects", async () => {
    const testedFilters = new Set(filters.flatMap(([filter]) => Object.keys(filter)));
    const unsupportedFilters = ["companyId", "lastContactBefore", "fullBefore"];
    expect(filtersExceptEnvironment.filter((name) => !testedFilters.has(name))).toEqual(unsupportedFilters);
    for (const filter of [
      { companyId: 1 },
      { lastContactBefore: "2026-01-01" },
      { fullBefore: "2026-01-01" },
      { sortBy: "fullFrom" as const },
    ])
      expect(await catchError(client.licenses.filter({ body: filter }))).toMatchObject({
        kind: "invalid",
        fields: expect.objectContaining({ [Object.keys(filter)[0] ?? ""]: expect.any(Array) }),
      });
    expect(api.requests).toEqual([]);
  });

  test.each([10, 20, 50, 100, 1000])("contains each license once with pages of %i", async (pageSize) => {
    const keys: string[] = [];
    for (let pageNumber = 0; ; pageNumber++) {
      const body = { pageNumber, pageSize, sortBy: "key" as const, sortType: "ASC" as const };
      const page = await client.licenses.filter({ body });
      keys.push(...page.entities.map(({ key }) => key));
      expect(page).toMatchObject({
        currentPage: pageNumber,
        pageSize,
        previousPage: pageNumber === 0 ? null : pageNumber - 1,
        totalEntityCount: api.memory.licenses.filter(isNotDeleted).length,
      });
      if (pageNumber + 1 >= page.totalPageCount) break;
    }
    expect(keys).toEqual(listSortedKeys(api.memory.licenses.filter(isNotDeleted)));
    const requestedPageSizes = api.requests.map(({ body }) => (body as { pageSize: number }).pageSize);
    expect(new Set(requestedPageSizes)).toEqual(new Set([Math.min(100, pageSize)]));
  });

  test.each(specifiedSortColumns)("is sorted by %s in both directions", async (sortBy) => {
    const listSortedValues = async (sortType: "ASC" | "DESC") => {
      const { entities } = await client.licenses.filter({ body: { sortBy, sortType, pageSize: 1000 } });
      return entities.map((externalLicense) => externalLicense[sortBy]);
    };
    const ascendingValues = await listSortedValues("ASC");
    expect(ascendingValues).toEqual(ascendingValues.toSorted(compareValues));
    expect(await listSortedValues("DESC")).toEqual(ascendingValues.toReversed());
    expect(new Set(ascendingValues).size).toBeGreaterThan(1);
  });
});
