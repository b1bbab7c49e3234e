import { expect, it } from "vitest";
import { mergeCompanies } from "#app/domain/company/companies.ts";
import type { Use } from "#app/domain/reports/reports.ts";
import { readReports, updateReports } from "#app/domain/reports/update-reports.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDaysToInstant } from "#app/domain/time/time.ts";
import {
  acmeInfinite,
  ada,
  globexExpiring,
  hooliDeleted,
  isikExpired,
  issue,
  issueAll,
  miraiIr,
  now,
  type UnsavedLicense,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const once = { isManual: false };

const withoutServers = (license: UnsavedLicense): UnsavedLicense => ({ ...license, servers: [] });
const createdNow = () => withoutServers(acmeInfinite({ createdAt: now }));

const findMonth = async (storage: Storage, month: string) =>
  (await readReports(storage.reports, now)).months.find((candidate) => candidate.month === month);

describeOnEveryEngine("The stored reports", (openDatabase) => {
  it("are empty before the first count", async () => {
    const { storage } = await openDatabase();
    expect(await readReports(storage.reports, now)).toEqual({
      countedAt: null,
      customers: [],
      tiers: [],
      months: [],
    });
  });

  it("count the use of Enterprise licenses by customer and tier, in batches", async () => {
    const { storage } = await openDatabase();
    await issueAll(storage, [acmeInfinite(), withoutServers(globexExpiring()), hooliDeleted(), miraiIr()]);
    const { record, summary } = await issue(storage, globexExpiring());
    await updateReports(storage, now, once);
    const { countedAt, customers, tiers } = await readReports(storage.reports, now);
    expect(countedAt).toBe(now);
    const globex = customers.find(({ companyName }) => companyName === record.customer.companyName);
    expect(globex).toMatchObject({
      licenses: 2,
      totalClientsInUse: summary.totalClientsInUse,
      totalClientCapacity: 2 * summary.activeTotalClientCapacity,
    });
    expect(summary.totalClientsInUse).toBeGreaterThan(0);
    expect(customers.map(({ licenses }) => licenses)).toHaveLength(2);
    expect(customers.map(({ totalClientsInUse }) => totalClientsInUse)).toEqual(
      customers.map(({ totalClientsInUse }) => totalClientsInUse).toSorted((left, right) => right - left),
    );
    expect(tiers.reduce((sum, { licenses }) => sum + licenses, 0)).toBe(3);

    const firstBatch = await storage.reports.countUseAfter(0, 2);
    expect(firstBatch.lastId).not.toBeNull();
    const lastBatch = await storage.reports.countUseAfter(firstBatch.lastId ?? 0, 100);
    expect(lastBatch.lastId).toBeNull();
    expect([...firstBatch.uses, ...lastBatch.uses].reduce((sum, { licenses }) => sum + licenses, 0)).toBe(3);
  });

  it("move the counts of a merged company to the other company", async () => {
    const { storage } = await openDatabase();
    await issueAll(storage, [acmeInfinite(), globexExpiring(), isikExpired()]);
    await updateReports(storage, now, once);
    const { customers } = await readReports(storage.reports, now);
    const [largest, second, third] = customers;
    const merge = (id = 0, mergedId = 0) =>
      mergeCompanies(storage, { actor: ada, id, expectedVersion: null }, mergedId);
    await merge(third?.companyId, largest?.companyId);
    const sum = (count: keyof Use) => (largest?.[count] ?? 0) + (third?.[count] ?? 0);
    const merged = {
      companyId: third?.companyId,
      companyName: third?.companyName,
      licenses: 2,
      totalClientsInUse: sum("totalClientsInUse"),
      totalClientCapacity: sum("totalClientCapacity"),
    };
    expect((await readReports(storage.reports, now)).customers).toEqual(
      sum("totalClientsInUse") > (second?.totalClientsInUse ?? 0) ? [merged, second] : [second, merged],
    );
    const { record } = await issue(storage, miraiIr());
    const links = await storage.companies.findLinks(record.key);
    await merge(links?.companyId ?? 0, second?.companyId);
    const companyIds = (await readReports(storage.reports, now)).customers.map(({ companyId }) => companyId);
    expect(companyIds).toContain(links?.companyId);
    expect(companyIds).toHaveLength(2);
  });

  it("count new, ended, renewed and lost licenses by month", async () => {
    const { storage } = await openDatabase();
    await issueAll(storage, [
      acmeInfinite(),
      hooliDeleted(),
      withoutServers(acmeInfinite({ createdAt: "2026-09-30T23:59:59.999Z" })),
    ]);
    const expired = await issue(storage, isikExpired());
    const { expiredAt } = expired.summary;
    const endMonth = expiredAt?.slice(0, 7) ?? "";
    await storage.transact(async (transaction) =>
      transaction.renewals.saveLost({
        licenseId: expired.record.id,
        expiredAt: expiredAt ?? "",
        reason: "Closed",
        lostAt: now,
        lostBy: "ada@example.com",
      }),
    );
    await updateReports(storage, now, once);
    const { months } = await readReports(storage.reports, now);
    expect(months.map(({ month }) => month)).toEqual([
      "2025-12",
      ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`),
    ]);
    expect(await findMonth(storage, "2026-09")).toMatchObject({ created: 1 });
    expect(await findMonth(storage, endMonth)).toMatchObject({ ended: 1, lost: 1, renewed: 0 });
    expect(months.reduce((sum, { created }) => sum + created, 0)).toBe(2);
  });

  it("are counted once a day, and again by hand or by simultaneous runs", async () => {
    const { storage } = await openDatabase();
    await Promise.all([updateReports(storage, now, once), updateReports(storage, now, once)]);
    await issue(storage, createdNow());
    await updateReports(storage, now, once);
    expect(await findMonth(storage, "2026-11")).toMatchObject({ created: 0 });
    await updateReports(storage, now, { isManual: true });
    expect(await findMonth(storage, "2026-11")).toMatchObject({ created: 1 });
    await issue(storage, createdNow());
    const tomorrow = addDaysToInstant(now, 1);
    await updateReports(storage, tomorrow, once);
    expect(await findMonth(storage, "2026-11")).toMatchObject({ created: 2 });
    expect((await readReports(storage.reports, tomorrow)).countedAt).toBe(tomorrow);
  });
});
