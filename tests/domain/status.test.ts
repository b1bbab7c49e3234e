import { describe, expect, it } from "vitest";
import type { LicenseSummary } from "#app/domain/license/license.ts";
import {
  activenessStatusOf,
  licenseStatusOf,
  lifetimeStatusOf,
  summarize,
  useStatusOf,
} from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { endOfDay, startOfDay } from "#app/domain/time/time.ts";
import {
  acmeInfinite,
  type LicensePlan,
  lodzOffline,
  miraiIr,
  quotaPlan,
  serverPlan,
} from "#tests/fixtures/licenses.ts";

const noon = "2026-11-20T12:00:00.000Z";
type Term = Parameters<typeof lifetimeStatusOf>[0][number];
const from = (start: string, end: string, status: 0 | 1 = 1): Term => ({
  activationDate: start.length === 10 ? startOfDay(start) : start,
  expirationDate: end.length === 10 ? endOfDay(end) : end,
  status,
});

describe("The status", () => {
  it.each([
    ["pending", null, null],
    ["active", null, noon],
    ["deleted", noon, null],
    ["deleted", noon, noon],
  ] as const)("is %s when deleted at %s and activated at %s", (status, deletedAt, activatedAt) => {
    expect(licenseStatusOf(deletedAt, activatedAt)).toBe(status);
  });
});

describe("The lifetime status", () => {
  it.each<[string, string, Term[], string]>([
    ["pending", "there is no quota", [], noon],
    ["pending", "the only quota is disabled", [from("2026-01-01", "2027-12-31", 0)], noon],
    ["pending", "the only quota has not started yet", [from("2026-11-21", "2027-11-21")], noon],
    [
      "pending",
      "it starts a millisecond later",
      [from("2026-11-21", "2027-11-21")],
      "2026-11-20T23:59:59.999Z",
    ],
    ["active", "it starts at this instant", [from("2026-11-21", "2027-11-21")], "2026-11-21T00:00:00.000Z"],
    [
      "active",
      "its end is a millisecond more than 30 days ahead",
      [from("2026-01-01", "2026-12-20T12:00:00.001Z")],
      noon,
    ],
    [
      "almost-expired",
      "its end is exactly 30 days ahead",
      [from("2026-01-01", "2026-12-20T12:00:00.000Z")],
      noon,
    ],
    [
      "almost-expired",
      "it is the last millisecond of the end day",
      [from("2026-01-01", "2026-11-20")],
      "2026-11-20T23:59:59.999Z",
    ],
    [
      "expired",
      "it is the first millisecond after the end day",
      [from("2026-01-01", "2026-11-20")],
      "2026-11-21T00:00:00.000Z",
    ],
    [
      "expired",
      "every enabled quota has ended",
      [from("2024-01-01", "2024-12-31"), from("2025-01-01", "2025-12-31")],
      noon,
    ],
    [
      "expired",
      "the only quota that has not ended is disabled",
      [from("2025-01-01", "2025-12-31"), from("2026-01-01", "2027-12-31", 0)],
      noon,
    ],
    [
      "pending",
      "one has ended and the next has not started yet",
      [from("2025-01-01", "2025-12-31"), from("2026-12-01", "2027-12-31")],
      noon,
    ],
    [
      "active",
      "the later of two running ends is far",
      [from("2026-01-01", "2026-11-25"), from("2026-06-01", "2027-06-01")],
      noon,
    ],
    [
      "almost-expired",
      "the latest running end is near, even if another quota follows",
      [from("2026-01-01", "2026-11-25"), from("2026-11-26", "2027-11-26")],
      noon,
    ],
    [
      "almost-expired",
      "the far end belongs to a disabled quota",
      [from("2026-01-01", "2026-11-25"), from("2026-01-01", "2030-01-01", 0)],
      noon,
    ],
    ["active", "it never ends", [from("2026-01-01", "2150-12-31")], noon],
  ])("is %s when %s", (status, _, quotas, now) => {
    expect(lifetimeStatusOf(quotas, now, 30)).toBe(status);
  });

  it("follows the renewal period", () => {
    const quotas = [from("2026-01-01", "2026-12-04T12:00:00.000Z")];
    expect(lifetimeStatusOf(quotas, noon, 13)).toBe("active");
    expect(lifetimeStatusOf(quotas, noon, 14)).toBe("almost-expired");
  });
});

