import { licenseFilter } from "#app/domain/license/filter.ts";
import { platform } from "#app/hosts/node.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { filterLicenses } from "#clients/typescript/license-api.ts";
import { resultOf } from "#clients/typescript/license-desk.ts";
import type { DatabaseLocation } from "./databases.ts";
import { createFisQueries } from "./fis-queries.ts";
import { createHostedQueries } from "./hosted-queries.ts";
import { openLicenseApi } from "./license-api.ts";
import { createListQueries } from "./list-queries.ts";
import { type BenchQuery, createBenchQuery } from "./bench-query.ts";
import { printReport } from "./report-speed.ts";

export interface BenchTarget {
  engine: "SQLite" | "PostgreSQL";
  licenseCount: number;
  /** Reads the first ten rows of an index. No list query can be faster. */
  runBareQuery: () => Promise<unknown>;
  queries: BenchQuery[];
  printReport: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openBenchTarget(location: DatabaseLocation): Promise<BenchTarget> {
  const engine = await platform.openEngine(location);
  const storage = await openStorage(engine);
  const api = await openLicenseApi(location, storage);
  const { total } = await storage.licenses.listPage(licenseFilter.parse({ pageSize: 0 }));
  const bareQuery = engine.db
    .selectFrom("license_summary")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("license_id", "desc")
    .limit(10);

  const queries = (await createListQueries(storage.licenses)).map(
    ({ name, buildFilter: buildLicenseFilter }) =>
      createBenchQuery(name, (run) => storage.licenses.listPage(buildLicenseFilter(run))),
  );
  queries.push({
    name: "whole API, default page",
    async execute(run) {
      await resultOf(filterLicenses({ pageNumber: run % 10, pageSize: 10 }, api.connection));
    },
    getMatchCount: () => null,
  });
  queries.push(...(await createFisQueries(storage, engine)), ...(await createHostedQueries(storage)));

  return {
    engine: engine.databaseType === "sqlite" ? "SQLite" : "PostgreSQL",
    licenseCount: total,
    runBareQuery: () => bareQuery.execute(),
    queries,
    printReport: () => printReport(location, storage, api),
    async close() {
      await api.close();
      await storage.close();
    },
  };
}
