import { expect, it } from "vitest";
import {
  activityFilter,
  type ActivityPosition,
  type LoggedActivity,
} from "#app/domain/case/case-activity.ts";
import { paging } from "#app/domain/page.ts";
import { deleteLicense } from "#app/domain/license/delete-license.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { acmeInfinite, ada, issue, now, exampleServer } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import {
  findCustomerByName,
  daysAgo,
  issueFisLicense,
  storeCaseEvents,
  createCaseEvent,
} from "#tests/support/customers/fis-customers.ts";

type FilterQuery = Parameters<typeof activityFilter.parse>[0];

const fetchLog = (
  storage: Storage,
  customerId: number,
  filterQuery: FilterQuery = {},
  pageNumber = 0,
  pageSize = 100,
) => storage.caseActivities.listPage(customerId, activityFilter.parse(filterQuery), { pageNumber, pageSize });
const listIds = ({ rows }: { rows: LoggedActivity[] }) => rows.map(({ id }) => id);

/** Creates two licenses of one company with 20 activities each, which have the same event ids and times. */
async function createTwoLicenses(storage: Storage) {
  const firstLicense = await issueFisLicense(storage, "Hooli", {}, {}, "hooli-1");
  const secondLicense = await issueFisLicense(storage, "Hooli", {}, {}, "hooli-2");
  const createNumberedEvent = (index: number) =>
    createCaseEvent(`e${index}`, `c${index % 3}`, {
      type: index % 4 === 0 ? "note" : "acquisition",
      performedBy: index % 2 ? "Watson@example.com" : "çağla@example.com",
      createdAt: daysAgo(10 - Math.floor(index / 3)),
      data: { index },
    });
  for (const license of [firstLicense, secondLicense]) {
    await storeCaseEvents(
      storage,
      license,
      Array.from({ length: 20 }, (_, index) => createNumberedEvent(index)),
    );
  }
  const { id } = await findCustomerByName(storage, "Hooli");
  return { id, firstLicense, secondLicense };
}

/** The data of an exported activity is its JSON. */
const exportedActivityOf = (activity: LoggedActivity) => ({
  ...activity,
  data: JSON.stringify(activity.data),
});

