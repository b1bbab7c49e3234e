import { hostedFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type BenchQuery, benchQuery } from "./bench-query.ts";

/** Returns every kind of query for the list of hosted customers and related lists. */
export async function hostedQueries(storage: Storage): Promise<BenchQuery[]> {
  const now = instantOf(Date.now());
  const page = (query: Record<string, string>) =>
    storage.hostedCustomers.page(hostedFilter.parse(query), now);
  const { total } = await page({ pageSize: "0" });
  const { rows } = await page({ pageNumber: String(Math.floor(total / 20)), pageSize: "10" });
  const [sample] = rows;
  if (!sample) return [];
  const listQuery = (name: string, query: (run: number) => Record<string, string>) =>
    benchQuery(`hosted: ${name}`, (run) => page({ pageSize: "10", ...query(run) }));
  const pages = (query: Record<string, string>) => (run: number) => ({
    ...query,
    pageNumber: String(run % 10),
  });
  return [
    listQuery("first pages", pages({})),
    listQuery("page in the middle", () => ({ pageNumber: String(Math.floor(total / 20)) })),
    listQuery("last page", () => ({ pageNumber: String(Math.floor((total - 1) / 10)) })),
    listQuery("by end", pages({ sortBy: "ends", sortType: "ASC" })),
    listQuery("by company, in the middle", () => ({
      sortBy: "company",
      pageNumber: String(Math.floor(total / 20)),
    })),
    listQuery("running", pages({ state: "running" })),
    listQuery("running, by company", pages({ state: "running", sortBy: "company", sortType: "ASC" })),
    listQuery("failed", pages({ state: "failed" })),
    listQuery("failed, by company", pages({ state: "failed", sortBy: "company" })),
    listQuery("failed at a step", pages({ failedStep: "domain" })),
    listQuery("ending within 7 days", pages({ endingWithin: "7", sortBy: "ends", sortType: "ASC" })),
    listQuery("ended", pages({ state: "ended" })),
    listQuery("deleted", pages({ state: "deleted" })),
    listQuery("source", pages({ source: "aws" })),
    listQuery("source + waiting", pages({ source: "aws", state: "waiting" })),
    listQuery("purpose", pages({ purpose: "demo" })),
    listQuery("purpose + running, by end", pages({ purpose: "trial", state: "running", sortBy: "ends" })),
    listQuery("search, many", pages({ search: "clinics" })),
    listQuery("search + running", pages({ search: "clinics", state: "running" })),
    listQuery("search, one", (run) => ({ search: `hosted-${(run * 97) % total}.` })),
    listQuery("search, two letters", pages({ search: "gu" })),
    listQuery("search, none", (run) => ({ search: `zqxj${run}` })),
    benchQuery("hosted: numbers", async () => {
      const { runningTrials } = await storage.hostedCustomers.numbers(now);
      return { total: runningTrials };
    }),
    benchQuery("hosted: one in full", async (run) => {
      const customer = rows[run % rows.length] ?? sample;
      return { total: (await storage.hostedCustomers.find(customer.licenseKey)) === null ? 0 : 1 };
    }),
    benchQuery("hosted: licenses of a company", async () => {
      const licenses = await storage.hostedCustomers.licensesOf(sample.companyName, now);
      return { total: licenses.length };
    }),
    benchQuery("waiting buyers, first pages", (run) => storage.instances.waitingBuyers((run % 10) * 10, 10)),
    benchQuery("waiting buyers, far on", () => storage.instances.waitingBuyers(4_000, 10)),
  ];
}
