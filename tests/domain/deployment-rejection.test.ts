import { describe, expect, it } from "vitest";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import {
  type Deployment,
  type RejectionCode,
  rejectionCodeOf,
} from "#app/domain/deployment/deployment-rejection.ts";
import { limitsAt } from "#app/domain/quota/limits.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { now, quotaPlan, serverPlan } from "#tests/fixtures/licenses.ts";

let ids = 0;
const withIds = () => {
  ids += 1;
  return { id: ids, licenseId: 1 };
};
const quota = (start: string, end: string, overrides: Partial<QuotaRecord> = {}): QuotaRecord => ({
  ...withIds(),
  ...quotaPlan(start, end, overrides),
});
const server = (assets: number, overrides: Partial<ServerRecord> = {}): ServerRecord => ({
  ...withIds(),
  ...serverPlan("a server", { use: [{ name: "Assets", value: assets }] }),
  ...overrides,
});

const runningQuota = (overrides: Partial<QuotaRecord> = {}) => quota("2026-01-01", "2027-01-01", overrides);
const endedQuota = (overrides: Partial<QuotaRecord> = {}) => quota("2025-01-01", "2026-01-01", overrides);
const upcomingQuota = (overrides: Partial<QuotaRecord> = {}) => quota("2027-01-01", "2028-01-01", overrides);
const disabled = { status: 0 } as const;

type Case = [string, Partial<Deployment>, RejectionCode | null];

const license = { type: 1, softCapacity: false, deletedAt: null } as const;
const seated = server(60);
const released = server(60, { releasedAt: "2026-11-01T00:00:00.000Z", secretHash: null });
const twoServers = [server(10), server(10)];

const termCases: Case[] = [
  ["runs while a quota runs", { quotas: [runningQuota()] }, null],
  ["waits for a first quota", { quotas: [] }, "QUOTA_PENDING"],
  ["waits for the start", { quotas: [upcomingQuota()] }, "QUOTA_PENDING"],
  ["waits between two quotas", { quotas: [endedQuota(), upcomingQuota()] }, "QUOTA_PENDING"],
  ["ends with its last quota", { quotas: [endedQuota()] }, "QUOTA_EXPIRED"],
  [
    "ends even if a disabled quota would run",
    { quotas: [endedQuota(), runningQuota(disabled)] },
    "QUOTA_EXPIRED",
  ],
  ["stops with its only quota disabled", { quotas: [runningQuota(disabled)] }, "QUOTA_DISABLED"],
  [
    "stops with all quotas disabled",
    { quotas: [endedQuota(disabled), upcomingQuota(disabled)] },
    "QUOTA_DISABLED",
  ],
  ["needs only one running quota", { quotas: [endedQuota(), runningQuota(), upcomingQuota(disabled)] }, null],
  ["runs in the last millisecond", { quotas: [runningQuota({ expirationDate: now })] }, null],
  ["runs from the first millisecond", { quotas: [runningQuota({ activationDate: now })] }, null],
];

const withGracePeriod = (end: string, overrides: Partial<QuotaRecord> = {}) =>
  quota("2026-01-01", end, { graceDays: 10, ...overrides });

const gracePeriodCases: Case[] = [
  ["works in its grace period", { quotas: [withGracePeriod("2026-11-10")] }, null],
  ["stops after its grace period", { quotas: [withGracePeriod("2026-11-09")] }, "QUOTA_EXPIRED"],
  [
    "works in its grace period before the next quota",
    { quotas: [withGracePeriod("2026-11-10"), upcomingQuota()] },
    null,
  ],
  [
    "has no grace period from a disabled quota",
    { quotas: [withGracePeriod("2026-11-10", disabled), endedQuota()] },
    "QUOTA_EXPIRED",
  ],
  [
    "has the same seats in its grace period",
    { quotas: [withGracePeriod("2026-11-10")], servers: twoServers },
    "SERVER_LIMIT",
  ],
];

