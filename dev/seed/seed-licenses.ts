import { millisecondsInDay } from "date-fns/constants";
import type { ChainHead } from "#app/domain/history/event.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { LicenseRecord, LicenseSummary } from "#app/domain/license/license.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { computeTagId } from "#app/domain/tag/tag.ts";
import { instantOf, msOf, type Instant } from "#app/domain/time/time.ts";
import { demoCompanies } from "#dev/demo/companies.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import { createFisCustomerUpdateSteps } from "#app/storage/customer/fis-customer-writes.ts";
import { rebuildListIndexes } from "#dev/seed/rebuild-list-indexes.ts";
import {
  licenseRowOf,
  quotaRowOf,
  serialRowsOf,
  serverRowOf,
  summaryRowOf,
} from "#app/storage/license/rows.ts";
import { computeDerivedFlags, computeRecordFlags } from "#app/storage/license/flags.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";
import { createEvents, createChainRows } from "./bulk-events.ts";
import { createInsertSteps } from "./bulk-insert.ts";
import { type BulkLicense, createBulkLicense, type SeedData } from "./bulk-license.ts";
import { createBulkCompany } from "./companies.ts";
import { createRandomSource } from "#dev/simulation/random.ts";
import { restoreIndexes, dropIndexes, updateStatistics } from "./drop-indexes.ts";
import { bulkTags } from "./tags.ts";

export interface SeedOptions {
  /** Number of licenses to add. */
  licenses: number;
  /** Seed of the random values. The same number generates the same licenses. */
  random: number;
  now: Instant;
  /** Synchronous, because the hash chain has millions of links. */
  sha256: (text: string) => string;
  /** Receives the current step and the number of licenses added so far. */
  onProgress: (step: string, addedCount: number) => void;
}

const licensesPerBatch = 2_000;
const companiesPerImport = 1_000;
const minCompanies = 20;
const maxCompanies = 50_000;
const licensesPerCompany = 20;
const creationRangeDays = 3 * 365;
export const seededTables = [
  "license",
  "issued_key",
  "license_summary",
  "quota",
  "server",
  "server_serial",
  "license_tag",
  "history",
];
const staffEmails = [
  ..."ada mert rita deniz elif jonas maya oscar priya quentin rosa sam tara ulrich vera will".split(" "),
  ..."xenia yusuf zoe bruno".split(" "),
].map((name) => `${name}@example.com`);

/**
 * Adds licenses of the last three years, each with its quotas, servers, tags and history. Each batch is one commit.
 * The run drops indexes and counters at the start and rebuilds them at the end. After an interrupted run,
 * indexes and counters are missing until the next run ends. A run for 0 licenses only rebuilds indexes
 * and counters.
 */
export async function seedLicenses(engine: Engine, storage: Storage, options: SeedOptions): Promise<void> {
  // Another hash function, or another text encoding, would break the hash chain.
  if (options.sha256("é") !== sha256("é")) throw new Error("The option `sha256` does not compute SHA-256.");
  const { onProgress } = options;
  onProgress("Packages, companies and tags", 0);
  const seedData = await createSeedData(storage, options);
  const settings = await storage.settings.read();
  const tagNumbers = await readTagNumbers(engine, bulkTags);
  await dropIndexes(engine, seededTables);

  const random = createRandomSource(options.random, (await readChainHead(engine)).id);
  const nowMs = msOf(options.now);
  const intervalMs = (creationRangeDays * millisecondsInDay) / options.licenses;
  const generateBatch = (from: number): BulkLicense[] =>
    Array.from({ length: Math.min(licensesPerBatch, options.licenses - from) }, (_, index) => {
      // The licenses are created at nearly equal intervals until now.
      const createdMs = nowMs - Math.ceil((options.licenses - from - index - random.fraction()) * intervalMs);
      return createBulkLicense(random, seedData, createdMs, nowMs);
    });
  const writeBatch = async (batch: readonly BulkLicense[]) => {
    const events = createChainRows(await readChainHead(engine), batch.flatMap(createEvents), options.sha256);
    await engine.commit([
      ...createLicenseSteps(engine, batch, settings, tagNumbers, options.now),
      ...createInsertSteps(engine, "history", events),
    ]);
  };
  let pendingWrite: Promise<void> = Promise.resolve();
  for (let from = 0; from < options.licenses; from += licensesPerBatch) {
    const batch = generateBatch(from);
    // The next licenses are built while the database writes the previous licenses.
    await pendingWrite;
    onProgress("Licenses", from);
    // A retry generates the batch again, because its license keys may exist already.
    pendingWrite = retryOnConflict((attempt) => writeBatch(attempt === 0 ? batch : generateBatch(from)));
  }
  await pendingWrite;
  onProgress("Building indexes", 0);
  await restoreIndexes(engine, async () => {
    await rebuildListIndexes(engine);
    await engine.commit(createFisCustomerUpdateSteps(engine));
  });
  onProgress("Updating statistics", 0);
  await updateStatistics(engine);
}

