import { describe, expect, it } from "vitest";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { type DeploymentToCheck, findRejectionCode } from "#app/domain/deployment/deployment-rejection.ts";
import type { RejectionCode } from "#app/domain/deployment/rejection-messages.ts";
import { computeLimits } from "#app/domain/quota/limits.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { now, exampleQuota, exampleServer } from "#tests/fixtures/licenses.ts";

let lastId = 0;
const createIds = () => {
  lastId += 1;
  return { id: lastId, licenseId: 1 };
};
const buildQuota = (start: string, end: string, overrides: Partial<QuotaRecord> = {}): QuotaRecord => ({
  ...createIds(),
  ...exampleQuota(start, end, overrides),
});
const buildServer = (assetCount: number, overrides: Partial<ServerRecord> = {}): ServerRecord => ({
  ...createIds(),
  ...exampleServer("a server", { use: [{ name: "Assets", value: assetCount }] }),
  ...overrides,
});

const buildRunningQuota = (overrides: Partial<QuotaRecord> = {}) =>
  buildQuota("2026-01-01", "2027-01-01", overrides);
const buildEndedQuota = (overrides: Partial<QuotaRecord> = {}) =>
  buildQuota("2025-01-01", "2026-01-01", overrides);
const buildUpcomingQuota = (overrides: Partial<QuotaRecord> = {}) =>
  buildQuota("2027-01-01", "2028-01-01", overrides);
const disabledStatus = { status: 0 } as const;

type RejectionCase = [
  title: string,
  overrides: Partial<DeploymentToCheck>,
  expectedCode: RejectionCode | null,
];

const license = { type: 1, softCapacity: false, deletedAt: null } as const;
const seatedServer = buildServer(60);
const releasedServer = buildServer(60, { releasedAt: "2026-11-01T00:00:00.000Z", secretHash: null });
const twoServers = [buildServer(10), buildServer(10)];

const quotaCases: RejectionCase[] = [
  ["runs while a quota runs", { quotas: [buildRunningQuota()] }, null],
  ["waits for a first quota", { quotas: [] }, "QUOTA_PENDING"],
  ["waits for the start of its quota", { quotas: [buildUpcomingQuota()] }, "QUOTA_PENDING"],
  ["waits between two quotas", { quotas: [buildEndedQuota(), buildUpcomingQuota()] }, "QUOTA_PENDING"],
  ["ends with its last quota", { quotas: [buildEndedQuota()] }, "QUOTA_EXPIRED"],
  [
    "ends even if a disabled quota would run",
    { quotas: [buildEndedQuota(), buildRunningQuota(disabledStatus)] },
    "QUOTA_EXPIRED",
  ],
  ["stops if its only quota is disabled", { quotas: [buildRunningQuota(disabledStatus)] }, "QUOTA_DISABLED"],
  [
    "stops if all quotas are disabled",
    { quotas: [buildEndedQuota(disabledStatus), buildUpcomingQuota(disabledStatus)] },
    "QUOTA_DISABLED",
  ],
  [
    "needs only one running quota",
    { quotas: [buildEndedQuota(), buildRunningQuota(), buildUpcomingQuota(disabledStatus)] },
    null,
  ],
  [
    "runs in the last millisecond of its quota",
    { quotas: [buildRunningQuota({ expirationDate: now })] },
    null,
  ],
  [
    "runs from the first millisecond of its quota",
    { quotas: [buildRunningQuota({ activationDate: now })] },
    null,
  ],
];

const buildQuotaWithGracePeriod = (end: string, overrides: Partial<QuotaRecord> = {}) =>
  buildQuota("2026-01-01", end, { graceDays: 10, ...overrides });

const gracePeriodCases: RejectionCase[] = [
  ["works in its grace period", { quotas: [buildQuotaWithGracePeriod("2026-11-10")] }, null],
  ["stops after its grace period", { quotas: [buildQuotaWithGracePeriod("2026-11-09")] }, "QUOTA_EXPIRED"],
  [
    "works in its grace period before the next quota",
    { quotas: [buildQuotaWithGracePeriod("2026-11-10"), buildUpcomingQuota()] },
    null,
  ],
  [
    "has no grace period from a disabled quota",
    { quotas: [buildQuotaWithGracePeriod("2026-11-10", disabledStatus), buildEndedQuota()] },
    "QUOTA_EXPIRED",
  ],
  [
    "has the same seats in its grace period",
    { quotas: [buildQuotaWithGracePeriod("2026-11-10")], servers: twoServers },
    "SERVER_LIMIT",
  ],
];

const blockedCases: RejectionCase[] = [
  ["stops after its deletion", { license: { ...license, deletedAt: now } }, "LICENSE_DELETED"],
  ["stops while its instance is suspended", { isSuspended: true, quotas: [] }, "INSTANCE_SUSPENDED"],
  ["stops a disabled server", { requestingServer: buildServer(0, disabledStatus) }, "SERVER_DISABLED"],
  [
    "reports its deletion before a missing quota",
    { license: { ...license, deletedAt: now }, quotas: [] },
    "LICENSE_DELETED",
  ],
  [
    "reports a disabled server before a missing quota",
    { requestingServer: buildServer(0, disabledStatus), quotas: [] },
    "SERVER_DISABLED",
  ],
];