const blockedCases: Case[] = [
  ["stops when it was deleted", { license: { ...license, deletedAt: now } }, "LICENSE_DELETED"],
  ["stops while its instance is suspended", { isSuspended: true, quotas: [] }, "INSTANCE_SUSPENDED"],
  ["stops a disabled server", { requestingServer: server(0, disabled) }, "SERVER_DISABLED"],
  ["reports the deletion first", { license: { ...license, deletedAt: now }, quotas: [] }, "LICENSE_DELETED"],
  [
    "reports the server before the quota",
    { requestingServer: server(0, disabled), quotas: [] },
    "SERVER_DISABLED",
  ],
];

const serverCases: Case[] = [
  ["has a seat", { servers: [server(10)] }, null],
  ["has no seat left", { servers: twoServers }, "SERVER_LIMIT"],
  ["has one left when a server is disabled", { servers: [server(10), server(10, disabled)] }, null],
  ["has one left when a server was released", { servers: [server(10), released] }, null],
  [
    "adds up the seats of running quotas",
    { servers: twoServers, quotas: [runningQuota(), runningQuota(), upcomingQuota()] },
    null,
  ],
  ["accepts a server that has a seat", { servers: [...twoServers, seated], requestingServer: seated }, null],
  [
    "gives a released server no seat of another server",
    { servers: twoServers, requestingServer: released },
    "SERVER_LIMIT",
  ],
  ["may exceed its seats", { servers: twoServers, license: { ...license, softCapacity: true } }, null],
  ["has any number of servers for IR", { servers: twoServers, license: { ...license, type: 2 } }, null],
  [
    "has any number without a capacity",
    { servers: twoServers, quotas: [runningQuota({ serverCapacity: null })] },
    null,
  ],
  ["reports the term before the seats", { servers: twoServers, quotas: [endedQuota()] }, "QUOTA_EXPIRED"],
];

const assetCases: Case[] = [
  [
    "allows exactly its assets",
    { servers: [seated, server(40)], requestingServer: seated, assets: 60 },
    null,
  ],
  [
    "does not allow one asset more",
    { servers: [seated, server(40)], requestingServer: seated, assets: 61 },
    "ASSET_LIMIT",
  ],
  [
    "counts the reported assets, not the previous ones",
    { servers: [server(0), seated], requestingServer: seated, assets: 100 },
    null,
  ],
  ["does not count disabled servers", { servers: [server(90, disabled)], assets: 100 }, null],
  ["does not count released servers", { servers: [released], assets: 100 }, null],
  ["accepts no new server above its asset limit", { servers: [server(101)] }, "ASSET_LIMIT"],
  ["may exceed its assets", { assets: 101, license: { ...license, softCapacity: true } }, null],
  ["has any number of assets for IR", { assets: 1_000, license: { ...license, type: 2 } }, null],
  ["adds up the assets of running quotas", { assets: 200, quotas: [runningQuota(), runningQuota()] }, null],
];

describe("A license", () => {
  it.each([...termCases, ...gracePeriodCases, ...blockedCases, ...serverCases, ...assetCases])(
    "%s",
    (_, overrides, expected) => {
      const deployment = {
        license,
        quotas: [runningQuota()],
        servers: [],
        requestingServer: null,
        isSuspended: false,
        assets: 0,
        ...overrides,
      };
      expect(rejectionCodeOf(deployment, now)).toBe(expected);
    },
  );
});

describe("The limits of a license", () => {
  it("are those of the last quota in the grace period, and of running quotas only while one runs", () => {
    const ended = withGracePeriod("2026-11-12", { serverCapacity: 3 });
    expect(limitsAt([withGracePeriod("2026-11-10"), ended], now).servers).toBe(3);
    expect(limitsAt([ended, runningQuota()], now).servers).toBe(2);
    expect(limitsAt([withGracePeriod("2026-11-09")], now).servers).toBeNull();
  });

  it("are the sums over all running quotas", () => {
    const cases = { serverCapacity: null, totalClientCapacity: null, caseCapacity: 30, caseLifetime: 30 };
    expect(
      limitsAt([runningQuota(), runningQuota(), endedQuota(), upcomingQuota(), runningQuota(disabled)], now),
    ).toEqual({
      servers: 4,
      assets: 200,
      cases: null,
      caseLifetime: null,
    });
    expect(limitsAt([runningQuota(cases), runningQuota({ ...cases, caseLifetime: 60 })], now)).toEqual({
      servers: null,
      assets: null,
      cases: 60,
      caseLifetime: 60,
    });
  });
});
