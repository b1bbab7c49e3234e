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
const daysOf = (chance: Chance) => chance.pick(periods).days;

/** Returns the days of the shortest period that ends more than `ahead` days from today, or five years. */
function daysBeyond(start: Day, today: Day, ahead: number): number {
  const least = ahead + (msOf(startOfDay(today)) - msOf(startOfDay(start))) / millisecondsInDay;
  return periods.find(({ days }) => days > least)?.days ?? 5 * 365;
}

function termsOf(chance: Chance, createdDay: Day, today: Day): { terms: Term[]; status: 0 | 1 } {
  const lifetime = chance.weighted(lifetimes);
  const enabled = (...terms: Term[]) => ({ terms, status: 1 as const });
  const running: Term = [
    createdDay,
    addDays(createdDay, daysBeyond(createdDay, today, chance.whole(31, 400))),
  ];
  if (lifetime === "none") return enabled();
  if (lifetime === "infinite") return enabled([createdDay, neverEnding]);
  if (lifetime === "disabled") return { terms: [running], status: 0 };
  if (lifetime === "extended") return enabled(running, running);
  if (lifetime === "almost expired") {
    const end = addDays(today, chance.whole(0, 30));
    return enabled([createdDay < end ? createdDay : addDays(createdDay, -14), end]);
  }
  if (lifetime === "future") {
    const start = addDays(today, chance.whole(1, 180));
    return enabled([start, addDays(start, daysOf(chance))]);
  }
  if (lifetime === "expired" || lifetime === "renewed") {
    const end = addDays(createdDay, daysOf(chance));
    if (lifetime === "expired" || end >= today) return enabled([createdDay, end]);
    return enabled([createdDay, end], [end, addDays(end, daysBeyond(end, today, chance.whole(31, 400)))]);
  }
  return enabled(running);
}

/** Returns the quotas of a license, at most two; the first one is created together with the license. */
export function bulkQuotas(
  chance: Chance,
  license: LicenseRecord,
  tier: Tier,
  newId: (ms: number) => number,
  now: number,
): QuotaRecord[] {
  const preset = (name: string) => tier.features.find((feature) => feature.name === name)?.defaultVal ?? 1;
  const timesTheTier = chance.weighted([
    [1, 60],
    [2, 20],
    [5, 15],
    [10, 5],
  ]);
  const limits =
    license.type === licenseTypes.ir
      ? { serverCapacity: null, totalClientCapacity: null, ...irQuotaDefaults }
      : {
          serverCapacity: preset("servers") * timesTheTier,
          totalClientCapacity: preset("assets") * timesTheTier,
          caseCapacity: null,
          caseLifetime: null,
        };
  const createdMs = Date.parse(license.createdAt);
  const actor = { person: { email: license.createdBy, isAdmin: true, privileges: [] }, requestId: "" };
  const { terms, status } = termsOf(chance, dayOf(license.createdAt), dayOf(instantOf(now)));
  return terms.map(([start, end], nth): QuotaRecord => {
    // The second quota is added in the weeks before it starts.
    const aheadMs = Date.parse(startOfDay(start)) - chance.whole(0, 30 * millisecondsInDay);
    const addedMs = nth === 0 ? createdMs : Math.min(now, Math.max(createdMs + 1, aheadMs));
    const addedAt = instantOf(addedMs);
    const terms = { activationDate: startOfDay(start), expirationDate: endOfDay(end), ...limits };
    const quota = newQuota(newId(addedMs), license, tier.features, terms, { ...actor, at: addedAt });
    return status === 1 ? quota : { ...quota, status, updatedAt: license.updatedAt, rowVersion: 2 };
  });
}
