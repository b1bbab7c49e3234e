import { expect, it } from "vitest";
import { changeCustomer } from "#app/domain/license/change-license.ts";
import { activityFilter } from "#app/domain/case/case-activity.ts";
import type { Customer } from "#app/domain/license/license.ts";
import type { Storage } from "#app/domain/storage.ts";
import { acmeInfinite, ada, issue, now } from "#tests/fixtures/licenses.ts";
import {
  customerNamed,
  customersBy,
  fisLicense,
  reportCases,
  caseEventOf,
} from "#tests/support/customers/fis-customers.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const issuedTo = (storage: Storage, key: string, before: Customer, changes: Partial<Customer>) =>
  changeCustomer(
    storage,
    { actor: ada, key, expectedVersion: null },
    { customer: { ...before, ...changes }, isChecked: true },
  );

describeOnEveryEngine("A license that is issued to another company", (open) => {
  it("leaves its former FIS customer, with its cases and their log", async () => {
    const { storage } = await open();
    const stays = await fisLicense(storage, "Hooli", {}, {}, "hooli-1");
    const goes = await fisLicense(storage, "Hooli", { tags: ["emea"] }, {}, "hooli-2");
    await reportCases(storage, stays, [caseEventOf("e1", "c1")]);
    await reportCases(storage, goes, [caseEventOf("e2", "c2"), caseEventOf("e3", "c3")]);
    await issuedTo(storage, goes.record.key, goes.record.customer, { companyName: "Pied Piper" });
    expect(await customerNamed(storage, "Hooli")).toMatchObject({ licenseCount: 1, casesUsed: 1, tags: [] });
    const piper = await customerNamed(storage, "Pied Piper");
    expect(piper).toMatchObject({ licenseCount: 1, casesUsed: 2, tags: ["emea"] });
    const log = await storage.caseActivities.page(piper.id, activityFilter.parse({}), {
      pageNumber: 0,
      pageSize: 10,
    });
    expect(log.rows.map(({ id }) => id).toSorted()).toEqual(["e2", "e3"]);
  });

  it("moves a FIS customer that has no other license", async () => {
    const { storage } = await open();
    const only = await fisLicense(storage, "Hooli");
    await issuedTo(storage, only.record.key, only.record.customer, { companyName: "Pied Piper" });
    const { rows } = await customersBy(storage);
    expect(rows.map(({ companyName }) => companyName)).toEqual(["Pied Piper"]);
  });

  it("counts its license files that can still be opened", async () => {
    const { storage } = await open();
    const { record } = await issue(storage, acmeInfinite());
    const file = {
      licenseId: record.id,
      issuedAt: now,
      issuedBy: "ada@example.com",
      fileHash: "f",
      seedHash: "s",
      keyId: "k",
    };
    const ends = ["2026-11-20T11:00:00.000Z", "2027-01-01T00:00:00.000Z", "2027-06-01T00:00:00.000Z", null];
    await storage.transact(async (work) => {
      for (const [nth, expiresAt] of ends.entries())
        work.registerLicenseFile({ ...file, id: `file-${nth}`, expiresAt });
    });
    expect(await storage.licenses.openFiles(record.id, now)).toEqual({
      count: 3,
      until: "2027-06-01T00:00:00.000Z",
      endless: 1,
    });
    expect(await storage.licenses.openFiles(record.id, "2090-01-01T00:00:00.000Z")).toEqual({
      count: 1,
      until: null,
      endless: 1,
    });
  });
});
