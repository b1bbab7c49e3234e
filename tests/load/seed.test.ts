import { hash } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { z } from "zod";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { activenessStatus, licenseStatus, lifetimeStatus, useStatus } from "#app/domain/license/license.ts";
import { createLicense } from "#app/domain/license/licenses.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { type SeedOptions, seedLicenses } from "#dev/seed/seed-licenses.ts";
import { ada, clock, now } from "#tests/fixtures/licenses.ts";
import { describeOnEngines } from "#tests/support/engines/engines.ts";

const seedOptions: SeedOptions = {
  licenses: 500,
  random: 1,
  now: clock(),
  sha256: (text) => hash("sha256", text),
  onProgress: () => {},
};

const allStatuses = licenseStatus.options;
const listLicenses = (storage: Storage, pageNumber = 0) =>
  storage.licenses.listPage(licenseFilter.parse({ statuses: allStatuses, pageSize: 1000, pageNumber }));

async function loadAllLicenses(storage: Storage) {
  const { rows } = await listLicenses(storage);
  const licenses = await Promise.all(rows.map(({ record }) => storage.licenses.findFull(record.key)));
  return licenses.filter((license) => license !== null);
}

/** The names of schema objects, such as indexes and constraints, from the database catalog. */
async function listSchemaObjectNames({ db, databaseType }: Engine): Promise<string[]> {
  const namesQuery =
    databaseType === "sqlite"
      ? sql<{
          name: string;
        }>`select type || ' ' || name as name from sqlite_master where name not like 'sqlite_stat%'`
      : sql<{ name: string }>`
          select indexname as name from pg_indexes where schemaname = current_schema()
          union all select conname from pg_constraint where connamespace = current_schema()::regnamespace
          union all select tgname from pg_trigger where not tgisinternal`;
  const { rows } = await namesQuery.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** Compares the totals of filtered lists with the numbers of matching licenses. */
async function expectListTotals(storage: Storage, licenses: readonly FullLicense[]): Promise<void> {
  const listedLicenses = licenses.filter(({ summary }) => summary.status !== "deleted");
  const expectTotal = async (
    filter: z.input<typeof licenseFilter>,
    matches: (license: FullLicense) => boolean,
  ): Promise<void> => {
    const { total } = await storage.licenses.listPage(licenseFilter.parse({ ...filter, pageSize: 0 }));
    expect({ filter, total }).toEqual({ filter, total: listedLicenses.filter(matches).length });
  };
  await expectTotal({}, () => true);
  for (const environment of [1, 2, 3] as const) {
    await expectTotal({ environment }, ({ record }) => record.environment === environment);
  }
  for (const status of lifetimeStatus.options) {
    await expectTotal({ lifetimeStatuses: [status] }, ({ summary }) => summary.lifetimeStatus === status);
  }
  await expectTotal({ tag: "renewal" }, ({ record }) => record.tags.includes("renewal"));
  await expectTotal(
    { createdBy: "rita@example.com" },
    ({ record }) => record.createdBy === "rita@example.com",
  );
  const [license] = listedLicenses;
  if (!license) throw new Error("There is no license.");
  const { companyName, email } = license.record.customer;
  const keyPart = license.record.key.slice(2, 9);
  await expectTotal({ companyName }, ({ record }) => record.customer.companyName.includes(companyName));
  await expectTotal({ contactEmail: email.slice(1) }, ({ record }) =>
    record.customer.email.includes(email.slice(1)),
  );
  await expectTotal({ key: keyPart }, ({ record }) => record.key.includes(keyPart));
}

describeOnEngines(["node:sqlite", "PostgreSQL"], "Bulk data", (openDatabase) => {
  const open = () => openDatabase({ clock });

  it("has the requested number of licenses with correct summaries and counters", async () => {
    const { engine, storage } = await open();
    await seedLicenses(engine, storage, seedOptions);

    const { total } = await listLicenses(storage);
    expect(total).toBe(500);
    const licenses = await loadAllLicenses(storage);
    expect(licenses).toHaveLength(500);
    for (const { record, quotas, servers, summary } of licenses) {
      expect(summary).toEqual(computeSummary(record, quotas, servers, defaultSettings, now));
    }
    const keys = await sql<{ key: string }>`select key from issued_key`.execute(engine.db);
    expect(new Set(keys.rows.map(({ key }) => key)).size).toBe(500);
    expect(await storage.licenses.listOverdueKeys(now, 1)).toEqual([]);
    await expectListTotals(storage, licenses);

    const summaries = licenses.map(({ summary }) => summary);
    expect(new Set(summaries.map(({ status }) => status))).toEqual(new Set(licenseStatus.options));
    expect(new Set(summaries.map((summary) => summary.lifetimeStatus))).toEqual(
      new Set(lifetimeStatus.options),
    );
    expect(new Set(summaries.map((summary) => summary.useStatus))).toEqual(new Set(useStatus.options));
    expect(new Set(summaries.map((summary) => summary.activenessStatus))).toEqual(
      new Set(activenessStatus.options),
    );
    expect(licenses.some(({ record }) => record.tags.length > 2)).toBe(true);
    const companies = await Promise.all(
      licenses.map(({ record }) => storage.crmDirectory.findCompany(record.customer.hubspotCompanyId ?? 0)),
    );
    expect(companies.map((company) => company?.companyName)).toEqual(
      licenses.map(({ record }) => record.customer.companyName),
    );
    for (const { record, quotas, servers } of licenses) {
      expect(quotas.every((quota) => quota.activationDate < quota.expirationDate)).toBe(true);
      const moments = [
        record.createdAt,
        record.updatedAt,
        ...quotas.map((quota) => quota.createdAt),
        ...servers.flatMap((server) => [server.activatedAt, server.lastHeartbeat]),
      ];
      for (const moment of moments) {
        if (moment === null) continue;
        expect(moment >= record.createdAt && moment <= now).toBe(true);
      }
    }
  });

  it("has the same history as licenses of the app and can be edited", async () => {
    const { engine, storage } = await open();
    await seedLicenses(engine, storage, { ...seedOptions, licenses: 60 });

    const seededLicenses = (await loadAllLicenses(storage)).filter(({ record }) => !record.deletedAt);
    for (const { record, quotas } of seededLicenses) {
      const { rows } = await storage.history.listByLicense(record.key, 0, 10);
      const names = rows.map((event) => event.eventName).toReversed();
      expect(names).toEqual(["create", ...quotas.map(() => "add-quota")]);
    }
    const exampleLicense = seededLicenses.find(
      ({ record, quotas }) => record.type === 1 && quotas.length === 1,
    );
    if (!exampleLicense) throw new Error("No license has one quota.");
    const { record, quotas } = exampleLicense;
    const { type, environment, packageTierId, isOffline, softCapacity, tags, notes, customer } = record;
    const commonFields = { type, environment, packageTierId, isOffline, softCapacity, tags, notes };
    const createdLicense = await createLicense(
      storage,
      ada,
      {
        ...commonFields,
        quota: {
          activationDate: quotas[0]?.activationDate ?? "",
          expirationDate: quotas[0]?.expirationDate ?? "",
          serverCapacity: quotas[0]?.serverCapacity ?? 1,
          totalClientCapacity: quotas[0]?.totalClientCapacity ?? 1,
        },
      },
      customer,
    );
    const readEvents = async (key: string) => {
      const { rows } = await storage.history.listByLicense(key, 0, 10);
      return rows.map(({ eventName, details: { quotaId: _, ...details }, before, after }) => ({
        eventName,
        details,
        before,
        after,
      }));
    };
    expect(await readEvents(record.key)).toEqual(await readEvents(createdLicense.key));

    await storage.transact(async (transaction) => {
      const license = await storage.licenses.findFull(record.key);
      if (!license) throw new Error("The license is missing.");
      transaction.licenses.change(license.record, { ...license.record, notes: "Edited.", updatedAt: now });
    });
    expect((await storage.licenses.find(record.key))?.record.notes).toBe("Edited.");
    expect((await verifyChain(storage.history)).brokenPosition).toBeNull();
  });

  it("is added to existing licenses in a second run, which restores all indexes", async () => {
    const { engine, storage } = await open();
    const initialSchemaParts = await listSchemaObjectNames(engine);
    await seedLicenses(engine, storage, { ...seedOptions, licenses: 60 });
    await seedLicenses(engine, storage, { ...seedOptions, licenses: 60 });

    expect((await listLicenses(storage)).total).toBe(120);
    expect(await listSchemaObjectNames(engine)).toEqual(initialSchemaParts);
    expect((await verifyChain(storage.history)).brokenPosition).toBeNull();
  });

  it("contains no partial license after an interrupted run", async () => {
    const { engine, storage } = await open();
    const initialSchemaParts = await listSchemaObjectNames(engine);
    let hashCount = 0;
    const sha256 = (text: string) => {
      hashCount += 1;
      if (hashCount > 70) throw new Error("The run was interrupted.");
      return seedOptions.sha256(text);
    };
    await expect(seedLicenses(engine, storage, { ...seedOptions, sha256 })).rejects.toThrow(
      "The run was interrupted.",
    );
    expect((await listLicenses(storage)).total).toBe(0);
    expect((await listSchemaObjectNames(engine)).length).toBeLessThan(initialSchemaParts.length);

    await seedLicenses(engine, storage, { ...seedOptions, licenses: 20 });
    expect((await listLicenses(storage)).total).toBe(20);
    expect(await listSchemaObjectNames(engine)).toEqual(initialSchemaParts);
  });

  it("requires SHA-256", async () => {
    const { engine, storage } = await open();
    const seeding = seedLicenses(engine, storage, { ...seedOptions, sha256: (text) => hash("sha512", text) });
    await expect(seeding).rejects.toThrow("The option `sha256` does not compute SHA-256.");
  });
});
