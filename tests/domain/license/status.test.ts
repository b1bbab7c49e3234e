import { describe, expect, it } from "vitest";
import {
  activenessStatusOf,
  licenseStatusOf,
  lifetimeStatusOf,
  useStatusOf,
} from "#app/domain/license/status.ts";
import { endOfDay, startOfDay } from "#app/domain/time/time.ts";

const noon = "2026-11-20T12:00:00.000Z";
type Term = Parameters<typeof lifetimeStatusOf>[0][number];
const buildTerm = (start: string, end: string, status: 0 | 1 = 1): Term => ({
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
    ["pending", "the only quota is disabled", [buildTerm("2026-01-01", "2027-12-31", 0)], noon],
    ["pending", "the only quota has not started yet", [buildTerm("2026-11-21", "2027-11-21")], noon],
    [
      "pending",
      "it starts a millisecond later",
      [buildTerm("2026-11-21", "2027-11-21")],
      "2026-11-20T23:59:59.999Z",
    ],
    [
      "active",
      "it starts at this instant",
      [buildTerm("2026-11-21", "2027-11-21")],
      "2026-11-21T00:00:00.000Z",
    ],
    [
      "active",
      "its end is a millisecond more than 30 days ahead",
      [buildTerm("2026-01-01", "2026-12-20T12:00:00.001Z")],
      noon,
    ],
    [
      "almost-expired",
      "its end is exactly 30 days ahead",
      [buildTerm("2026-01-01", "2026-12-20T12:00:00.000Z")],
      noon,
    ],
    [
      "almost-expired",
      "it is the last millisecond of the end day",
      [buildTerm("2026-01-01", "2026-11-20")],
      "2026-11-20T23:59:59.999Z",
    ],
    [
      "expired",
      "it is the first millisecond after the end day",
      [buildTerm("2026-01-01", "2026-11-20")],
      "2026-11-21T00:00:00.000Z",
    ],
    [
      "expired",
      "every enabled quota has ended",
      [buildTerm("2024-01-01", "2024-12-31"), buildTerm("2025-01-01", "2025-12-31")],
      noon,
    ],
    [
      "expired",
      "the only quota that has not ended is disabled",
      [buildTerm("2025-01-01", "2025-12-31"), buildTerm("2026-01-01", "2027-12-31", 0)],
      noon,
    ],
    [
      "pending",
      "one has ended and the next has not started yet",
      [buildTerm("2025-01-01", "2025-12-31"), buildTerm("2026-12-01", "2027-12-31")],
      noon,
    ],
    [
      "active",
      "the later of two running ends is far",
      [buildTerm("2026-01-01", "2026-11-25"), buildTerm("2026-06-01", "2027-06-01")],
      noon,
    ],
    [
      "almost-expired",
      "the latest running end is near, even if another quota follows",
      [buildTerm("2026-01-01", "2026-11-25"), buildTerm("2026-11-26", "2027-11-26")],
      noon,
    ],
    [
      "almost-expired",
      "the far end belongs to a disabled quota",
      [buildTerm("2026-01-01", "2026-11-25"), buildTerm("2026-01-01", "2030-01-01", 0)],
      noon,
    ],
    ["active", "it never ends", [buildTerm("2026-01-01", "2150-12-31")], noon],
  ])("is %s when %s", (status, _, quotas, now) => {
    expect(lifetimeStatusOf(quotas, now, 30)).toBe(status);
  });

  it("depends on the renewal period", () => {
    const quotas = [buildTerm("2026-01-01", "2026-12-04T12:00:00.000Z")];
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
  ] as const)("is %s with %d assets of %s", (status, usedAssets, limit) => {
    expect(useStatusOf(1, usedAssets, limit)).toBe(status);
  });

  it("does not apply to an IR license", () => {
    expect(useStatusOf(2, 100, 100)).toBe("N/A");
    expect(useStatusOf(2, 0, null)).toBe("N/A");
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
    expect(activenessStatusOf(onlineLicense, lastHeartbeat, noon)).toBe(status);
  });

  it("does not apply to an IR or an offline license", () => {
    expect(activenessStatusOf({ type: 2, isOffline: false }, noon, noon)).toBe("N/A");
    expect(activenessStatusOf({ type: 1, isOffline: true }, noon, noon)).toBe("N/A");
  });
});
