import { expect, it } from "vitest";
import { changeCustomer } from "#app/domain/license/change-license.ts";
import { activityFilter } from "#app/domain/case/case-activity.ts";
import type { Customer } from "#app/domain/license/license.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { acmeInfinite, ada, issue, now } from "#tests/fixtures/licenses.ts";
import {
  findCustomerByName,
  findCustomers,
  issueFisLicense,
  storeCaseEvents,
  createCaseEvent,
} from "#tests/support/customers/fis-customers.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const moveToOtherCompany = (
  storage: Storage,
  key: string,
  currentCustomer: Customer,
  changes: Partial<Customer>,
) =>
  changeCustomer(
    storage,
    { actor: ada, key, expectedVersion: null },
    { customer: { ...currentCustomer, ...changes }, isConfirmed: true },
  );

describeOnEveryEngine("A license that moves to another company", (openDatabase) => {
  it("moves its cases and their log to the new FIS customer", async () => {
    const { storage } = await openDatabase();
    const remainingLicense = await issueFisLicense(storage, "Hooli", {}, {}, "hooli-1");
    const movedLicense = await issueFisLicense(storage, "Hooli", { tags: ["emea"] }, {}, "hooli-2");
    await storeCaseEvents(storage, remainingLicense, [createCaseEvent("e1", "c1")]);
    await storeCaseEvents(storage, movedLicense, [createCaseEvent("e2", "c2"), createCaseEvent("e3", "c3")]);
    await moveToOtherCompany(storage, movedLicense.record.key, movedLicense.record.customer, {
      companyName: "Pied Piper",
    });
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({
      licenseCount: 1,
      casesUsed: 1,
      tags: [],
    });
    const newCompany = await findCustomerByName(storage, "Pied Piper");
    expect(newCompany).toMatchObject({ licenseCount: 1, casesUsed: 2, tags: ["emea"] });
    const log = await storage.caseActivities.listPage(newCompany.id, activityFilter.parse({}), {
      pageNumber: 0,
      pageSize: 10,
    });
    expect(log.rows.map(({ id }) => id).toSorted()).toEqual(["e2", "e3"]);
  });

  it("leaves no FIS customer behind if it was the only license of the customer", async () => {
    const { storage } = await openDatabase();
    const onlyLicense = await issueFisLicense(storage, "Hooli");
    await moveToOtherCompany(storage, onlyLicense.record.key, onlyLicense.record.customer, {
      companyName: "Pied Piper",
    });
    const { rows } = await findCustomers(storage);
    expect(rows.map(({ companyName }) => companyName)).toEqual(["Pied Piper"]);
  });
});

describeOnEveryEngine("A license with license files", (openDatabase) => {
  it("counts the files that are still valid", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    const file = {
      licenseId: record.id,
      issuedAt: now,
      issuedBy: "ada@example.com",
      fileHash: "f",
      seedHash: "s",
      keyId: "k",
    };
    const expirationTimes = [
      "2026-11-20T11:00:00.000Z",
      "2027-01-01T00:00:00.000Z",
      "2027-06-01T00:00:00.000Z",
      null,
    ];
    await storage.transact(async (transaction) => {
      for (const [index, expiresAt] of expirationTimes.entries())
        transaction.licenses.registerFile({ ...file, id: `file-${index}`, expiresAt });
    });
    expect(await storage.licenses.countUnexpiredFiles(record.id, now)).toEqual({
      count: 3,
      expiresAt: "2027-06-01T00:00:00.000Z",
      endless: 1,
    });
    expect(await storage.licenses.countUnexpiredFiles(record.id, "2090-01-01T00:00:00.000Z")).toEqual({
      count: 1,
      expiresAt: null,
      endless: 1,
    });
  });
});