describeOnEveryEngine("The log of case activities", (openDatabase) => {
  it("returns each activity with all its fields", async () => {
    const { storage } = await openDatabase();
    const license = await issueFisLicense(storage, "Hooli");
    const event = createCaseEvent("e1", "c1", {
      description: "株式会社 'quoted' \\ 100%",
      data: { list: [1, null, { a: true }] },
    });
    await storeCaseEvents(storage, license, [event]);
    const { id } = await findCustomerByName(storage, "Hooli");
    expect(await fetchLog(storage, id)).toEqual({
      total: 1,
      rows: [{ ...event, licenseKey: license.record.key, deviceId: "Hooli-console" }],
    });
  });

  it("contains only the activities of one company's IR licenses", async () => {
    const { storage } = await openDatabase();
    await storeCaseEvents(storage, await issueFisLicense(storage, "Hooli"), [createCaseEvent("e1", "c1")]);
    await storeCaseEvents(storage, await issueFisLicense(storage, "Initech"), [
      createCaseEvent("e2", "c1"),
      createCaseEvent("e3", "c1"),
    ]);
    const enterpriseLicense = {
      ...acmeInfinite({ customer: { companyName: "Hooli" } }),
      servers: [exampleServer("acme-1")],
    };
    const { record, servers } = await issue(storage, enterpriseLicense);
    // Earlier versions stored events of licenses without cases.
    await storage.transact(async ({ caseActivities }) => {
      const event = createCaseEvent("e4", "c4", { type: "export" });
      caseActivities.add([{ ...event, licenseId: record.id, serverId: servers[0]?.id ?? 0 }]);
    });
    const { id } = await findCustomerByName(storage, "Hooli");
    expect(listIds(await fetchLog(storage, id))).toEqual(["e1"]);
    expect(await storage.caseActivities.listTypes(id, paging.parse({}))).toEqual({
      rows: ["acquisition"],
      total: 1,
    });
    expect(await fetchLog(storage, 17)).toEqual({ rows: [], total: 0 });
  });

  it("still contains the activities of deleted licenses and removed servers", async () => {
    const { storage, engine } = await openDatabase();
    const license = await issueFisLicense(storage, "Hooli");
    await issueFisLicense(storage, "Hooli");
    await storeCaseEvents(storage, license, [createCaseEvent("e1", "c1")]);
    await engine.db.deleteFrom("server").where("license_id", "=", license.record.id).execute();
    await deleteLicense(storage, ada, license.record.key);
    const { id } = await findCustomerByName(storage, "Hooli");
    expect(await fetchLog(storage, id)).toMatchObject({ total: 1, rows: [{ id: "e1", deviceId: null }] });
  });

  it("returns pages and batches, newest activities first", async () => {
    const { storage } = await openDatabase();
    const { id } = await createTwoLicenses(storage);
    const fullLog = await fetchLog(storage, id);
    expect(fullLog.total).toBe(40);
    const sortedRows = fullLog.rows.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    expect(fullLog.rows.map(({ createdAt }) => createdAt)).toEqual(
      sortedRows.map(({ createdAt }) => createdAt),
    );
    const pages = [];
    for (let pageNumber = 0; pageNumber < 6; pageNumber += 1) {
      const { rows, total } = await fetchLog(storage, id, {}, pageNumber, 7);
      expect(total).toBe(40);
      pages.push(...rows);
    }
    expect(pages).toEqual(fullLog.rows);
    expect(await fetchLog(storage, id, {}, 6, 7)).toEqual({ rows: [], total: 40 });
    expect(await fetchLog(storage, id, {}, 0, 0)).toEqual({ rows: [], total: 40 });
    const batchedRows = [];
    let lastPosition: ActivityPosition | null = null;
    do {
      const { rows, next } = await storage.caseActivities.listAfter(id, {}, lastPosition, 8);
      batchedRows.push(...rows);
      lastPosition = next;
    } while (lastPosition);
    expect(batchedRows).toEqual(fullLog.rows.map(exportedActivityOf));
  });

  it("can be filtered by each field and by several fields together", async () => {
    const { storage } = await openDatabase();
    const { id } = await createTwoLicenses(storage);
    const { rows } = await fetchLog(storage, id);
    const filterCases: [FilterQuery, (activity: LoggedActivity) => boolean][] = [
      [{ caseId: "c1" }, ({ caseId }) => caseId === "c1"],
      [{ caseId: "C1" }, () => false],
      [{ type: "note" }, ({ type }) => type === "note"],
      [{ performedBy: "WATSON@EXAMPLE.COM" }, ({ performedBy }) => performedBy.startsWith("Watson")],
      [{ performedBy: "Çağla@Example.com" }, () => false],
      [{ performedBy: "çağla@Example.com" }, ({ performedBy }) => performedBy.startsWith("ç")],
      [{ deviceId: "hooli-2" }, ({ deviceId }) => deviceId === "hooli-2"],
      [{ deviceId: "hooli" }, () => false],
      [{ from: daysAgo(7) }, ({ createdAt }) => createdAt >= daysAgo(7)],
      [
        { from: daysAgo(7), to: daysAgo(6) },
        ({ createdAt }) => createdAt >= daysAgo(7) && createdAt <= daysAgo(6),
      ],
      [
        {
          caseId: "c2",
          type: "acquisition",
          deviceId: "hooli-1",
          performedBy: "watson@example.com",
          to: now,
        },
        (activity) =>
          activity.caseId === "c2" &&
          activity.type === "acquisition" &&
          activity.deviceId === "hooli-1" &&
          activity.performedBy === "Watson@example.com",
      ],
    ];
    for (const [filterQuery, matchesFilter] of filterCases) {
      const expectedRows = rows.filter(matchesFilter);
      expect(await fetchLog(storage, id, filterQuery), JSON.stringify(filterQuery)).toEqual({
        rows: expectedRows,
        total: expectedRows.length,
      });
      const { rows: batchedRows } = await storage.caseActivities.listAfter(
        id,
        activityFilter.parse(filterQuery),
        null,
        100,
      );
      expect(batchedRows, JSON.stringify(filterQuery)).toEqual(expectedRows.map(exportedActivityOf));
    }
    expect(await storage.caseActivities.listTypes(id, paging.parse({}))).toEqual({
      rows: ["acquisition", "note"],
      total: 2,
    });
    expect(await storage.caseActivities.listTypes(id, { pageNumber: 1, pageSize: 1 })).toEqual({
      rows: ["note"],
      total: 2,
    });
  });

  it("stores an event once although several processes report it", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const license = await issueFisLicense(storage, "Hooli");
    const events = [createCaseEvent("e1", "c1"), createCaseEvent("e2", "c1"), createCaseEvent("e1", "c1")];
    await Promise.all(
      [storage, otherStorage, storage].map((storageOfProcess) =>
        storeCaseEvents(storageOfProcess, license, events),
      ),
    );
    const { id } = await findCustomerByName(storage, "Hooli");
    expect((await fetchLog(storage, id)).total).toBe(2);
    expect((await fetchLog(storage, id, { caseId: "c1" })).total).toBe(2);
  });
});

