import { millisecondsInDay } from "date-fns/constants";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { periods } from "#app/domain/quota/period.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import { createQuotaRecord } from "#app/domain/quota/new-quota.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { irQuotaDefaults, type QuotaRecord } from "#app/domain/quota/quota.ts";
import { addDays, type Day, dayOf, endOfDay, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import type { RandomSource, Weighted } from "#dev/simulation/random.ts";

/** Kinds of quota periods, relative to today, with their weights. */
const lifetimes = [
  ["running", 48],
  ["infinite", 4],
  ["almost expired", 8],
  ["expired", 22],
  ["future", 4],
  ["disabled", 3],
  ["renewed", 7],
  ["extended", 3],
  ["none", 1],
] as const satisfies Weighted<string>;

type QuotaDays = [start: Day, end: Day];

const infiniteEnd: Day = "2150-12-31";
const pickPeriodDays = (random: RandomSource) => random.pick(periods).days;

/** The days of the shortest period that ends more than `minDaysAhead` days from today, or five years. */
function findPeriodDays(start: Day, today: Day, minDaysAhead: number): number {
  const minDays = minDaysAhead + (msOf(startOfDay(today)) - msOf(startOfDay(start))) / millisecondsInDay;
  return periods.find(({ days }) => days > minDays)?.days ?? 5 * 365;
}

function chooseDayRanges(
  random: RandomSource,
  createdDay: Day,
  today: Day,
): { dayRanges: QuotaDays[]; status: 0 | 1 } {
  const lifetime = random.pickWeighted(lifetimes);
  const createEnabledRanges = (...dayRanges: QuotaDays[]) => ({ dayRanges, status: 1 as const });
  const runningRange: QuotaDays = [
    createdDay,
    addDays(createdDay, findPeriodDays(createdDay, today, random.integer(31, 400))),
  ];
  if (lifetime === "none") return createEnabledRanges();
  if (lifetime === "infinite") return createEnabledRanges([createdDay, infiniteEnd]);
  if (lifetime === "disabled") return { dayRanges: [runningRange], status: 0 };
  if (lifetime === "extended") return createEnabledRanges(runningRange, runningRange);
  if (lifetime === "almost expired") {
    const end = addDays(today, random.integer(0, 30));
    return createEnabledRanges([createdDay < end ? createdDay : addDays(createdDay, -14), end]);
  }
  if (lifetime === "future") {
    const start = addDays(today, random.integer(1, 180));
    return createEnabledRanges([start, addDays(start, pickPeriodDays(random))]);
  }
  if (lifetime === "expired" || lifetime === "renewed") {
    const end = addDays(createdDay, pickPeriodDays(random));
    if (lifetime === "expired" || end >= today) return createEnabledRanges([createdDay, end]);
    return createEnabledRanges(
      [createdDay, end],
      [end, addDays(end, findPeriodDays(end, today, random.integer(31, 400)))],
    );
  }
  return createEnabledRanges(runningRange);
}

/** Generates up to two quotas of a license. The first quota is created with the license. */
export function createBulkQuotas(
  random: RandomSource,
  license: LicenseRecord,
  tier: Tier,
  createId: (ms: number) => number,
  nowMs: number,
): QuotaRecord[] {
  const findDefaultCapacity = (name: string) =>
    tier.features.find((feature) => feature.name === name)?.defaultVal ?? 1;
  // Factors with their weights.
  const capacityFactor = random.pickWeighted([
    [1, 60],
    [2, 20],
    [5, 15],
    [10, 5],
  ]);
  const capacities =
    license.type === licenseTypes.ir
      ? { serverCapacity: null, totalClientCapacity: null, ...irQuotaDefaults }
      : {
          serverCapacity: findDefaultCapacity("servers") * capacityFactor,
          totalClientCapacity: findDefaultCapacity("assets") * capacityFactor,
          caseCapacity: null,
          caseLifetime: null,
        };
  const createdMs = Date.parse(license.createdAt);
  const actor = { person: { email: license.createdBy, isAdmin: true, privileges: [] }, requestId: "" };
  const { dayRanges, status } = chooseDayRanges(random, dayOf(license.createdAt), dayOf(instantOf(nowMs)));
  return dayRanges.map(([start, end], index): QuotaRecord => {
    // The second quota is added in the weeks before it starts.
    const addedMs = Date.parse(startOfDay(start)) - random.integer(0, 30 * millisecondsInDay);
    const quotaCreatedMs = index === 0 ? createdMs : Math.min(nowMs, Math.max(createdMs + 1, addedMs));
    const quotaCreatedAt = instantOf(quotaCreatedMs);
    const quotaTerms = { activationDate: startOfDay(start), expirationDate: endOfDay(end), ...capacities };
    const quota = createQuotaRecord(createId(quotaCreatedMs), license, tier.features, quotaTerms, {
      actor: { ...actor, actedAt: quotaCreatedAt },
      settings: defaultSettings,
    });
    return status === 1 ? quota : { ...quota, status, updatedAt: license.updatedAt, rowVersion: 2 };
  });
}
