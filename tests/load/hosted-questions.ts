import { hostedFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type Question, questionOf } from "./question.ts";

/** Returns every kind of query for the list of hosted customers and related lists. */
export async function hostedQuestions(storage: Storage): Promise<Question[]> {
  const now = instantOf(Date.now());
  const page = (query: Record<string, string>) =>
    storage.hostedCustomers.page(hostedFilter.parse(query), now);
  const { total } = await page({ pageSize: "0" });
  const { rows } = await page({ pageNumber: String(Math.floor(total / 20)), pageSize: "10" });
  const [found] = rows;
  if (!found) return [];
  const list = (name: string, query: (run: number) => Record<string, string>) =>
    questionOf(`hosted: ${name}`, (run) => page({ pageSize: "10", ...query(run) }));
  const pages = (query: Record<string, string>) => (run: number) => ({
    ...query,
    pageNumber: String(run % 10),
  });
  return [
    list("first pages", pages({})),
    list("page in the middle", () => ({ pageNumber: String(Math.floor(total / 20)) })),
    list("last page", () => ({ pageNumber: String(Math.floor((total - 1) / 10)) })),
    list("by end", pages({ sortBy: "ends", sortType: "ASC" })),
    list("by company, in the middle", () => ({
      sortBy: "company",
      pageNumber: String(Math.floor(total / 20)),
    })),
    list("running", pages({ state: "running" })),
    list("running, by company", pages({ state: "running", sortBy: "company", sortType: "ASC" })),
    list("failed", pages({ state: "failed" })),
    list("failed, by company", pages({ state: "failed", sortBy: "company" })),
    list("failed at a step", pages({ failedStep: "domain" })),
    list("ending within 7 days", pages({ endingWithin: "7", sortBy: "ends", sortType: "ASC" })),
    list("ended", pages({ state: "ended" })),
    list("deleted", pages({ state: "deleted" })),
    list("source", pages({ source: "aws" })),
    list("source + waiting", pages({ source: "aws", state: "waiting" })),
    list("purpose", pages({ purpose: "demo" })),
    list("purpose + running, by end", pages({ purpose: "trial", state: "running", sortBy: "ends" })),
    list("search, many", pages({ search: "clinics" })),
    list("search + running", pages({ search: "clinics", state: "running" })),
    list("search, one", (run) => ({ search: `hosted-${(run * 97) % total}.` })),
    list("search, two letters", pages({ search: "gu" })),
    list("search, none", (run) => ({ search: `zqxj${run}` })),
    questionOf("hosted: numbers", async () => {
      const { runningTrials } = await storage.hostedCustomers.numbers(now);
      return { total: runningTrials };
    }),
    questionOf("hosted: one in full", async (run) => {
      const one = rows[run % rows.length] ?? found;
      return { total: (await storage.hostedCustomers.find(one.licenseKey)) === null ? 0 : 1 };
    }),
    questionOf("hosted: licenses of a company", async () => {
      const licenses = await storage.hostedCustomers.licensesOf(found.companyName, now);
      return { total: licenses.length };
    }),
    questionOf("waiting buyers, first pages", (run) => storage.instances.waitingBuyers((run % 10) * 10, 10)),
    questionOf("waiting buyers, far on", () => storage.instances.waitingBuyers(4_000, 10)),
  ];
}
