import { hostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { type BenchQuery, createBenchQuery } from "./bench-query.ts";

/** Every kind of query for the list of hosted customers and related lists. */
export async function createHostedQueries(storage: Storage): Promise<BenchQuery[]> {
  const now = readSystemClock();
  const fetchPage = (query: Record<string, string>) =>
    storage.hostedCustomers.listPage(hostedCustomerFilter.parse(query), now);
  const { total } = await fetchPage({ pageSize: "0" });
  const { rows } = await fetchPage({ pageNumber: String(Math.floor(total / 20)), pageSize: "10" });
  const [sampleCustomer] = rows;
  if (!sampleCustomer) return [];
  const createListQuery = (name: string, buildQueryParams: (run: number) => Record<string, string>) =>
    createBenchQuery(`hosted: ${name}`, (run) => fetchPage({ pageSize: "10", ...buildQueryParams(run) }));
  const cyclePages = (query: Record<string, string>) => (run: number) => ({
    ...query,
    pageNumber: String(run % 10),
  });
  return [
    createListQuery("first pages", cyclePages({})),
    createListQuery("page in the middle", () => ({ pageNumber: String(Math.floor(total / 20)) })),
    createListQuery("last page", () => ({ pageNumber: String(Math.floor((total - 1) / 10)) })),
    createListQuery("by end", cyclePages({ sortBy: "ends", sortType: "ASC" })),
    createListQuery("by company, in the middle", () => ({
      sortBy: "company",
      pageNumber: String(Math.floor(total / 20)),
    })),
    createListQuery("running", cyclePages({ state: "running" })),
    createListQuery(
      "running, by company",
      cyclePages({ state: "running", sortBy: "company", sortType: "ASC" }),
    ),
    createListQuery("failed", cyclePages({ state: "failed" })),
    createListQuery("failed, by company", cyclePages({ state: "failed", sortBy: "company" })),
    createListQuery("failed at a step", cyclePages({ failedStep: "domain" })),
    createListQuery(
      "ending within 7 days",
      cyclePages({ endingWithin: "7", sortBy: "ends", sortType: "ASC" }),
    ),
    createListQuery("ended", cyclePages({ state: "ended" })),
    createListQuery("deleted", cyclePages({ state: "deleted" })),
    createListQuery("source", cyclePages({ source: "aws" })),
    createListQuery("source + waiting", cyclePages({ source: "aws", state: "waiting" })),
    createListQuery("purpose", cyclePages({ purpose: "demo" })),
    createListQuery(
      "purpose + running, by end",
      cyclePages({ purpose: "trial", state: "running", sortBy: "ends" }),
    ),
    createListQuery("search, many", cyclePages({ search: "clinics" })),
    createListQuery("search + running", cyclePages({ search: "clinics", state: "running" })),
    createListQuery("search, one", (run) => ({ search: `hosted-${(run * 97) % total}.` })),
    createListQuery("search, two letters", cyclePages({ search: "gu" })),
    createListQuery("search, none", (run) => ({ search: `zqxj${run}` })),
    createBenchQuery("hosted: counts", async () => {
      const { runningTrials } = await storage.hostedCustomers.readCounts(now);
      return { total: runningTrials };
    }),
    createBenchQuery("hosted: one with all details", async (run) => {
      const customer = rows[run % rows.length] ?? sampleCustomer;
      return { total: (await storage.hostedCustomers.find(customer.licenseKey)) === null ? 0 : 1 };
    }),
    createBenchQuery("hosted: licenses of a company", () =>
      storage.hostedCustomers.listCompanyLicenses(sampleCustomer.companyName, now, {
        pageNumber: 0,
        pageSize: 50,
      }),
    ),
    createBenchQuery("waiting buyers, first pages", (run) =>
      storage.instances.listWaitingBuyers((run % 10) * 10, 10),
    ),
    createBenchQuery("waiting buyers, page 400", () => storage.instances.listWaitingBuyers(4_000, 10)),
  ];
}
