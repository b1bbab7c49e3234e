import type { z } from "zod";
import { activityFilter } from "#app/domain/case/case-activity.ts";
import { fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine.ts";
import { type Question, questionOf } from "./question.ts";

type Asked = z.input<typeof activityFilter>;

const day = 86_400_000;

/** Returns every kind of query for the list of FIS customers, and for the activity log of the busiest one. */
export async function fisQuestions(storage: Storage, engine: Engine): Promise<Question[]> {
  const now = instantOf(Date.now());
  const list = (name: string, query: (run: number) => Record<string, string>) =>
    questionOf(`customers: ${name}`, (run) =>
      storage.fisCustomers.page(fisCustomerQuery.parse(query(run)), now),
    );
  const { total } = await storage.fisCustomers.page(fisCustomerQuery.parse({ pageSize: "0" }), now);
  if (total === 0) return [];
  const busiest = await engine.db
    .selectFrom("case_activity_tally")
    .innerJoin("case_activity", "case_activity.license_id", "case_activity_tally.license_id")
    .select("case_activity.customer_id")
    .where("customer_id", "is not", null)
    .orderBy("case_activity_tally.n", "desc")
    .limit(1)
    .executeTakeFirst();
  const middle = String(Math.floor(total / 20));
  const customers = [
    list("first pages", (run) => ({ pageNumber: String(run % 10) })),
    list("page in the middle", () => ({ pageNumber: middle })),
    list("by next end", (run) => ({ sortBy: "nextEnd", pageNumber: String(run % 10) })),
    list("most cases used", (run) => ({
      sortBy: "casesUsed",
      sortType: "DESC",
      pageNumber: String(run % 10),
    })),
    list("by last contact", (run) => ({ sortBy: "lastContact", pageNumber: String(run % 10) })),
    list("company contains, many", () => ({ companyName: "bank" })),
    list("company contains, none", (run) => ({ companyName: `zqxj${run}` })),
    list("cases almost used", () => ({ casesAlmostUsed: "true" })),
    list("silent for 30 days", () => ({ inactiveDays: "30" })),
    list("tag", () => ({ tag: "renewal" })),
    list("lifetime + silent, by end", () => ({
      lifetimeStatuses: "active",
      inactiveDays: "90",
      sortBy: "nextEnd",
      sortType: "DESC",
    })),
  ];
  const id = busiest?.customer_id ?? null;
  if (id === null) return customers;
  const log = (name: string, asked: Asked, pageOf: (run: number) => number = (run) => run % 10) =>
    questionOf(`activities: ${name}`, (run) =>
      storage.caseActivities.page(id, activityFilter.parse(asked), { pageNumber: pageOf(run), pageSize: 10 }),
    );
  const { total: activities, rows } = await storage.caseActivities.page(
    id,
    {},
    { pageNumber: 0, pageSize: 1 },
  );
  const [newest] = rows;
  const newestMs = newest ? Date.parse(newest.createdAt) : 0;
  return [
    ...customers,
    log("first pages", {}),
    log("page in the middle", {}, () => Math.floor(activities / 20)),
    log("one case", { caseId: newest?.caseId }),
    log("one type", { type: newest?.type }),
    log("one person", { performedBy: newest?.performedBy }),
    log("one server", { server: newest?.deviceId ?? "none" }),
    log("one day", { minDate: new Date(newestMs - day).toISOString() }),
    log("person + type", { performedBy: newest?.performedBy, type: newest?.type }),
    questionOf("customer in full, as found", async () => {
      const found = await storage.fisCustomers.find(id);
      return { total: found?.licenseCount ?? 0 };
    }),
  ];
}
