import type { RenewalStore } from "#app/domain/renewal/renewal-store.ts";
import { renewalQuery } from "#app/domain/renewal/queued-renewal.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { findFirstDayOfMonth } from "#app/domain/time/first-day-of-month.ts";
import { addDays, type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import { maxUseRows, reportMonthCount, type ReportMonth, type Reports, type Use } from "./reports.ts";

/** Use of some licenses of one customer and one tier. */
export interface CountedUse extends Use {
  companyId: number | null;
  packageTierId: string;
}

export interface CountedUseBatch {
  uses: CountedUse[];
  /** Id of the last license. Null after the last batch. */
  lastId: number | null;
}

export interface ReportCounts {
  countedAt: Instant;
  customers: (Use & { companyId: number })[];
  tiers: (Use & { packageTierId: string })[];
  months: ReportMonth[];
}

export interface ReportStore {
  /** Reads stored counts, because counting licenses is slow. */
  read(firstMonth: Day): Promise<Reports>;
  readCountedAt(month: Day): Promise<Instant | null>;
  countUseAfter(licenseId: number, batchSize: number): Promise<CountedUseBatch>;
  /** Numbers of licenses that were created or have ended, by month (`YYYY-MM`, ascending), until the end of a day. */
  countByMonth(
    event: "created" | "ended",
    months: readonly string[],
    lastDay: Day,
  ): Promise<Map<string, number>>;
  /** Replaces all stored counts. */
  save(counts: ReportCounts): Promise<void>;
}

interface ReportPorts {
  reports: ReportStore;
  renewals: Pick<RenewalStore, "sumByMonth">;
}

const batchSize = 2_000;

export const readReports = (reports: Pick<ReportStore, "read">, now: Instant): Promise<Reports> =>
  reports.read(findFirstDayOfMonth(dayOf(now), 1 - reportMonthCount));

/** Counts once a day, and again if an admin runs the job. */
export async function updateReports(
  { reports, renewals }: ReportPorts,
  now: Instant,
  { isManual }: { isManual: boolean },
): Promise<void> {
  const today = dayOf(now);
  const countedAt = await reports.readCountedAt(findFirstDayOfMonth(today, 0));
  if (!isManual && countedAt !== null && dayOf(countedAt) === today) return;
  await reports.save({
    countedAt: now,
    ...(await countUse(reports)),
    months: await countMonths({ reports, renewals }, now),
  });
}

async function countMonths({ reports, renewals }: ReportPorts, now: Instant): Promise<ReportMonth[]> {
  const today = dayOf(now);
  const months = Array.from({ length: reportMonthCount }, (_, index) =>
    findFirstDayOfMonth(today, index + 1 - reportMonthCount).slice(0, 7),
  );
  const countRenewals = async (state: "renewed" | "lost") => {
    const from = `${months[0]}-01`;
    const to = addDays(findFirstDayOfMonth(today, 1), -1);
    const sums = await renewals.sumByMonth({ ...renewalQuery.parse({ state }), from, to }, months, now);
    return new Map(sums.map(({ month, licenses }) => [month, licenses]));
  };
  const created = await reports.countByMonth("created", months, today);
  const ended = await reports.countByMonth("ended", months, addDays(today, -1));
  const renewed = await countRenewals("renewed");
  const lost = await countRenewals("lost");
  return months.map((month) => ({
    month,
    created: created.get(month) ?? 0,
    ended: ended.get(month) ?? 0,
    renewed: renewed.get(month) ?? 0,
    lost: lost.get(month) ?? 0,
  }));
}

/** Reads the licenses in batches, because one statement for a million licenses would block other requests. */
async function countUse(reports: ReportStore): Promise<Pick<ReportCounts, "customers" | "tiers">> {
  const useByCompany = new Map<number, Use>();
  const useByTier = new Map<string, Use>();
  for (let lastId: number | null = 0; lastId !== null;) {
    const batch: CountedUseBatch = await reports.countUseAfter(lastId, batchSize);
    for (const { companyId, packageTierId, ...use } of batch.uses) {
      if (companyId !== null) addUse(useByCompany, companyId, use);
      addUse(useByTier, packageTierId, use);
    }
    lastId = batch.lastId;
    await yieldToEventLoop();
  }
  return {
    customers: selectLargest(useByCompany).map(([companyId, use]) => ({ companyId, ...use })),
    tiers: selectLargest(useByTier).map(([packageTierId, use]) => ({ packageTierId, ...use })),
  };
}

function addUse<Key>(useByKey: Map<Key, Use>, key: Key, added: Use): void {
  const use = useByKey.get(key);
  useByKey.set(key, {
    licenses: (use?.licenses ?? 0) + added.licenses,
    totalClientsInUse: (use?.totalClientsInUse ?? 0) + added.totalClientsInUse,
    totalClientCapacity: (use?.totalClientCapacity ?? 0) + added.totalClientCapacity,
  });
}

/** The sort is stable, so equal groups are in the order of their oldest licenses. */
const selectLargest = <Key>(useByKey: Map<Key, Use>): [Key, Use][] =>
  [...useByKey]
    .toSorted(
      ([, left], [, right]) =>
        right.totalClientsInUse - left.totalClientsInUse ||
        right.totalClientCapacity - left.totalClientCapacity,
    )
    .slice(0, maxUseRows);
