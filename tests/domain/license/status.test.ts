import { describe, expect, it } from "vitest";
import {
  computeActivenessStatus,
  computeLicenseStatus,
  computeLifetimeStatus,
  computeUseStatus,
} from "#app/domain/license/status.ts";
import { endOfDay, startOfDay } from "#app/domain/time/time.ts";

const noon = "2026-11-20T12:00:00.000Z";
type QuotaPeriod = Parameters<typeof computeLifetimeStatus>[0][number];
/** Builds the period of a quota from days or instants. */
const buildQuotaPeriod = (start: string, end: string, status: 0 | 1 = 1): QuotaPeriod => ({
  activationDate: start.length === 10 ? startOfDay(start) : start,
  expirationDate: end.length === 10 ? endOfDay(end) : end,
  status,
});

const buildDisabledQuotaPeriod = (start: string, end: string) => buildQuotaPeriod(start, end, 0);

describe("The status", () => {
  it.each([
    ["pending", null, null],
    ["active", null, noon],
    ["deleted", noon, null],
    ["deleted", noon, noon],
  ] as const)("is %s when deleted at %s and activated at %s", (status, deletedAt, activatedAt) => {
    expect(computeLicenseStatus(deletedAt, activatedAt)).toBe(status);
  });
});

describe("The lifetime status", () => {
  const renewalPeriodDays = 30;

  it.each<[status: string, condition: string, quotas: QuotaPeriod[], now: string]>([
    ["pending", "there is no quota", [], noon],
    ["pending", "the only quota is disabled", [buildDisabledQuotaPeriod("2026-01-01", "2027-12-31")], noon],
    ["pending", "the only quota has not started yet", [buildQuotaPeriod("2026-11-21", "2027-11-21")], noon],
    [
      "pending",
      "the quota starts a millisecond later",
      [buildQuotaPeriod("2026-11-21", "2027-11-21")],
      "2026-11-20T23:59:59.999Z",
    ],
    [
      "active",
      "the quota starts at this instant",
      [buildQuotaPeriod("2026-11-21", "2027-11-21")],
      "2026-11-21T00:00:00.000Z",
    ],
    [
      "active",
      "the end is a millisecond more than 30 days ahead",
      [buildQuotaPeriod("2026-01-01", "2026-12-20T12:00:00.001Z")],
      noon,
    ],
    [
      "almost-expired",
      "the end is exactly 30 days ahead",
      [buildQuotaPeriod("2026-01-01", "2026-12-20T12:00:00.000Z")],
      noon,
    ],
    [
      "almost-expired",
      "it is the last millisecond of the end day",
      [buildQuotaPeriod("2026-01-01", "2026-11-20")],
      "2026-11-20T23:59:59.999Z",
    ],
    [
      "expired",
      "it is the first millisecond after the end day",
      [buildQuotaPeriod("2026-01-01", "2026-11-20")],
      "2026-11-21T00:00:00.000Z",
    ],
    [
      "expired",
      "every enabled quota has ended",
      [buildQuotaPeriod("2024-01-01", "2024-12-31"), buildQuotaPeriod("2025-01-01", "2025-12-31")],
      noon,
    ],
    [
      "expired",
      "the only quota that has not ended is disabled",
      [buildQuotaPeriod("2025-01-01", "2025-12-31"), buildDisabledQuotaPeriod("2026-01-01", "2027-12-31")],
      noon,
    ],
    [
      "pending",
      "one quota has ended and the next has not started yet",
      [buildQuotaPeriod("2025-01-01", "2025-12-31"), buildQuotaPeriod("2026-12-01", "2027-12-31")],
      noon,
    ],
    [
      "active",
      "the later end of two running quotas is far away",
      [buildQuotaPeriod("2026-01-01", "2026-11-25"), buildQuotaPeriod("2026-06-01", "2027-06-01")],
      noon,
    ],
    [
      "almost-expired",
      "the latest end of the running quotas is near, even if a later quota follows",
      [buildQuotaPeriod("2026-01-01", "2026-11-25"), buildQuotaPeriod("2026-11-26", "2027-11-26")],
      noon,
    ],
    [
      "almost-expired",
      "the quota with the far end is disabled",
      [buildQuotaPeriod("2026-01-01", "2026-11-25"), buildDisabledQuotaPeriod("2026-01-01", "2030-01-01")],
      noon,
    ],
    ["active", "the quota never ends", [buildQuotaPeriod("2026-01-01", "2150-12-31")], noon],
  ])("is %s when %s", (status, _, quotas, now) => {
    expect(computeLifetimeStatus(quotas, now, renewalPeriodDays)).toBe(status);
  });

  it("depends on the renewal period", () => {
    const quotas = [buildQuotaPeriod("2026-01-01", "2026-12-04T12:00:00.000Z")];
    expect(computeLifetimeStatus(quotas, noon, 13)).toBe("active");
    expect(computeLifetimeStatus(quotas, noon, 14)).toBe("almost-expired");
  });
});

describe("The use status", () => {
  const enterpriseType = 1;
  const irType = 2;

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
  ] as const)("is %s with %d used assets and a capacity of %s", (status, usedAssets, capacity) => {
    expect(computeUseStatus(enterpriseType, usedAssets, capacity)).toBe(status);
  });

  it("does not apply to an IR license", () => {
    expect(computeUseStatus(irType, 100, 100)).toBe("N/A");
    expect(computeUseStatus(irType, 0, null)).toBe("N/A");
  });
});

describe("The activeness status", () => {
  const onlineLicense = { type: 1, isOffline: false } as const;

  it.each([
    ["inactive", null],
    ["active", noon],
    ["active", "2026-11-19T12:00:00.000Z"],
    ["inactive", "2026-11-19T11:59:59.999Z"],
  ] as const)("is %s when the last contact was %s", (status, lastHeartbeat) => {
    expect(computeActivenessStatus(onlineLicense, lastHeartbeat, noon)).toBe(status);
  });

  it("does not apply to an IR or an offline license", () => {
    expect(computeActivenessStatus({ type: 2, isOffline: false }, noon, noon)).toBe("N/A");
    expect(computeActivenessStatus({ type: 1, isOffline: true }, noon, noon)).toBe("N/A");
  });
});
