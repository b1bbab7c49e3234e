import { millisecondsInDay } from "date-fns/constants";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { periods } from "#app/domain/quota/period.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import { newQuota } from "#app/domain/quota/new-quota.ts";
import { irQuotaDefaults, type QuotaRecord } from "#app/domain/quota/quota.ts";
import { addDays, type Day, dayOf, endOfDay, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import type { Chance, Weighted } from "#dev/simulation/random.ts";

/** Periods of a license's quotas relative to today. */
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

type Term = [start: Day, end: Day];

const neverEnding: Day = "2150-12-31";
const pickDays = (chance: Chance) => chance.pick(periods).days;

/** Returns the days of the shortest period that ends more than `ahead` days from today, or five years. */
function periodDaysBeyond(start: Day, today: Day, minDaysAhead: number): number {
  const minDays = minDaysAhead + (msOf(startOfDay(today)) - msOf(startOfDay(start))) / millisecondsInDay;
  return periods.find(({ days }) => days > minDays)?.days ?? 5 * 365;
}

function chooseTerms(chance: Chance, createdDay: Day, today: Day): { terms: Term[]; status: 0 | 1 } {
  const lifetime = chance.weighted(lifetimes);
  const enabledTerms = (...terms: Term[]) => ({ terms, status: 1 as const });
  const runningTerm: Term = [
    createdDay,
    addDays(createdDay, periodDaysBeyond(createdDay, today, chance.whole(31, 400))),
  ];
  if (lifetime === "none") return enabledTerms();
  if (lifetime === "infinite") return enabledTerms([createdDay, neverEnding]);
  if (lifetime === "disabled") return { terms: [runningTerm], status: 0 };
  if (lifetime === "extended") return enabledTerms(runningTerm, runningTerm);
  if (lifetime === "almost expired") {
    const end = addDays(today, chance.whole(0, 30));
    return enabledTerms([createdDay < end ? createdDay : addDays(createdDay, -14), end]);
  }
  if (lifetime === "future") {
    const start = addDays(today, chance.whole(1, 180));
    return enabledTerms([start, addDays(start, pickDays(chance))]);
  }
  if (lifetime === "expired" || lifetime === "renewed") {
    const end = addDays(createdDay, pickDays(chance));
    if (lifetime === "expired" || end >= today) return enabledTerms([createdDay, end]);
    return enabledTerms(
      [createdDay, end],
      [end, addDays(end, periodDaysBeyond(end, today, chance.whole(31, 400)))],
    );
  }
  return enabledTerms(runningTerm);
}

/** Returns up to two quotas of a license. The first one is created with the license. */
export function bulkQuotas(
  chance: Chance,
  license: LicenseRecord,
  tier: Tier,
  newId: (ms: number) => number,
  now: number,
): QuotaRecord[] {
  const defaultCapacity = (name: string) =>
    tier.features.find((feature) => feature.name === name)?.defaultVal ?? 1;
  const capacityFactor = chance.weighted([
    [1, 60],
    [2, 20],
    [5, 15],
    [10, 5],
  ]);
  const limits =
    license.type === licenseTypes.ir
      ? { serverCapacity: null, totalClientCapacity: null, ...irQuotaDefaults }
      : {
          serverCapacity: defaultCapacity("servers") * capacityFactor,
          totalClientCapacity: defaultCapacity("assets") * capacityFactor,
          caseCapacity: null,
          caseLifetime: null,
        };
  const createdMs = Date.parse(license.createdAt);
  const actor = { person: { email: license.createdBy, isAdmin: true, privileges: [] }, requestId: "" };
  const { terms, status } = chooseTerms(chance, dayOf(license.createdAt), dayOf(instantOf(now)));
  return terms.map(([start, end], index): QuotaRecord => {
    // The second quota is added in the weeks before it starts.
    const leadMs = Date.parse(startOfDay(start)) - chance.whole(0, 30 * millisecondsInDay);
    const quotaCreatedMs = index === 0 ? createdMs : Math.min(now, Math.max(createdMs + 1, leadMs));
    const quotaCreatedAt = instantOf(quotaCreatedMs);
    const terms = { activationDate: startOfDay(start), expirationDate: endOfDay(end), ...limits };
    const quota = newQuota(newId(quotaCreatedMs), license, tier.features, terms, {
      ...actor,
      at: quotaCreatedAt,
    });
    return status === 1 ? quota : { ...quota, status, updatedAt: license.updatedAt, rowVersion: 2 };
  });
}
