import { millisecondsInDay } from "date-fns/constants";
import { expect, it } from "vitest";
import { type LicenseFilter, licenseFilter } from "#app/domain/license/filter.ts";
import {
  activenessStatus,
  type LicenseSummary,
  licenseStatus,
  lifetimeStatus,
  useStatus,
} from "#app/domain/license/license.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import {
  activenessStatusOf,
  licenseStatusOf,
  lifetimeStatusOf,
  summarize,
  useStatusOf,
} from "#app/domain/license/status.ts";
import { runsAt } from "#app/domain/quota/running.ts";
import { usedBy } from "#app/domain/server/server.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { randomLicenses } from "#tests/fixtures/random-licenses.ts";
import { everyLicense, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

type StatusFields = Pick<LicenseSummary, "status" | "lifetimeStatus" | "useStatus" | "activenessStatus">;

/** The expected statuses, by the functions of each status. */
function expectedStatuses({ record, quotas, servers }: LicenseInFull, at: Instant): StatusFields {
  const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0);
  const earliest = servers.flatMap((server) => server.activatedAt ?? []).toSorted()[0] ?? null;
  const latest =
    servers
      .flatMap((server) => server.lastHeartbeat ?? [])
      .toSorted()
      .at(-1) ?? null;
  const seats = servers.filter((server) => server.status === 1 && server.activatedAt);
  const running = quotas.filter((quota) => quota.status === 1 && runsAt(quota, at));
  const used = sum(seats.map((server) => usedBy(server, "Assets")));
  const limit = running.length > 0 ? sum(running.map((quota) => quota.totalClientCapacity ?? 0)) : null;
  return {
    status: licenseStatusOf(record.deletedAt, earliest),
    lifetimeStatus: lifetimeStatusOf(quotas, at, defaultSettings.renewalPeriod),
    useStatus: useStatusOf(record.type, used, limit),
    activenessStatus: activenessStatusOf(record, latest, at),
  };
}

const everyStatus = [...licenseStatus.options];
const filters: [keyof StatusFields, string, Partial<LicenseFilter>][] = [
  ...licenseStatus.options.map((status): (typeof filters)[number] => [
    "status",
    status,
    { statuses: [status] },
  ]),
  ...lifetimeStatus.options.map((status): (typeof filters)[number] => [
    "lifetimeStatus",
    status,
    { lifetimeStatuses: [status], statuses: everyStatus },
  ]),
  ...useStatus.options.map((status): (typeof filters)[number] => [
    "useStatus",
    status,
    { useStatuses: [status], statuses: everyStatus },
  ]),
  ...activenessStatus.options.map((status): (typeof filters)[number] => [
    "activenessStatus",
    status,
    { activenessStatuses: [status], statuses: everyStatus },
  ]),
];

async function keysListed(storage: Storage, filter: Partial<LicenseFilter>): Promise<string[]> {
  const { rows, total } = await storage.licenses.page(licenseFilter.parse({ pageSize: 1000, ...filter }));
  expect(total).toBe(rows.length);
  return rows.map(({ record }) => record.key).toSorted();
}

describeOnEveryEngine("The badge, the filter and the rule", (open) => {
  it("agree about every status of every license at every moment", { timeout: 120_000 }, async () => {
    const { storage } = await open();
    const keys: string[] = [];
    for (const plan of [...everyLicense(), ...randomLicenses(25, 3)]) {
      keys.push((await issue(storage, plan)).record.key);
    }
    const moments = [
      0,
      1,
      millisecondsInDay - 1,
      millisecondsInDay,
      9.5 * millisecondsInDay,
      30 * millisecondsInDay,
      200 * millisecondsInDay,
      500 * millisecondsInDay,
    ];
    for (const moment of moments.map((ms) => instantOf(msOf(now) + ms))) {
      await refreshSummaries(storage, new Date(moment));
      const licenses = await storage.licenses.manyInFull(keys);
      expect(licenses).toHaveLength(keys.length);
      for (const license of licenses) {
        const { record, quotas, servers, summary } = license;
        expect(summary).toMatchObject(expectedStatuses(license, record.deletedAt ? now : moment));
        const expected = summarize(record, quotas, servers, defaultSettings, record.deletedAt ? now : moment);
        expect(summary).toEqual(expected);
      }
      for (const [name, value, filter] of filters) {
        const expected = licenses.filter(({ summary }) => summary[name] === value);
        expect([moment, name, value, await keysListed(storage, filter)]).toEqual([
          moment,
          name,
          value,
          expected.map(({ record }) => record.key).toSorted(),
        ]);
      }
    }
  });
});