async function createSeedData(storage: Storage, { licenses, now }: SeedOptions): Promise<SeedData> {
  await createSamplePackages(storage);
  const desiredCompanyCount = Math.floor(licenses / licensesPerCompany);
  const companyCount = Math.min(maxCompanies, Math.max(minCompanies, desiredCompanyCount));
  const [demoCompany] = demoCompanies;
  if (demoCompany && !(await storage.crmDirectory.findCompany(demoCompany.id)))
    await storage.crmDirectory.import(demoCompanies);
  if (!(await storage.crmDirectory.findCompany(createBulkCompany(companyCount - 1).id))) {
    for (let from = 0; from < companyCount; from += companiesPerImport) {
      const length = Math.min(companiesPerImport, companyCount - from);
      await storage.crmDirectory.import(
        Array.from({ length }, (_, index) => createBulkCompany(from + index)),
      );
    }
  }
  await storage.transact(async (transaction) =>
    transaction.tags.ensure(bulkTags, instantOf(msOf(now) - creationRangeDays * millisecondsInDay)),
  );
  const findTier = async (id: string): Promise<Tier> => {
    const storedTier = await storage.packages.findTier(id);
    if (!storedTier) throw new Error(`There is no tier ${id}.`);
    return storedTier;
  };
  return {
    tiers: {
      [licenseTypes.enterprise]: [
        [await findTier("corporate-1"), 50],
        [await findTier("corporate-2"), 25],
        [await findTier("corporate-3"), 15],
        [await findTier("fleet-single"), 10],
      ],
      [licenseTypes.ir]: [[await findTier("fis-standard"), 1]],
    },
    tags: bulkTags,
    staffEmails,
    companyCount,
    createCompany: createBulkCompany,
  };
}

async function readChainHead({ db }: Engine): Promise<ChainHead> {
  const newestQuery = db.selectFrom("history").select(["id", "hash"]).orderBy("id", "desc").limit(1);
  return (await newestQuery.executeTakeFirst()) ?? { id: 0, hash: "" };
}

async function readTagNumbers(
  { db }: Engine,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom("tag").select(["id", "number"]).execute();
  const numbersById = new Map(rows.map(({ id, number }) => [id, number]));
  return new Map(
    names.flatMap((name) => {
      const number = numbersById.get(computeTagId(name));
      return number === undefined ? [] : [[name, number] as const];
    }),
  );
}

function createLicenseSteps(
  engine: Engine,
  licenses: readonly BulkLicense[],
  settings: Settings,
  tagNumbers: ReadonlyMap<string, number>,
  now: Instant,
): Step[] {
  const nowInstant = now;
  const licensesWithSummaries = licenses.map(({ record, quotas, servers }) => ({
    record,
    summary: computeSummary(record, quotas, servers, settings, nowInstant),
  }));
  const tagLinks = licensesWithSummaries.flatMap(({ record, summary }) => {
    const created_at = msOf(record.createdAt);
    const flags = computeRecordFlags(record) + computeDerivedFlags(summary);
    return record.tags.flatMap((name) => {
      const tag_number = tagNumbers.get(name);
      if (tag_number === undefined) return [];
      return [
        {
          tag_number,
          created_at,
          license_id: record.id,
          flags,
          package_tier_id: record.packageTierId,
        },
      ];
    });
  });
  const servers = licenses.flatMap((license) => license.servers);
  return [
    ...createLicenseInserts(engine, licensesWithSummaries),
    ...createInsertSteps(engine, "license_tag", tagLinks),
    ...createInsertSteps(
      engine,
      "quota",
      licenses.flatMap(({ quotas }) => quotas.map(quotaRowOf)),
    ),
    ...createInsertSteps(engine, "server", servers.map(serverRowOf)),
    ...createInsertSteps(engine, "server_serial", servers.flatMap(serialRowsOf)),
  ];
}

/** Inserts licenses with their keys and summaries. */
export const createLicenseInserts = (
  engine: Engine,
  licenses: readonly { record: LicenseRecord; summary: LicenseSummary }[],
): Step[] => [
  ...createInsertSteps(
    engine,
    "issued_key",
    licenses.map(({ record }) => ({ key: record.key, license_id: record.id })),
  ),
  ...createInsertSteps(
    engine,
    "license",
    licenses.map(({ record }) => licenseRowOf(record)),
  ),
  ...createInsertSteps(
    engine,
    "license_summary",
    licenses.map(({ record, summary }) => summaryRowOf(record, summary)),
  ),
];
