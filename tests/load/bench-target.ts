import { licenseFilter } from "#app/domain/license/filter.ts";
import { platform } from "#app/hosts/node.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { filterLicenses } from "#clients/typescript/license-api.ts";
import { resultOf } from "#clients/typescript/license-desk.ts";
import type { DatabaseLocation } from "./databases.ts";
import { fisQueries } from "./fis-queries.ts";
import { hostedQueries } from "./hosted-queries.ts";
import { openLicenseApi } from "./license-api.ts";
import { listQueries } from "./list-queries.ts";
import { type BenchQuery, benchQuery } from "./bench-query.ts";
import { printReport } from "./report-speed.ts";

export interface BenchTarget {
  engine: "SQLite" | "PostgreSQL";
  licenses: number;
  /** The lower bound of any list query: the first ten rows of an index. */
  bare: () => Promise<unknown>;
  queries: BenchQuery[];
  printReport: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openBenchTarget(location: DatabaseLocation): Promise<BenchTarget> {
  const engine = await platform.openEngine(location);
  const storage = await openStorage(engine);
  const api = await openLicenseApi(location, storage);
  const { total } = await storage.licenses.page(licenseFilter.parse({ pageSize: 0 }));
  const bare = engine.db
    .selectFrom("license_summary")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("license_id", "desc")
    .limit(10);

  const queries = (await listQueries(storage.licenses)).map(({ name, filter }) =>
    benchQuery(name, (run) => storage.licenses.page(filter(run))),
  );
  queries.push({
    name: "whole API, default page",
    async execute(run) {
      await resultOf(filterLicenses({ pageNumber: run % 10, pageSize: 10 }, api.connection));
    },
    hits: () => null,
  });
  queries.push(...(await fisQueries(storage, engine)), ...(await hostedQueries(storage)));

  return {
    engine: engine.databaseType === "sqlite" ? "SQLite" : "PostgreSQL",
    licenses: total,
    bare: () => bare.execute(),
    queries,
    printReport: () => printReport(location, storage, api),
    async close() {
      await api.close();
      await storage.close();
    },
  };
}
