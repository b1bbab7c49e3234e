import type { z } from "zod";
import { activityFilter } from "#app/domain/case/case-activity.ts";
import { fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf, readSystemClock } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { type BenchQuery, createBenchQuery } from "./bench-query.ts";

type ActivityFilterInput = z.input<typeof activityFilter>;

const dayMs = 86_400_000;

/** Includes the queries for the activity log of the customer with the most activities. */
export async function createFisQueries(storage: Storage, engine: Engine): Promise<BenchQuery[]> {
  const now = readSystemClock();
  const createListQuery = (name: string, buildQueryParams: (run: number) => Record<string, string>) =>
    createBenchQuery(`customers: ${name}`, (run) =>
      storage.fisCustomers.listPage(fisCustomerQuery.parse(buildQueryParams(run)), now),
    );
  const { total } = await storage.fisCustomers.listPage(fisCustomerQuery.parse({ pageSize: "0" }), now);
  if (total === 0) return [];
  const busiestCustomer = await engine.db
    .selectFrom("case_activity_tally")
    .innerJoin("case_activity", "case_activity.license_id", "case_activity_tally.license_id")
    .select("case_activity.customer_id")
    .where("customer_id", "is not", null)
    .orderBy("case_activity_tally.n", "desc")
    .limit(1)
    .executeTakeFirst();
  const middlePage = String(Math.floor(total / 20));
  const customerQueries = [
    createListQuery("first pages", (run) => ({ pageNumber: String(run % 10) })),
    createListQuery("page in the middle", () => ({ pageNumber: middlePage })),
    createListQuery("by next end", (run) => ({ sortBy: "nextEnd", pageNumber: String(run % 10) })),
    createListQuery("most cases used", (run) => ({
      sortBy: "casesUsed",
      sortType: "DESC",
      pageNumber: String(run % 10),
    })),
    createListQuery("by last contact", (run) => ({ sortBy: "lastContact", pageNumber: String(run % 10) })),
    createListQuery("company contains, many", () => ({ companyName: "bank" })),
    createListQuery("company contains, none", (run) => ({ companyName: `zqxj${run}` })),
    createListQuery("cases almost used", () => ({ casesAlmostUsed: "true" })),
    createListQuery("silent for 30 days", () => ({ inactiveDays: "30" })),
    createListQuery("tag", () => ({ tag: "renewal" })),
    createListQuery("lifetime + silent, by end", () => ({
      lifetimeStatuses: "active",
      inactiveDays: "90",
      sortBy: "nextEnd",
      sortType: "DESC",
    })),
  ];
  const customerId = busiestCustomer?.customer_id ?? null;
  if (customerId === null) return customerQueries;
  const createLogQuery = (
    name: string,
    filter: ActivityFilterInput,
    choosePage: (run: number) => number = (run) => run % 10,
  ) =>
    createBenchQuery(`activities: ${name}`, (run) =>
      storage.caseActivities.listPage(customerId, activityFilter.parse(filter), {
        pageNumber: choosePage(run),
        pageSize: 10,
      }),
    );
  const { total: activityCount, rows } = await storage.caseActivities.listPage(
    customerId,
    {},
    { pageNumber: 0, pageSize: 1 },
  );
  const [newestActivity] = rows;
  const newestMs = newestActivity ? Date.parse(newestActivity.createdAt) : 0;
  return [
    ...customerQueries,
    createLogQuery("first pages", {}),
    createLogQuery("page in the middle", {}, () => Math.floor(activityCount / 20)),
    createLogQuery("one case", { caseId: newestActivity?.caseId }),
    createLogQuery("one type", { type: newestActivity?.type }),
    createLogQuery("one person", { performedBy: newestActivity?.performedBy }),
    createLogQuery("one server", { deviceId: newestActivity?.deviceId ?? "none" }),
    createLogQuery("one day", { from: instantOf(newestMs - dayMs) }),
    createLogQuery("person + type", { performedBy: newestActivity?.performedBy, type: newestActivity?.type }),
    createBenchQuery("one customer with all details", async () => {
      const customer = await storage.fisCustomers.find(customerId);
      return { total: customer?.licenseCount ?? 0 };
    }),
  ];
}
