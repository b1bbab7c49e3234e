import type { ChainHead } from "#app/domain/history/event.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { LicenseRecord, LicenseSummary } from "#app/domain/license/license.ts";
import { summarize } from "#app/domain/license/status.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { dayMs, instantOf, msOf } from "#app/domain/time/time.ts";
import { demoCompanies } from "#app/storage/demo/companies.ts";
import { stockPackages } from "#app/storage/demo/packages.ts";
import type { Engine, Step } from "#app/storage/engine.ts";
import { allRolledUp } from "#app/storage/customer/fis-customer-writes.ts";
import { rebuildListIndexes } from "#app/storage/license/facets.ts";
import {
  licenseRowOf,
  quotaRowOf,
  serialRowsOf,
  serverRowOf,
  summaryRowOf,
} from "#app/storage/license/rows.ts";
import { derivedTraits, recordTraits } from "#app/storage/license/traits.ts";
import { untilSettled } from "#app/storage/retry.ts";
import { eventsOf, linked } from "./bulk-events.ts";
import { bulkInsert } from "./bulk-insert.ts";
import { type BulkLicense, bulkLicense, type Stock } from "./bulk-license.ts";
import { bulkCompany } from "./companies.ts";
import { chance } from "#app/hosts/simulation/random.ts";
import { restoreSetAside, setAside, takeStock } from "./set-aside.ts";
import { bulkTags } from "./tags.ts";

export interface SeedOrder {
  licenses: number;
  /** Another number gives another set of licenses. */
  random: number;
  now: Date;
  /**
   * Synchronous SHA-256 of the text's UTF-8 bytes in lower-case hexadecimal, because the chain has millions of links.
   */
  sha256: (text: string) => string;
  /** Receives the current stage and the number of licenses added so far. */
  onProgress: (stage: string, licenses: number) => void;
}

const licensesPerUnit = 2_000;
const companiesPerImport = 1_000;
const mostCompanies = 50_000;
const spreadDays = 3 * 365;
export const loadedTables = [
  "license",
  "issued_key",
  "license_summary",
  "quota",
  "server",
  "server_serial",
  "license_tag",
  "history",
];
const staff = [
  ..."ada mert rita deniz elif jonas maya oscar priya quentin rosa sam tara ulrich vera will".split(" "),
  ..."xenia yusuf zoe bruno".split(" "),
].map((name) => `${name}@example.com`);

/**
 * Adds licenses of the last three years, each with its quotas, servers, tags and history. Each batch is committed as a
 * whole, without indexes and counters, which are rebuilt at the end. After an interrupted run they are missing until
 * the next run ends, even one for 0 licenses.
 */
export async function seedLicenses(engine: Engine, storage: Storage, order: SeedOrder): Promise<void> {
  if (order.sha256("é") !== sha256("é")) throw new Error("This is not SHA-256.");
  const { onProgress } = order;
  onProgress("Packages, companies and tags", 0);
  const stock = await stockUp(storage, order);
  const settings = await storage.settings.read();
  const tagNumbers = await numbersOf(engine, bulkTags);
  await setAside(engine, loadedTables);

  const draws = chance(order.random, (await headOf(engine)).id);
  const nowMs = order.now.getTime();
  const spanMs = (spreadDays * dayMs) / order.licenses;
  const make = (from: number): BulkLicense[] =>
    Array.from({ length: Math.min(licensesPerUnit, order.licenses - from) }, (_, nth) => {
      const createdMs = nowMs - Math.ceil((order.licenses - from - nth - draws.share()) * spanMs);
      return bulkLicense(draws, stock, createdMs, nowMs);
    });
  const write = async (made: readonly BulkLicense[]) => {
    const events = linked(await headOf(engine), made.flatMap(eventsOf), order.sha256);
    await engine.commit([
      ...licenseSteps(engine, made, settings, tagNumbers, order.now),
      ...bulkInsert(engine, "history", events),
    ]);
  };
  let written: Promise<void> = Promise.resolve();
  for (let from = 0; from < order.licenses; from += licensesPerUnit) {
    const made = make(from);
    // Builds the next licenses while the database writes the previous ones.
    await written;
    onProgress("Licenses", from);
    written = untilSettled((count) => write(count === 0 ? made : make(from)));
  }
  await written;
  onProgress("Indexes", order.licenses);
  await restoreSetAside(engine, async () => {
    await rebuildListIndexes(engine);
    await engine.commit(allRolledUp(engine));
  });
  onProgress("Statistics", order.licenses);
  await takeStock(engine);
}

