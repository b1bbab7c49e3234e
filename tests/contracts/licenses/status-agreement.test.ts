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
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import {
  computeActivenessStatus,
  computeLicenseStatus,
  computeLifetimeStatus,
  computeSummary,
  computeUseStatus,
} from "#app/domain/license/status.ts";
import { isRunningAt } from "#app/domain/quota/running.ts";
import { findReportedUse } from "#app/domain/server/server.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type Instant, addMs } from "#app/domain/time/time.ts";
import { createRandomLicenses } from "#tests/fixtures/random-licenses.ts";
import { everyLicense, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

type StatusFields = Pick<LicenseSummary, "status" | "lifetimeStatus" | "useStatus" | "activenessStatus">;

/** Computes each expected status with its rule function, without the stored summary. */
function computeExpectedStatuses({ record, quotas, servers }: FullLicense, time: Instant): StatusFields {
  const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0);
  const firstActivation = servers.flatMap((server) => server.activatedAt ?? []).toSorted()[0] ?? null;
  const lastHeartbeat =
    servers
      .flatMap((server) => server.lastHeartbeat ?? [])
      .toSorted()
      .at(-1) ?? null;
  const activeServers = servers.filter((server) => server.status === 1 && server.activatedAt);
  const activeQuotas = quotas.filter((quota) => quota.status === 1 && isRunningAt(quota, time));
  const assetsInUse = sum(activeServers.map((server) => findReportedUse(server, "Assets")));
  const assetCapacity =
    activeQuotas.length > 0 ? sum(activeQuotas.map((quota) => quota.totalClientCapacity ?? 0)) : null;
  return {
    status: computeLicenseStatus(record.deletedAt, firstActivation),
    lifetimeStatus: computeLifetimeStatus(quotas, time, defaultSettings.renewalPeriod),
    useStatus: computeUseStatus(record.type, assetsInUse, assetCapacity),
    activenessStatus: computeActivenessStatus(record, lastHeartbeat, time),
  };
}

const allStatuses = [...licenseStatus.options];
const filterCases: [field: keyof StatusFields, status: string, filter: Partial<LicenseFilter>][] = [
  ...licenseStatus.options.map((status): (typeof filterCases)[number] => [
    "status",
    status,
    { statuses: [status] },
  ]),
  ...lifetimeStatus.options.map((status): (typeof filterCases)[number] => [
    "lifetimeStatus",
    status,
    { lifetimeStatuses: [status], statuses: allStatuses },
  ]),
  ...useStatus.options.map((status): (typeof filterCases)[number] => [
    "useStatus",
    status,
    { useStatuses: [status], statuses: allStatuses },
  ]),
  ...activenessStatus.options.map((status): (typeof filterCases)[number] => [
    "activenessStatus",
    status,
    { activenessStatuses: [status], statuses: allStatuses },
  ]),
];

async function listKeys(storage: Storage, filter: Partial<LicenseFilter>): Promise<string[]> {
  const { rows, total } = await storage.licenses.listPage(licenseFilter.parse({ pageSize: 1000, ...filter }));
  expect(total).toBe(rows.length);
  return rows.map(({ record }) => record.key).toSorted();
}

describeOnEveryEngine("The stored summary, the filter and the status rules", (openDatabase) => {
  it("agree on every status of every license at every time", { timeout: 120_000 }, async () => {
    const { storage } = await openDatabase();
    const keys: string[] = [];
    for (const license of [...everyLicense(), ...createRandomLicenses(25, 3)]) {
      keys.push((await issue(storage, license)).record.key);
    }
    const offsetsMs = [
      0,
      1,
      millisecondsInDay - 1,
      millisecondsInDay,
      9.5 * millisecondsInDay,
      30 * millisecondsInDay,
      200 * millisecondsInDay,
      500 * millisecondsInDay,
    ];
    for (const time of offsetsMs.map((offsetMs) => addMs(now, offsetMs))) {
      await refreshSummaries(storage, time);
      const licenses = await storage.licenses.findManyFull(keys);
      expect(licenses).toHaveLength(keys.length);
      for (const license of licenses) {
        const { record, quotas, servers, summary } = license;
        expect(summary).toMatchObject(computeExpectedStatuses(license, record.deletedAt ? now : time));
        const expectedSummary = computeSummary(
          record,
          quotas,
          servers,
          defaultSettings,
          record.deletedAt ? now : time,
        );
        expect(summary).toEqual(expectedSummary);
      }
      for (const [field, status, filter] of filterCases) {
        const expectedLicenses = licenses.filter(({ summary }) => summary[field] === status);
        expect([time, field, status, await listKeys(storage, filter)]).toEqual([
          time,
          field,
          status,
          expectedLicenses.map(({ record }) => record.key).toSorted(),
        ]);
      }
    }
  });
});