const serverCases: RejectionCase[] = [
  ["accepts a server while a seat is free", { servers: [buildServer(10)] }, null],
  ["has no free seat", { servers: twoServers }, "SERVER_LIMIT"],
  [
    "has a free seat if a server is disabled",
    { servers: [buildServer(10), buildServer(10, disabledStatus)] },
    null,
  ],
  ["has a free seat if a server was released", { servers: [buildServer(10), releasedServer] }, null],
  [
    "adds up the seats of running quotas",
    { servers: twoServers, quotas: [buildRunningQuota(), buildRunningQuota(), buildUpcomingQuota()] },
    null,
  ],
  [
    "accepts a server that has a seat",
    { servers: [...twoServers, seatedServer], requestingServer: seatedServer },
    null,
  ],
  [
    "does not give another server's seat to a released server",
    { servers: twoServers, requestingServer: releasedServer },
    "SERVER_LIMIT",
  ],
  [
    "may exceed its seats if overrun is allowed",
    { servers: twoServers, license: { ...license, softCapacity: true } },
    null,
  ],
  [
    "has any number of servers as an IR license",
    { servers: twoServers, license: { ...license, type: 2 } },
    null,
  ],
  [
    "has any number of servers without a capacity",
    { servers: twoServers, quotas: [buildRunningQuota({ serverCapacity: null })] },
    null,
  ],
  [
    "reports an ended quota before a missing seat",
    { servers: twoServers, quotas: [buildEndedQuota()] },
    "QUOTA_EXPIRED",
  ],
];

const assetCases: RejectionCase[] = [
  [
    "allows exactly as many assets as its limit",
    { servers: [seatedServer, buildServer(40)], requestingServer: seatedServer, reportedAssetCount: 60 },
    null,
  ],
  [
    "rejects one asset above its limit",
    { servers: [seatedServer, buildServer(40)], requestingServer: seatedServer, reportedAssetCount: 61 },
    "ASSET_LIMIT",
  ],
  [
    "counts the newly reported assets of a server instead of its previous assets",
    { servers: [buildServer(0), seatedServer], requestingServer: seatedServer, reportedAssetCount: 100 },
    null,
  ],
  [
    "does not count disabled servers",
    { servers: [buildServer(90, disabledStatus)], reportedAssetCount: 100 },
    null,
  ],
  ["does not count released servers", { servers: [releasedServer], reportedAssetCount: 100 }, null],
  ["accepts no new server above its asset limit", { servers: [buildServer(101)] }, "ASSET_LIMIT"],
  [
    "may exceed its asset limit if overrun is allowed",
    { reportedAssetCount: 101, license: { ...license, softCapacity: true } },
    null,
  ],
  [
    "has any number of assets as an IR license",
    { reportedAssetCount: 1_000, license: { ...license, type: 2 } },
    null,
  ],
  [
    "adds up the assets of running quotas",
    { reportedAssetCount: 200, quotas: [buildRunningQuota(), buildRunningQuota()] },
    null,
  ],
];

describe("A license", () => {
  it.each([...quotaCases, ...gracePeriodCases, ...blockedCases, ...serverCases, ...assetCases])(
    "%s",
    (_, overrides, expectedCode) => {
      const deployment = {
        license,
        quotas: [buildRunningQuota()],
        servers: [],
        requestingServer: null,
        isSuspended: false,
        reportedAssetCount: 0,
        ...overrides,
      };
      expect(findRejectionCode(deployment, now)).toBe(expectedCode);
    },
  );
});

describe("The limits of a license", () => {
  it("are the limits of the last quota in its grace period", () => {
    const endedQuotaWithGracePeriod = buildQuotaWithGracePeriod("2026-11-12", { serverCapacity: 3 });
    expect(
      computeLimits([buildQuotaWithGracePeriod("2026-11-10"), endedQuotaWithGracePeriod], now).servers,
    ).toBe(3);
    expect(computeLimits([endedQuotaWithGracePeriod, buildRunningQuota()], now).servers).toBe(2);
    expect(computeLimits([buildQuotaWithGracePeriod("2026-11-09")], now).servers).toBeNull();
  });

  it("are the sums over all running quotas", () => {
    const caseLimits = {
      serverCapacity: null,
      totalClientCapacity: null,
      caseCapacity: 30,
      caseLifetime: 30,
    };
    expect(
      computeLimits(
        [
          buildRunningQuota(),
          buildRunningQuota(),
          buildEndedQuota(),
          buildUpcomingQuota(),
          buildRunningQuota(disabledStatus),
        ],
        now,
      ),
    ).toEqual({
      servers: 4,
      assets: 200,
      cases: null,
      caseLifetime: null,
    });
    expect(
      computeLimits(
        [buildRunningQuota(caseLimits), buildRunningQuota({ ...caseLimits, caseLifetime: 60 })],
        now,
      ),
    ).toEqual({
      servers: null,
      assets: null,
      cases: 60,
      caseLifetime: 60,
    });
  });
});