describe("The use status", () => {
  it.each([
    ["active", 0, 100],
    ["active", 89, 100],
    ["almost-full", 90, 100],
    ["almost-full", 99, 100],
    ["full", 100, 100],
    ["full", 101, 100],
    ["active", 0, 1],
    ["full", 1, 1],
    ["almost-full", 27, 30],
    ["almost-full", 63, 70],
    ["almost-full", 900_000_000, 1_000_000_000],
    ["active", 899_999_999, 1_000_000_000],
    ["pending", 50, null],
  ] as const)("is %s with %d assets of %s", (status, used, limit) => {
    expect(useStatusOf(1, used, limit)).toBe(status);
  });

  it("does not apply to an IR license, full or without a quota", () => {
    expect(useStatusOf(2, 100, 100)).toBe("N/A");
    expect(useStatusOf(2, 0, null)).toBe("N/A");
  });
});

describe("The activeness status", () => {
  const online = { type: 1, isOffline: false } as const;

  it.each([
    ["inactive", null],
    ["active", noon],
    ["active", "2026-11-19T12:00:00.000Z"],
    ["inactive", "2026-11-19T11:59:59.999Z"],
  ] as const)("is %s when the last contact was %s", (status, lastHeartbeat) => {
    expect(activenessStatusOf(online, lastHeartbeat, noon)).toBe(status);
  });

  it("does not apply to an IR or an offline license", () => {
    expect(activenessStatusOf({ type: 2, isOffline: false }, noon, noon)).toBe("N/A");
    expect(activenessStatusOf({ type: 1, isOffline: true }, noon, noon)).toBe("N/A");
  });
});

function summaryOf(
  { record, quotas, servers }: LicensePlan,
  changes: Partial<LicensePlan> = {},
  at = noon,
): LicenseSummary {
  const ids = { id: 1, licenseId: 1 };
  return summarize(
    { ...record, id: 1 },
    (changes.quotas ?? quotas).map((quota) => ({ ...quota, ...ids })),
    (changes.servers ?? servers).map((server) => ({ ...server, ...ids })),
    defaultSettings,
    at,
  );
}