async function stockUp(storage: Storage, { licenses, now }: SeedOrder): Promise<Stock> {
  await stockPackages(storage);
  const companies = Math.min(mostCompanies, Math.max(20, Math.floor(licenses / 20)));
  const [demo] = demoCompanies;
  if (demo && !(await storage.directory.company(demo.id))) await storage.directory.import(demoCompanies);
  if (!(await storage.directory.company(bulkCompany(companies - 1).id))) {
    for (let from = 0; from < companies; from += companiesPerImport) {
      const length = Math.min(companiesPerImport, companies - from);
      await storage.directory.import(Array.from({ length }, (_, nth) => bulkCompany(from + nth)));
    }
  }
  await storage.transact(async (work) =>
    work.ensureTags(bulkTags, instantOf(now.getTime() - spreadDays * dayMs)),
  );
  const tier = async (id: string): Promise<Tier> => {
    const found = await storage.packages.tier(id);
    if (!found) throw new Error(`There is no tier ${id}.`);
    return found;
  };
  return {
    tiers: {
      1: [
        [await tier("corporate-1"), 50],
        [await tier("corporate-2"), 25],
        [await tier("corporate-3"), 15],
        [await tier("fleet-single"), 10],
      ],
      2: [[await tier("fis-standard"), 1]],
    },
    tags: bulkTags,
    staff,
    companies,
    company: bulkCompany,
  };
}

async function headOf({ db }: Engine): Promise<ChainHead> {
  const newest = db.selectFrom("history").select(["id", "hash"]).orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirst()) ?? { id: 0, hash: "" };
}

async function numbersOf({ db }: Engine, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom("tag").select(["id", "number"]).execute();
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return new Map(
    names.flatMap((name) => {
      const number = numbers.get(tagId(name));
      return number === undefined ? [] : [[name, number] as const];
    }),
  );
}

function licenseSteps(
  engine: Engine,
  made: readonly BulkLicense[],
  settings: Settings,
  tagNumbers: ReadonlyMap<string, number>,
  now: Date,
): Step[] {
  const at = instantOf(now.getTime());
  const summed = made.map(({ record, quotas, servers }) => ({
    record,
    summary: summarize(record, quotas, servers, settings, at),
  }));
  const links = summed.flatMap(({ record, summary }) => {
    const created_at = msOf(record.createdAt);
    const traits = recordTraits(record) + derivedTraits(summary);
    return record.tags.flatMap((name) => {
      const tag_number = tagNumbers.get(name);
      if (tag_number === undefined) return [];
      return [
        { tag_number, created_at, license_id: record.id, traits, package_tier_id: record.packageTierId },
      ];
    });
  });
  const servers = made.flatMap((license) => license.servers);
  return [
    ...licenseInserts(engine, summed),
    ...bulkInsert(engine, "license_tag", links),
    ...bulkInsert(
      engine,
      "quota",
      made.flatMap(({ quotas }) => quotas.map(quotaRowOf)),
    ),
    ...bulkInsert(engine, "server", servers.map(serverRowOf)),
    ...bulkInsert(engine, "server_serial", servers.flatMap(serialRowsOf)),
  ];
}

/** Inserts licenses with their keys and summaries. */
export const licenseInserts = (
  engine: Engine,
  made: readonly { record: LicenseRecord; summary: LicenseSummary }[],
): Step[] => [
  ...bulkInsert(
    engine,
    "issued_key",
    made.map(({ record }) => ({ key: record.key, license_id: record.id })),
  ),
  ...bulkInsert(
    engine,
    "license",
    made.map(({ record }) => licenseRowOf(record)),
  ),
  ...bulkInsert(
    engine,
    "license_summary",
    made.map(({ record, summary }) => summaryRowOf(record, summary)),
  ),
];
