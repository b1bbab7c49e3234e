import { expect, it } from "vitest";
import { changeTags } from "#app/domain/license/edit-license.ts";
import { deleteLicense, removeDeletedLicenses, restoreLicense } from "#app/domain/license/delete-license.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { deleteTag, renameTag } from "#app/domain/tag/tags.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { rollUpAllSteps } from "#app/storage/customer/fis-customer-writes.ts";
import { acmeInfinite, ada, globexExpiring, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import {
  customerNamed,
  customersBy,
  daysAgo,
  fisLicense,
  reportCases,
  caseEventOf,
} from "#tests/support/customers/fis-customers.ts";

const later = (days: number): Instant => daysAgo(-days);
const names = async (storage: Storage, query: Record<string, string> = {}) =>
  (await customersBy(storage, query)).rows.map(({ companyName }) => companyName);

describeOnEveryEngine("FIS customers", (open) => {
  it("are the companies with an IR license that is not deleted, by their folded name", async () => {
    const { storage } = await open();
    await issue(storage, acmeInfinite());
    await fisLicense(storage, "Işık Güvenlik A.Ş.");
    await fisLicense(storage, "ISIK güvenlik a.ş.", { customer: { email: "deniz@isik.example" } });
    await fisLicense(storage, "Acme Corporation", { deletedAt: now });
    await fisLicense(storage, "Hooli");
    expect(await customersBy(storage)).toMatchObject({
      total: 2,
      rows: [
        { companyName: "Hooli", licenseCount: 1 },
        { companyName: "ISIK güvenlik a.ş.", licenseCount: 2, contactCount: 2, serversInUse: 2 },
      ],
    });
  });

  it("sum up their IR licenses that are not deleted", async () => {
    const { storage } = await open();
    await issue(storage, globexExpiring({ customer: { companyName: "Hooli" } }));
    await fisLicense(storage, "Hooli", { tags: ["gone"], deletedAt: now });
    const first = await fisLicense(storage, "Hooli", { tags: ["fis", "emea"] });
    const second = await fisLicense(
      storage,
      "Hooli",
      { tags: ["fis"] },
      { caseCapacity: 4, caseLifetime: 10 },
    );
    await reportCases(storage, first, [
      caseEventOf("e1", "c1", { createdAt: daysAgo(12) }),
      caseEventOf("e2", "c2", { createdAt: daysAgo(20) }),
      caseEventOf("e3", "over", { createdAt: daysAgo(31) }),
      caseEventOf("e4", "c2", { type: "case-closed", createdAt: daysAgo(2) }),
    ]);
    await reportCases(storage, second, [caseEventOf("e1", "c1", { createdAt: daysAgo(4) })]);
    expect(await customerNamed(storage, "Hooli")).toEqual({
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
      nextCaseEnd: later(6),
      serversInUse: 2,
      lastContact: "2026-11-20T11:59:00.000Z",
      tags: ["emea", "fis"],
    });
  });

  it("show the three newest contacts, each as in its newest license, and count all", async () => {
    const { storage } = await open();
    for (const email of ["a@x.example", "b@x.example", "c@x.example", "d@x.example", "B@x.example"]) {
      await fisLicense(storage, "Hooli", { customer: { email, firstName: email.slice(0, 1) } });
    }
    const { contacts, contactCount } = await customerNamed(storage, "Hooli");
    expect(contacts.map(({ email }) => email)).toEqual(["B@x.example", "d@x.example", "c@x.example"]);
    expect(contactCount).toBe(4);
  });

  it("appear and disappear with their licenses, and keep their id until the last is removed permanently", async () => {
    const { storage } = await open();
    const { record } = await fisLicense(storage, "Hooli");
    const { id } = await customerNamed(storage, "Hooli");
    await deleteLicense(storage, ada, record.key);
    expect(await customersBy(storage)).toEqual({ rows: [], total: 0 });
    expect(await storage.fisCustomers.find(id)).toBeNull();
    expect(await storage.fisCustomers.nameOf(id)).toBeNull();
    await restoreLicense(storage, ada, record.key);
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ id });
    await deleteLicense(storage, ada, record.key);
    await fisLicense(storage, "HOOLI");
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ id, companyName: "HOOLI" });
    await removeDeletedLicenses(storage, later(31));
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ id, licenseCount: 1 });
  });

  it("leave nothing behind when their last license is removed permanently", async () => {
    const { storage, engine } = await open();
    const license = await fisLicense(storage, "Hooli", { tags: ["fis"] });
    await fisLicense(storage, "Initech");
    await reportCases(storage, license, [caseEventOf("e1", "c1")]);
    await deleteLicense(storage, ada, license.record.key);
    await removeDeletedLicenses(storage, later(31));
    const tables = ["fis_customer_tag", "license_case", "case_activity_tally", "case_activity"] as const;
    for (const table of tables) expect(await engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await engine.db.selectFrom("fis_customer").select("company_fold").execute()).toEqual([
      { company_fold: "initech" },
    ]);
  });

  it("follow the clock: an expired case counts no more", async () => {
    const { storage } = await open();
    const license = await fisLicense(storage, "Hooli");
    await reportCases(storage, license, [
      caseEventOf("e1", "c1", { createdAt: daysAgo(20) }),
      caseEventOf("e2", "c2", { createdAt: daysAgo(10) }),
    ]);
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ casesUsed: 2, nextCaseEnd: later(10) });
    await refreshSummaries(storage, new Date(msOf(later(10)) - 1));
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ casesUsed: 2 });
    await refreshSummaries(storage, new Date(later(10)));
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ casesUsed: 1, nextCaseEnd: later(20) });
    await refreshSummaries(storage, new Date(later(300)));
    expect(await customerNamed(storage, "Hooli")).toMatchObject({
      casesUsed: 0,
      caseCapacity: 0,
      nextCaseEnd: null,
      nextEnd: null,
    });
  });

  it("follow a changed quota and changed tags", async () => {
    const { storage } = await open();
    const license = await fisLicense(storage, "Hooli", { tags: ["fis"] });
    await reportCases(storage, license, [caseEventOf("e1", "c1", { createdAt: daysAgo(8) })]);
    await storage.transact(async (work) => {
      const stored = await storage.licenses.inFull(license.record.key);
      if (!stored) throw new Error("The license has gone.");
      const quotas = stored.quotas.map((quota) => ({ ...quota, caseCapacity: 1, caseLifetime: 9 }));
      for (const quota of quotas) work.changeQuota(quota);
      await updateSummary(storage, work, stored, { quotas }, now);
    });
    await changeTags(storage, { actor: ada, key: license.record.key, expectedVersion: null }, ["apac"]);
    expect(await customerNamed(storage, "Hooli")).toMatchObject({
      casesUsed: 1,
      caseCapacity: 1,
      nextCaseEnd: later(1),
      tags: ["apac"],
    });
    expect(await names(storage, { tag: "fis" })).toEqual([]);
    expect(await names(storage, { tag: "APAC", casesAlmostUsed: "true" })).toEqual(["Hooli"]);
  });

  it("follow a tag that is renamed, and one that is deleted", async () => {
    const { storage } = await open();
    await fisLicense(storage, "Hooli", { tags: ["fis", "emea"] });
    await renameTag(storage, ada, tagId("fis"), "ir", null);
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ tags: ["emea", "ir"] });
    expect(await names(storage, { tag: "ir" })).toEqual(["Hooli"]);
    await deleteTag(storage, ada, tagId("emea"));
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ tags: ["ir"] });
  });

  it("are filtered by each field, and by several together", async () => {
    const { storage } = await open();
    const full = await fisLicense(storage, "Hooli", { tags: ["fis"] }, { caseCapacity: 1 });
    await reportCases(storage, full, [caseEventOf("e1", "c1")]);
    const ending = { activationDate: "2026-06-06T00:00:00.000Z", expirationDate: "2026-12-01T23:59:59.999Z" };
    await fisLicense(storage, "Initech", {}, ending);
    const ended = { ...ending, expirationDate: "2026-11-01T23:59:59.999Z" };
    await fisLicense(storage, "100% Umbrella_Labs", { tags: ["fis"] }, ended);
    await fisLicense(storage, "Hooli");
    expect(await names(storage)).toEqual(["100% Umbrella_Labs", "Hooli", "Initech"]);
    expect(await names(storage, { companyName: "OOL" })).toEqual(["Hooli"]);
    expect(await names(storage, { companyName: "%" })).toEqual(["100% Umbrella_Labs"]);
    expect(await names(storage, { companyName: "no such" })).toEqual([]);
    expect(await names(storage, { tag: "fis" })).toEqual(["100% Umbrella_Labs", "Hooli"]);
    expect(await names(storage, { lifetimeStatuses: "active" })).toEqual(["Hooli"]);
    expect(await names(storage, { lifetimeStatuses: "almost-expired, expired" })).toEqual([
      "100% Umbrella_Labs",
      "Initech",
    ]);
    expect(await names(storage, { casesAlmostUsed: "true" })).toEqual([]);
    expect(await names(storage, { casesAlmostUsed: "false", tag: "fis" })).toHaveLength(2);
    expect(
      await names(storage, { tag: "fis", lifetimeStatuses: "expired", companyName: "umbr" }),
    ).toHaveLength(1);
  });

  it("count as silent after exactly the configured days, and without any contact", async () => {
    const { storage } = await open();
    const contact = "2026-11-20T11:59:00.000Z";
    await fisLicense(storage, "Hooli");
    const silent = await fisLicense(storage, "Initech");
    await storage.transact(async (work) => {
      const stored = await storage.licenses.inFull(silent.record.key);
      if (!stored) throw new Error("The license has gone.");
      for (const { id } of stored.servers) work.removeServer(id);
      await updateSummary(storage, work, stored, { servers: [] }, now);
    });
    const silentFor30 = async (at: Instant) =>
      (await customersBy(storage, { inactiveDays: "30" }, at)).rows.map(({ companyName }) => companyName);
    expect(await silentFor30(now)).toEqual(["Initech"]);
    const turn = msOf(contact) + 30 * 86_400_000;
    expect(await silentFor30(new Date(turn - 1).toISOString())).toEqual(["Initech"]);
    expect(await silentFor30(new Date(turn).toISOString())).toEqual(["Hooli", "Initech"]);
  });

  it("are sorted both ways, page by page, and the pages are complete", { timeout: 60_000 }, async () => {
    const { storage } = await open();
    for (let nth = 0; nth < 23; nth += 1) {
      const license = await fisLicense(storage, `Company ${String(nth).padStart(2, "0")}`);
      const events = Array.from({ length: nth % 4 }, (_, index) => caseEventOf(`e${index}`, `c${index}`));
      if (events.length > 0) await reportCases(storage, license, events);
    }
    for (const sortBy of ["companyName", "nextEnd", "casesUsed", "lastContact"] as const) {
      const whole = (await customersBy(storage, { sortBy, pageSize: "100" })).rows;
      const downwards = (await customersBy(storage, { sortBy, pageSize: "100", sortType: "DESC" })).rows;
      expect(downwards).toEqual(whole.toReversed());
      const pages = [];
      for (const pageNumber of ["0", "1", "2", "3"]) {
        const { rows, total } = await customersBy(storage, { sortBy, pageSize: "6", pageNumber });
        expect(total).toBe(23);
        pages.push(...rows);
      }
      expect(pages).toEqual(whole);
    }
    const used = (await customersBy(storage, { sortBy: "casesUsed", pageSize: "100" })).rows;
    const numbers = used.map(({ casesUsed }) => casesUsed);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it(
    "stay exact when several licenses of a company are written at the same time",
    { timeout: 60_000 },
    async () => {
      const { storage, openSecondStorage } = await open();
      const otherStorage = await openSecondStorage();
      await Promise.all(
        Array.from({ length: 8 }, (_, nth) =>
          fisLicense(nth % 2 ? storage : otherStorage, "Hooli", {}, {}, `d${nth}`),
        ),
      );
      expect(await customersBy(storage)).toMatchObject({
        total: 1,
        rows: [{ licenseCount: 8, serversInUse: 8 }],
      });
    },
  );

  it("are the same when they are all recalculated", async () => {
    const { storage, engine } = await open();
    const license = await fisLicense(storage, "Hooli", { tags: ["fis"] });
    await reportCases(storage, license, [caseEventOf("e1", "c1")]);
    await fisLicense(storage, "Initech", { deletedAt: now });
    const rows = () => engine.db.selectFrom("fis_customer").selectAll().orderBy("id").execute();
    const tags = () => engine.db.selectFrom("fis_customer_tag").selectAll().execute();
    const before = [await rows(), await tags()];
    await engine.db.updateTable("fis_customer").set({ licenses: 9, cases_used: 9, next_end: 9 }).execute();
    await engine.commit(rollUpAllSteps(engine));
    expect([await rows(), await tags()]).toEqual(before);
  });
});