describe("The summary", () => {
  const year = quotaPlan("2026-01-01", "2026-12-31");

  it("of a license without an end counts its servers and their assets", () => {
    expect(summaryOf(acmeInfinite())).toEqual({
      status: "active",
      lifetimeStatus: "active",
      useStatus: "active",
      activenessStatus: "active",
      isValid: true,
      version: "4.2.0",
      serverCapacity: 5,
      totalClientCapacity: 1000,
      caseCapacity: null,
      activeServerCapacity: 5,
      activeTotalClientCapacity: 1000,
      serversInUse: 2,
      casesUsed: 0,
      openCases: 0,
      nextCaseEnd: null,
      totalClientsInUse: 20,
      startsAt: "2026-01-05T00:00:00.000Z",
      expiredAt: "2150-01-01T23:59:59.999Z",
      activatedAt: "2026-10-01T08:00:00.000Z",
      firstHeartbeat: "2026-10-01T08:05:00.000Z",
      lastHeartbeat: "2026-11-20T11:59:00.000Z",
      changesAt: "2026-11-21T11:59:00.001Z",
    });
  });

  it("of a license without quotas and servers has zero counts", () => {
    expect(summaryOf(acmeInfinite(), { quotas: [], servers: [] })).toMatchObject({
      status: "pending",
      lifetimeStatus: "pending",
      useStatus: "pending",
      activenessStatus: "inactive",
      isValid: false,
      version: null,
      serverCapacity: null,
      totalClientCapacity: null,
      activeServerCapacity: 0,
      activeTotalClientCapacity: 0,
      startsAt: null,
      expiredAt: null,
    });
  });

  it("adds the limits of two running quotas and ignores a disabled one", () => {
    const quotas = [
      year,
      quotaPlan("2026-06-01", "2027-06-01"),
      { ...year, status: 0 as const, totalClientCapacity: 9_999 },
    ];
    expect(summaryOf(acmeInfinite(), { quotas })).toMatchObject({
      activeServerCapacity: 4,
      activeTotalClientCapacity: 200,
      totalClientCapacity: 200,
      startsAt: "2026-01-01T00:00:00.000Z",
      expiredAt: "2027-06-01T23:59:59.999Z",
    });
  });

  it("shows the limits of the next quota if none runs, else those of the last ended one", () => {
    const ended = quotaPlan("2025-01-01", "2025-12-31", { totalClientCapacity: 10 });
    const next = quotaPlan("2027-01-01", "2027-12-31", { totalClientCapacity: 20 });
    const later = quotaPlan("2028-01-01", "2028-12-31", { totalClientCapacity: 30 });
    expect(summaryOf(acmeInfinite(), { quotas: [ended, later, next] })).toMatchObject({
      totalClientCapacity: 20,
      activeTotalClientCapacity: 0,
      useStatus: "pending",
    });
    expect(summaryOf(acmeInfinite(), { quotas: [ended] }).totalClientCapacity).toBe(10);
  });

  it("of a full license is valid only if overrun is allowed", () => {
    const servers = [serverPlan("full", { use: [{ name: "Assets", value: 100 }] })];
    const full = { quotas: [year], servers };
    expect(summaryOf(acmeInfinite(), full)).toMatchObject({ useStatus: "full", isValid: false });
    const overrun = summaryOf(acmeInfinite({ softCapacity: true }), full);
    expect(overrun).toMatchObject({ useStatus: "full", isValid: true });
  });

  it("of an almost expired license is valid, but not of a deleted or expired one", () => {
    const lastDay = summaryOf(acmeInfinite(), { quotas: [year] }, "2026-12-31T23:59:59.999Z");
    expect(lastDay).toMatchObject({ lifetimeStatus: "almost-expired", isValid: true });
    expect(summaryOf(acmeInfinite(), { quotas: [year] }, "2027-01-01T00:00:00.000Z").isValid).toBe(false);
    expect(summaryOf(acmeInfinite({ deletedAt: noon }))).toMatchObject({ status: "deleted", isValid: false });
  });

  it("does not count disabled, released or never activated servers", () => {
    const servers = [
      serverPlan("in use"),
      serverPlan("disabled", { status: 0, use: [{ name: "Assets", value: 500 }] }),
      serverPlan("new", { activatedAt: null, use: [] }),
      serverPlan("released", { releasedAt: noon, use: [{ name: "Assets", value: 500 }] }),
    ];
    expect(summaryOf(acmeInfinite(), { servers })).toMatchObject({ serversInUse: 1, totalClientsInUse: 10 });
  });

  it("stays active when its last server was released", () => {
    expect(
      summaryOf(acmeInfinite(), { servers: [serverPlan("released", { releasedAt: noon })] }),
    ).toMatchObject({
      status: "active",
      activatedAt: "2026-10-01T08:00:00.000Z",
      serversInUse: 0,
    });
  });

  it("of an IR or an offline license has no activeness status", () => {
    expect(summaryOf(miraiIr())).toMatchObject({
      useStatus: "N/A",
      activenessStatus: "N/A",
      caseCapacity: 30,
      isValid: true,
    });
    expect(summaryOf(lodzOffline()).activenessStatus).toBe("N/A");
  });
});