describeOnEveryEngine("A case", (openDatabase) => {
  it("is open from its first activity until it is closed", async () => {
    const { storage } = await openDatabase();
    const license = await issueFisLicense(storage, "Hooli");
    const caseWindow = { licenseId: license.record.id, openedAfter: daysAgo(30), caseLifetime: 30 };
    const listOpenCases = async () =>
      (await storage.caseActivities.listOpen([caseWindow], 9)).map(({ caseId, caseName, openedAt }) => [
        caseId,
        caseName,
        openedAt,
      ]);
    await storeCaseEvents(storage, license, [
      createCaseEvent("e1", "c1", { createdAt: daysAgo(3) }),
      createCaseEvent("e2", "c2"),
    ]);
    await storeCaseEvents(storage, license, [
      createCaseEvent("e3", "c1", { createdAt: daysAgo(5), caseName: "An older name" }),
      createCaseEvent("e4", "c2", { createdAt: daysAgo(0.5), caseName: "A newer name" }),
    ]);
    expect(await listOpenCases()).toEqual([
      ["c1", "The matter of c1", daysAgo(5)],
      ["c2", "A newer name", daysAgo(1)],
    ]);
    await storeCaseEvents(storage, license, [
      createCaseEvent("e5", "c1", { type: "case-closed", createdAt: daysAgo(0.4) }),
    ]);
    await storeCaseEvents(storage, license, [createCaseEvent("e6", "c1", { createdAt: daysAgo(0.1) })]);
    expect(await listOpenCases()).toEqual([["c2", "A newer name", daysAgo(1)]]);
    const caseCounts = (await storage.caseActivities.countCases([caseWindow])).get(license.record.id);
    expect(caseCounts).toEqual({
      usedCount: 2,
      openCount: 1,
      earliestUsedCaseOpenedAt: daysAgo(5),
      earliestOpenCaseOpenedAt: daysAgo(1),
    });
  });

  it("counts toward the case capacity until the end of its lifetime, even if it is closed", async () => {
    const { storage } = await openDatabase();
    const license = await issueFisLicense(storage, "Hooli", {}, { caseCapacity: 1 });
    await storeCaseEvents(storage, license, [
      createCaseEvent("e1", "c1", { createdAt: daysAgo(3) }),
      createCaseEvent("e2", "c1", { type: "case-closed", createdAt: daysAgo(2) }),
    ]);
    await expect(storeCaseEvents(storage, license, [createCaseEvent("e3", "c2")])).rejects.toMatchObject({
      code: "CASE_LIMIT",
    });
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({
      casesUsed: 1,
      openCases: 0,
      nextCaseEnd: null,
    });
  });

  it("is listed by its end, up to the limit per license", async () => {
    const { storage } = await openDatabase();
    const { firstLicense, secondLicense } = await createTwoLicenses(storage);
    const caseWindows = [firstLicense, secondLicense].map(({ record }) => ({
      licenseId: record.id,
      openedAfter: daysAgo(30),
      caseLifetime: 30,
    }));
    const openCases = await storage.caseActivities.listOpen(caseWindows, 1);
    expect(openCases.length).toBeGreaterThanOrEqual(2);
    expect(new Set(openCases.map(({ openedAt }) => openedAt))).toEqual(new Set([daysAgo(10)]));
    expect(await storage.caseActivities.listOpen([], 1)).toEqual([]);
  });
});
