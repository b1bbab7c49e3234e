import { describe, expect, it } from "vitest";
import type { LicenseSummary } from "#app/domain/license/license.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import {
  acmeInfinite,
  type UnsavedLicense,
  lodzOffline,
  miraiIr,
  exampleQuota,
  exampleServer,
} from "#tests/fixtures/licenses.ts";

const noon = "2026-11-20T12:00:00.000Z";

function buildSummary(
  { record, quotas, servers }: UnsavedLicense,
  changes: Partial<UnsavedLicense> = {},
  time = noon,
): LicenseSummary {
  const placeholderIds = { id: 1, licenseId: 1 };
  return computeSummary(
    { ...record, id: 1 },
    (changes.quotas ?? quotas).map((quota) => ({ ...quota, ...placeholderIds })),
    (changes.servers ?? servers).map((server) => ({ ...server, ...placeholderIds })),
    defaultSettings,
    time,
  );
}

describe("The summary", () => {
  const yearQuota = exampleQuota("2026-01-01", "2026-12-31");

  it("of a license without an end counts servers and assets", () => {
    expect(buildSummary(acmeInfinite())).toEqual({
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
    expect(buildSummary(acmeInfinite(), { quotas: [], servers: [] })).toMatchObject({
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

  it("adds the limits of two running quotas and ignores a disabled quota", () => {
    const quotas = [
      yearQuota,
      exampleQuota("2026-06-01", "2027-06-01"),
      { ...yearQuota, status: 0 as const, totalClientCapacity: 9_999 },
    ];
    expect(buildSummary(acmeInfinite(), { quotas })).toMatchObject({
      activeServerCapacity: 4,
      activeTotalClientCapacity: 200,
      totalClientCapacity: 200,
      startsAt: "2026-01-01T00:00:00.000Z",
      expiredAt: "2027-06-01T23:59:59.999Z",
    });
  });

  it("has the limits of the next quota or, without a next quota, of the last ended quota", () => {
    const endedQuota = exampleQuota("2025-01-01", "2025-12-31", { totalClientCapacity: 10 });
    const nextQuota = exampleQuota("2027-01-01", "2027-12-31", { totalClientCapacity: 20 });
    const laterQuota = exampleQuota("2028-01-01", "2028-12-31", { totalClientCapacity: 30 });
    expect(buildSummary(acmeInfinite(), { quotas: [endedQuota, laterQuota, nextQuota] })).toMatchObject({
      totalClientCapacity: 20,
      activeTotalClientCapacity: 0,
      useStatus: "pending",
    });
    expect(buildSummary(acmeInfinite(), { quotas: [endedQuota] }).totalClientCapacity).toBe(10);
  });

  it("of a full license is valid only if overrun is allowed", () => {
    const servers = [exampleServer("full", { use: [{ name: "Assets", value: 100 }] })];
    const fullLicense = { quotas: [yearQuota], servers };
    expect(buildSummary(acmeInfinite(), fullLicense)).toMatchObject({ useStatus: "full", isValid: false });
    const overrunSummary = buildSummary(acmeInfinite({ softCapacity: true }), fullLicense);
    expect(overrunSummary).toMatchObject({ useStatus: "full", isValid: true });
  });

  it("of an almost expired license is valid, but not of an expired or deleted license", () => {
    const lastDaySummary = buildSummary(acmeInfinite(), { quotas: [yearQuota] }, "2026-12-31T23:59:59.999Z");
    expect(lastDaySummary).toMatchObject({ lifetimeStatus: "almost-expired", isValid: true });
    expect(buildSummary(acmeInfinite(), { quotas: [yearQuota] }, "2027-01-01T00:00:00.000Z").isValid).toBe(
      false,
    );
    expect(buildSummary(acmeInfinite({ deletedAt: noon }))).toMatchObject({
      status: "deleted",
      isValid: false,
    });
  });

  it("excludes disabled, released and never activated servers", () => {
    const servers = [
      exampleServer("in use"),
      exampleServer("disabled", { status: 0, use: [{ name: "Assets", value: 500 }] }),
      exampleServer("new", { activatedAt: null, use: [] }),
      exampleServer("released", { releasedAt: noon, use: [{ name: "Assets", value: 500 }] }),
    ];
    expect(buildSummary(acmeInfinite(), { servers })).toMatchObject({
      serversInUse: 1,
      totalClientsInUse: 10,
    });
  });

  it("of a license is active after its last server was released", () => {
    expect(
      buildSummary(acmeInfinite(), { servers: [exampleServer("released", { releasedAt: noon })] }),
    ).toMatchObject({
      status: "active",
      activatedAt: "2026-10-01T08:00:00.000Z",
      serversInUse: 0,
    });
  });

  it("of an IR or an offline license has no activeness status", () => {
    expect(buildSummary(miraiIr())).toMatchObject({
      useStatus: "N/A",
      activenessStatus: "N/A",
      caseCapacity: 30,
      isValid: true,
    });
    expect(buildSummary(lodzOffline()).activenessStatus).toBe("N/A");
  });
});
