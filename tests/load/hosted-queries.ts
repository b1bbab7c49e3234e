import { hostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type BenchQuery, benchQuery } from "./bench-query.ts";

/** Returns every kind of query for the list of hosted customers and related lists. */
export async function hostedQueries(storage: Storage): Promise<BenchQuery[]> {
  const now = instantOf(Date.now());
  const fetchPage = (query: Record<string, string>) =>
    storage.hostedCustomers.page(hostedCustomerFilter.parse(query), now);
  const { total } = await fetchPage({ pageSize: "0" });
  const { rows } = await fetchPage({ pageNumber: String(Math.floor(total / 20)), pageSize: "10" });
  const [sampleCustomer] = rows;
  if (!sampleCustomer) return [];
  const listQuery = (name: string, query: (run: number) => Record<string, string>) =>
    benchQuery(`hosted: ${name}`, (run) => fetchPage({ pageSize: "10", ...query(run) }));
  const cyclePages = (query: Record<string, string>) => (run: number) => ({
    ...query,
    pageNumber: String(run % 10),
  });
  return [
    listQuery("first pages", cyclePages({})),
    listQuery("page in the middle", () => ({ pageNumber: String(Math.floor(total / 20)) })),
    listQuery("last page", () => ({ pageNumber: String(Math.floor((total - 1) / 10)) })),
    listQuery("by end", cyclePages({ sortBy: "ends", sortType: "ASC" })),
    listQuery("by company, in the middle", () => ({
      sortBy: "company",
      pageNumber: String(Math.floor(total / 20)),
    })),
    listQuery("running", cyclePages({ state: "running" })),
    listQuery("running, by company", cyclePages({ state: "running", sortBy: "company", sortType: "ASC" })),
    listQuery("failed", cyclePages({ state: "failed" })),
    listQuery("failed, by company", cyclePages({ state: "failed", sortBy: "company" })),
    listQuery("failed at a step", cyclePages({ failedStep: "domain" })),
    listQuery("ending within 7 days", cyclePages({ endingWithin: "7", sortBy: "ends", sortType: "ASC" })),
    listQuery("ended", cyclePages({ state: "ended" })),
    listQuery("deleted", cyclePages({ state: "deleted" })),
    listQuery("source", cyclePages({ source: "aws" })),
    listQuery("source + waiting", cyclePages({ source: "aws", state: "waiting" })),
    listQuery("purpose", cyclePages({ purpose: "demo" })),
    listQuery(
      "purpose + running, by end",
      cyclePages({ purpose: "trial", state: "running", sortBy: "ends" }),
    ),
    listQuery("search, many", cyclePages({ search: "clinics" })),
    listQuery("search + running", cyclePages({ search: "clinics", state: "running" })),
    listQuery("search, one", (run) => ({ search: `hosted-${(run * 97) % total}.` })),
    listQuery("search, two letters", cyclePages({ search: "gu" })),
    listQuery("search, none", (run) => ({ search: `zqxj${run}` })),
    benchQuery("hosted: numbers", async () => {
      const { runningTrials } = await storage.hostedCustomers.numbers(now);
      return { total: runningTrials };
    }),
    benchQuery("hosted: one in full", async (run) => {
      const customer = rows[run % rows.length] ?? sampleCustomer;
      return { total: (await storage.hostedCustomers.find(customer.licenseKey)) === null ? 0 : 1 };
    }),
    benchQuery("hosted: licenses of a company", async () => {
      const licenses = await storage.hostedCustomers.licensesOf(sampleCustomer.companyName, now);
      return { total: licenses.length };
    }),
    benchQuery("waiting buyers, first pages", (run) => storage.instances.waitingBuyers((run % 10) * 10, 10)),
    benchQuery("waiting buyers, far on", () => storage.instances.waitingBuyers(4_000, 10)),
  ];
}
