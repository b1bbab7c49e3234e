import { expect, it } from "vitest";
import { changeTags } from "#app/domain/license/edit-license.ts";
import { deleteLicense, removeDeletedLicenses, restoreLicense } from "#app/domain/license/delete-license.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import { computeTagId } from "#app/domain/tag/tag.ts";
import { deleteTag, renameTag } from "#app/domain/tag/tags.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type Instant, msOf, instantOf, addMs } from "#app/domain/time/time.ts";
import { createFisCustomerUpdateSteps } from "#app/storage/customer/fis-customer-writes.ts";
import { acmeInfinite, ada, globexExpiring, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import {
  findCustomerByName,
  findCustomers,
  daysAgo,
  issueFisLicense,
  storeCaseEvents,
  createCaseEvent,
} from "#tests/support/customers/fis-customers.ts";

const daysLater = (days: number): Instant => daysAgo(-days);
const listNames = async (storage: Storage, query: Record<string, string> = {}) =>
  (await findCustomers(storage, query)).rows.map(({ companyName }) => companyName);

describeOnEveryEngine("FIS customers", (openDatabase) => {
  it("are the companies with an IR license, grouped by normalized name", async () => {
    const { storage } = await openDatabase();
    await issue(storage, acmeInfinite());
    await issueFisLicense(storage, "Işık Güvenlik A.Ş.");
    await issueFisLicense(storage, "ISIK güvenlik a.ş.", { customer: { email: "deniz@isik.example" } });
    await issueFisLicense(storage, "Acme Corporation", { deletedAt: now });
    await issueFisLicense(storage, "Hooli");
    expect(await findCustomers(storage)).toMatchObject({
      total: 2,
      rows: [
        { companyName: "Hooli", licenseCount: 1 },
        { companyName: "ISIK güvenlik a.ş.", licenseCount: 2, contactCount: 2, serversInUse: 2 },
      ],
    });
  });

  it("sum up their IR licenses that are not deleted", async () => {
    const { storage } = await openDatabase();
    await issue(storage, globexExpiring({ customer: { companyName: "Hooli" } }));
    await issueFisLicense(storage, "Hooli", { tags: ["deleted"], deletedAt: now });
    const firstLicense = await issueFisLicense(storage, "Hooli", { tags: ["fis", "emea"] });
    const secondLicense = await issueFisLicense(
      storage,
      "Hooli",
      { tags: ["fis"] },
      { caseCapacity: 4, caseLifetime: 10 },
    );
    await storeCaseEvents(storage, firstLicense, [
      createCaseEvent("e1", "c1", { createdAt: daysAgo(12) }),
      createCaseEvent("e2", "c2", { createdAt: daysAgo(20) }),
      createCaseEvent("e3", "over", { createdAt: daysAgo(31) }),
      createCaseEvent("e4", "c2", { type: "case-closed", createdAt: daysAgo(2) }),
    ]);
    await storeCaseEvents(storage, secondLicense, [createCaseEvent("e1", "c1", { createdAt: daysAgo(4) })]);
    expect(await findCustomerByName(storage, "Hooli")).toEqual({
      id: expect.any(Number),
      companyName: "Hooli",
      countryCode: "JP",
      contacts: [{ email: "info@mirai.example", firstName: null, lastName: null }],
      contactCount: 1,
      licenseCount: 2,
      nextEnd: "2027-06-06T23:59:59.999Z",
      casesUsed: 3,
      caseCapacity: 34,
      openCases: 2,
      nextCaseEnd: daysLater(6),
      serversInUse: 2,
      lastContact: "2026-11-20T11:59:00.000Z",
      tags: ["emea", "fis"],
    });
  });

  it("show the three newest contacts and the number of all contacts", async () => {
    const { storage } = await openDatabase();
    for (const email of ["a@x.example", "b@x.example", "c@x.example", "d@x.example", "B@x.example"]) {
      await issueFisLicense(storage, "Hooli", { customer: { email, firstName: email.slice(0, 1) } });
    }
    const { contacts, contactCount } = await findCustomerByName(storage, "Hooli");
    expect(contacts.map(({ email }) => email)).toEqual(["B@x.example", "d@x.example", "c@x.example"]);
    expect(contactCount).toBe(4);
  });

  it("keep their id until their last license is removed permanently", async () => {
    const { storage } = await openDatabase();
    const { record } = await issueFisLicense(storage, "Hooli");
    const { id } = await findCustomerByName(storage, "Hooli");
    await deleteLicense(storage, ada, record.key);
    expect(await findCustomers(storage)).toEqual({ rows: [], total: 0 });
    expect(await storage.fisCustomers.find(id)).toBeNull();
    expect(await storage.fisCustomers.findName(id)).toBeNull();
    await restoreLicense(storage, ada, record.key);
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({ id });
    await deleteLicense(storage, ada, record.key);
    await issueFisLicense(storage, "HOOLI");
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({ id, companyName: "HOOLI" });
    await removeDeletedLicenses(storage, daysLater(31));
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({ id, licenseCount: 1 });
  });

  it("leave no rows when their last license is removed permanently", async () => {
    const { storage, engine } = await openDatabase();
    const license = await issueFisLicense(storage, "Hooli", { tags: ["fis"] });
    await issueFisLicense(storage, "Initech");
    await storeCaseEvents(storage, license, [createCaseEvent("e1", "c1")]);
    await deleteLicense(storage, ada, license.record.key);
    await removeDeletedLicenses(storage, daysLater(31));
    const tables = ["fis_customer_tag", "license_case", "case_activity_tally", "case_activity"] as const;
    for (const table of tables) expect(await engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await engine.db.selectFrom("fis_customer").select("company_fold").execute()).toEqual([
      { company_fold: "initech" },
    ]);
  });

  it("have no next end if their licenses never end", async () => {
    const { storage } = await openDatabase();
    await issueFisLicense(storage, "Hooli", {}, { expirationDate: "2150-01-01T23:59:59.999Z" });
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({ nextEnd: null });
  });

  it("stop counting a case at its end", async () => {
    const { storage } = await openDatabase();
    const license = await issueFisLicense(storage, "Hooli");
    await storeCaseEvents(storage, license, [
      createCaseEvent("e1", "c1", { createdAt: daysAgo(20) }),
      createCaseEvent("e2", "c2", { createdAt: daysAgo(10) }),
    ]);
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({
      casesUsed: 2,
      nextCaseEnd: daysLater(10),
    });
    await refreshSummaries(storage, addMs(daysLater(10), -1));
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({ casesUsed: 2 });
    await refreshSummaries(storage, daysLater(10));
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({
      casesUsed: 1,
      nextCaseEnd: daysLater(20),
    });
    await refreshSummaries(storage, daysLater(300));
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({
      casesUsed: 0,
      caseCapacity: 0,
      nextCaseEnd: null,
      nextEnd: null,
    });
  });

  it("are updated when a quota or tags change", async () => {
    const { storage } = await openDatabase();
    const license = await issueFisLicense(storage, "Hooli", { tags: ["fis"] });
    await storeCaseEvents(storage, license, [createCaseEvent("e1", "c1", { createdAt: daysAgo(8) })]);
    await storage.transact(async (transaction) => {
      const storedLicense = await storage.licenses.findFull(license.record.key);
      if (!storedLicense) throw new Error("The license is missing.");
      const quotas = storedLicense.quotas.map((quota) => ({ ...quota, caseCapacity: 1, caseLifetime: 9 }));
      for (const quota of quotas) transaction.licenses.changeQuota(quota);
      await updateSummary(storage, transaction, storedLicense, { quotas }, now);
    });
    await changeTags(storage, { actor: ada, key: license.record.key, expectedVersion: null }, ["apac"]);
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({
      casesUsed: 1,
      caseCapacity: 1,
      nextCaseEnd: daysLater(1),
      tags: ["apac"],
    });
    expect(await listNames(storage, { tag: "fis" })).toEqual([]);
    expect(await listNames(storage, { tag: "APAC", casesAlmostUsed: "true" })).toEqual(["Hooli"]);
  });

  it("are updated when a tag is renamed or deleted", async () => {
    const { storage } = await openDatabase();
    await issueFisLicense(storage, "Hooli", { tags: ["fis", "emea"] });
    await renameTag(storage, ada, computeTagId("fis"), "ir", null);
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({ tags: ["emea", "ir"] });
    expect(await listNames(storage, { tag: "ir" })).toEqual(["Hooli"]);
    await deleteTag(storage, ada, computeTagId("emea"));
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({ tags: ["ir"] });
  });

  it("can be filtered by each field and by several fields together", async () => {
    const { storage } = await openDatabase();
    const fullLicense = await issueFisLicense(storage, "Hooli", { tags: ["fis"] }, { caseCapacity: 1 });
    await storeCaseEvents(storage, fullLicense, [createCaseEvent("e1", "c1")]);
    const endingTerm = {
      activationDate: "2026-06-06T00:00:00.000Z",
      expirationDate: "2026-12-01T23:59:59.999Z",
    };
    await issueFisLicense(storage, "Initech", {}, endingTerm);
    const endedTerm = { ...endingTerm, expirationDate: "2026-11-01T23:59:59.999Z" };
    await issueFisLicense(storage, "100% Umbrella_Labs", { tags: ["fis"] }, endedTerm);
    await issueFisLicense(storage, "Hooli");
    expect(await listNames(storage)).toEqual(["100% Umbrella_Labs", "Hooli", "Initech"]);
    expect(await listNames(storage, { companyName: "OOL" })).toEqual(["Hooli"]);
    expect(await listNames(storage, { companyName: "%" })).toEqual(["100% Umbrella_Labs"]);
    expect(await listNames(storage, { companyName: "no such" })).toEqual([]);
    expect(await listNames(storage, { tag: "fis" })).toEqual(["100% Umbrella_Labs", "Hooli"]);
    expect(await listNames(storage, { lifetimeStatuses: "active" })).toEqual(["Hooli"]);
    expect(await listNames(storage, { lifetimeStatuses: "almost-expired, expired" })).toEqual([
      "100% Umbrella_Labs",
      "Initech",
    ]);
    expect(await listNames(storage, { casesAlmostUsed: "true" })).toEqual([]);
    expect(await listNames(storage, { casesAlmostUsed: "false", tag: "fis" })).toHaveLength(2);
    expect(
      await listNames(storage, { tag: "fis", lifetimeStatuses: "expired", companyName: "umbr" }),
    ).toHaveLength(1);
  });

  it("count as inactive after exactly the requested number of days", async () => {
    const { storage, engine } = await openDatabase();
    const lastContact = "2026-11-20T11:59:00.000Z";
    await issueFisLicense(storage, "Hooli");
    const inactiveLicense = await issueFisLicense(storage, "Initech");
    await engine.db.deleteFrom("server").where("license_id", "=", inactiveLicense.record.id).execute();
    await storage.transact(async (transaction) => {
      const storedLicense = await storage.licenses.findFull(inactiveLicense.record.key);
      if (!storedLicense) throw new Error("The license is missing.");
      await updateSummary(storage, transaction, storedLicense, { servers: [] }, now);
    });
    const listInactiveNames = async (requestTime: Instant) =>
      (await findCustomers(storage, { inactiveDays: "30" }, requestTime)).rows.map(
        ({ companyName }) => companyName,
      );
    expect(await listInactiveNames(now)).toEqual(["Initech"]);
    const inactiveFromMs = msOf(lastContact) + 30 * 86_400_000;
    expect(await listInactiveNames(instantOf(inactiveFromMs - 1))).toEqual(["Initech"]);
    expect(await listInactiveNames(instantOf(inactiveFromMs))).toEqual(["Hooli", "Initech"]);
  });

  it("are sorted in both directions and paged completely", { timeout: 60_000 }, async () => {
    const { storage } = await openDatabase();
    for (let companyNumber = 0; companyNumber < 23; companyNumber += 1) {
      const license = await issueFisLicense(storage, `Company ${String(companyNumber).padStart(2, "0")}`);
      const events = Array.from({ length: companyNumber % 4 }, (_, index) =>
        createCaseEvent(`e${index}`, `c${index}`),
      );
      if (events.length > 0) await storeCaseEvents(storage, license, events);
    }
    for (const sortBy of ["companyName", "nextEnd", "casesUsed", "lastContact"] as const) {
      const ascendingCustomers = (await findCustomers(storage, { sortBy, pageSize: "100" })).rows;
      const descendingCustomers = (
        await findCustomers(storage, { sortBy, pageSize: "100", sortType: "DESC" })
      ).rows;
      expect(descendingCustomers).toEqual(ascendingCustomers.toReversed());
      const pages = [];
      for (const pageNumber of ["0", "1", "2", "3"]) {
        const { rows, total } = await findCustomers(storage, { sortBy, pageSize: "6", pageNumber });
        expect(total).toBe(23);
        pages.push(...rows);
      }
      expect(pages).toEqual(ascendingCustomers);
    }
    const customersByUse = (await findCustomers(storage, { sortBy: "casesUsed", pageSize: "100" })).rows;
    const usedCounts = customersByUse.map(({ casesUsed }) => casesUsed);
    expect(usedCounts).toEqual(usedCounts.toSorted((a, b) => a - b));
  });

  it("have correct sums after simultaneous writes of several licenses", { timeout: 60_000 }, async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        issueFisLicense(index % 2 ? storage : otherStorage, "Hooli", {}, {}, `d${index}`),
      ),
    );
    expect(await findCustomers(storage)).toMatchObject({
      total: 1,
      rows: [{ licenseCount: 8, serversInUse: 8 }],
    });
  });

  it("stay the same when all sums are recalculated", async () => {
    const { storage, engine } = await openDatabase();
    const license = await issueFisLicense(storage, "Hooli", { tags: ["fis"] });
    await storeCaseEvents(storage, license, [createCaseEvent("e1", "c1")]);
    await issueFisLicense(storage, "Initech", { deletedAt: now });
    const fetchRows = () => engine.db.selectFrom("fis_customer").selectAll().orderBy("id").execute();
    const fetchTags = () => engine.db.selectFrom("fis_customer_tag").selectAll().execute();
    const initialRows = [await fetchRows(), await fetchTags()];
    await engine.db.updateTable("fis_customer").set({ licenses: 9, cases_used: 9, next_end: 9 }).execute();
    await engine.commit(createFisCustomerUpdateSteps(engine));
    expect([await fetchRows(), await fetchTags()]).toEqual(initialRows);
  });
});
