import { describe, expect, it } from "vitest";
import { explainStatuses } from "#app/words/explanation.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { addDays, dayOf, endOfDay, startOfDay, addMs } from "#app/domain/time/time.ts";
import {
  acmeInfinite,
  everyLicense,
  globexExpiring,
  hooliDeleted,
  isikExpired,
  type UnsavedLicense,
  lodzOffline,
  miraiIr,
  now,
  exampleQuota,
  exampleServer,
  umbrellaPending,
} from "#tests/fixtures/licenses.ts";

const buildExplanationInput = (unsavedLicense: UnsavedLicense) => ({
  license: { ...unsavedLicense.record, id: 1 },
  quotas: unsavedLicense.quotas.map((quota, position) => ({ ...quota, id: position + 1, licenseId: 1 })),
  servers: unsavedLicense.servers.map((server, position) => ({ ...server, id: position + 1, licenseId: 1 })),
  settings: defaultSettings,
  isSuspended: false,
});
const explainLicense = (unsavedLicense: UnsavedLicense, time = now) =>
  explainStatuses(buildExplanationInput(unsavedLicense), time);

const buildServersWithAssets = (assets: number) => [
  exampleServer("one", { use: [{ name: "assets", value: assets }] }),
];
const createUnsavedLicenses = (): UnsavedLicense[] => [
  ...everyLicense(),
  ...[0, 89, 90, 99, 100, 130].map((assets) => ({
    ...globexExpiring(),
    servers: buildServersWithAssets(assets),
  })),
  { ...globexExpiring(), quotas: [exampleQuota("2026-01-01", "2027-01-01", { status: 0 })] },
  { ...globexExpiring(), quotas: [exampleQuota("2027-01-01", "2028-01-01")] },
  {
    ...globexExpiring(),
    quotas: [
      exampleQuota("2025-01-01", "2025-12-31"),
      exampleQuota("2026-06-01", "2027-01-01"),
      exampleQuota("2026-12-01", "2150-01-01"),
    ],
  },
  { ...acmeInfinite({ deletedAt: now }) },
];
const instants = [
  "2024-01-01T00:00:00.000Z",
  now,
  "2026-11-21T11:59:00.001Z",
  ...[
    "2026-02-09",
    "2026-10-31",
    "2026-11-20",
    "2026-11-30",
    "2026-12-01",
    "2027-05-20",
    "2150-01-01",
    "2151-06-01",
  ].flatMap((day) => [startOfDay(day), endOfDay(day)]),
];

describe("The explanation of a license", () => {
  it("has the same statuses as the summary for every license and time", () => {
    for (const unsavedLicense of createUnsavedLicenses()) {
      for (const time of instants) {
        const { license, quotas, servers } = buildExplanationInput(unsavedLicense);
        const summary = computeSummary(license, quotas, servers, defaultSettings, time);
        const { lifetime, use, activeness, status } = explainLicense(unsavedLicense, time);
        expect([
          unsavedLicense.record.customer.companyName,
          time,
          lifetime.value,
          use.value,
          activeness.value,
          status.value,
        ]).toEqual([
          unsavedLicense.record.customer.companyName,
          time,
          summary.lifetimeStatus,
          summary.useStatus,
          summary.activenessStatus,
          summary.status,
        ]);
      }
    }
  });

  it("contains the exact time at which a status changes", () => {
    for (const unsavedLicense of createUnsavedLicenses()) {
      for (const time of instants) {
        for (const name of ["lifetime", "use", "activeness"] as const) {
          const { value, changesAt } = explainLicense(unsavedLicense, time)[name];
          if (!changesAt) continue;
          const justBefore = addMs(changesAt, -1);
          expect(changesAt > time).toBe(true);
          expect(explainLicense(unsavedLicense, changesAt)[name].value).not.toBe(value);
          expect(explainLicense(unsavedLicense, justBefore)[name].value).toBe(value);
        }
      }
    }
  });

  it("states the end of the license and the renewal period", () => {
    const { lifetime } = explainLicense(globexExpiring());
    expect(lifetime.value).toBe("almost-expired");
    expect(lifetime.inputs[0]).toBe("Expires 30 Nov 2026 UTC, in 10 days; the renewal period is 30 days.");
    expect(lifetime.next).toBe("The lifetime status becomes Expired on 01 Dec 2026 00:00 UTC.");
  });

  it("states that an infinite quota never expires", () => {
    const { lifetime } = explainLicense(acmeInfinite());
    expect(lifetime.inputs[0]).toBe("Infinite (Quota will never expire).");
    expect(lifetime.changesAt).toBeNull();
    expect(lifetime.next).toBe("This status does not change on any date.");
  });

  it("states the end of an expired and the start of a pending license", () => {
    expect(explainLicense(isikExpired()).lifetime.inputs[0]).toBe("Expired 01 Mar 2026 UTC, 9 months ago.");
    const pendingLicense = { ...umbrellaPending(), quotas: [exampleQuota("2026-12-01", "2027-12-01")] };
    expect(explainLicense(pendingLicense).lifetime.inputs[0]).toBe("Starts 01 Dec 2026 UTC, in 11 days.");
    expect(explainLicense(pendingLicense).lifetime.next).toBe(
      "The lifetime status becomes Active on 01 Dec 2026 00:00 UTC.",
    );
    expect(explainLicense(umbrellaPending()).lifetime.inputs).toEqual(["The license has no quota."]);
  });

  it("states the assets and the number at which the status changes", () => {
    const { use } = explainLicense({ ...globexExpiring(), servers: buildServersWithAssets(85) });
    expect(use.inputs[0]).toBe("85 of 100 assets in use, 85 %.");
    expect(use.next).toContain("The usage status becomes Almost full at 90 assets, 5 more than now.");
    const fullUse = explainLicense({ ...globexExpiring(), servers: buildServersWithAssets(100) }).use;
    expect(fullUse.value).toBe("full");
    expect(fullUse.next).toContain("The status changes as soon as fewer than 100 assets are in use.");
  });

  it("states the last contact and the end of the active status", () => {
    const { activeness } = explainLicense(acmeInfinite());
    expect(activeness.inputs).toEqual([
      "The last contact was on 20 Nov 2026 11:59 UTC, less than an hour ago.",
    ]);
    expect(activeness.next).toContain("The connection status becomes Inactive after 21 Nov 2026 11:59 UTC");
    expect(explainLicense(umbrellaPending()).activeness.inputs).toEqual(["No server has ever reported."]);
    expect(explainLicense(lodzOffline()).activeness.rule).toContain("offline");
    expect(explainLicense(miraiIr()).activeness.rule).toContain("IR");
  });

  it("states until when a deleted license can be restored", () => {
    expect(explainLicense(hooliDeleted()).status.next).toContain("01 Dec 2026 09:00 UTC");
  });

  it.each([
    ["LICENSE_DELETED", hooliDeleted()],
    ["QUOTA_PENDING", umbrellaPending()],
    ["QUOTA_EXPIRED", isikExpired()],
    [
      "QUOTA_DISABLED",
      { ...umbrellaPending(), quotas: [exampleQuota("2026-01-01", "2027-01-01", { status: 0 as const })] },
    ],
    [
      "SERVER_LIMIT",
      {
        ...umbrellaPending(),
        quotas: [exampleQuota("2026-01-01", "2027-01-01", { serverCapacity: 1 })],
        servers: buildServersWithAssets(1),
      },
    ],
    [null, globexExpiring()],
  ])("states that a new server would be rejected with %s", (code, unsavedLicense) => {
    expect(explainLicense(unsavedLicense).rejection?.code ?? null).toBe(code);
  });

  it("states that the hosted instance is suspended", () => {
    const explainSuspended = (unsavedLicense: UnsavedLicense) =>
      explainStatuses({ ...buildExplanationInput(unsavedLicense), isSuspended: true }, now);
    const rejection = { code: "INSTANCE_SUSPENDED", message: "The vendor has suspended this instance." };
    expect(explainSuspended(globexExpiring()).rejection).toEqual(rejection);
    expect(explainSuspended({ ...globexExpiring(), quotas: [] }).rejection).toEqual(rejection);
    expect(explainSuspended(globexExpiring()).status.inputs).toContain(
      "Staff have suspended the instance of the license.",
    );
    expect(explainLicense(globexExpiring()).status.inputs).not.toContain(
      "Staff have suspended the instance of the license.",
    );
    expect(explainSuspended(hooliDeleted()).rejection?.code).toBe("LICENSE_DELETED");
  });

  it("states until when the product works in a grace period", () => {
    const endingQuota = exampleQuota("2026-01-01", "2026-11-25", { graceDays: 10 });
    const unsavedLicense = { ...globexExpiring(), quotas: [endingQuota] };
    const explainLifetimeAt = (day: string) => explainLicense(unsavedLicense, endOfDay(day)).lifetime;
    expect(explainLifetimeAt("2026-11-20").inputs).toContain(
      "After the end, the product continues to work until 05 Dec 2026 23:59 UTC, with a grace period of 10 days.",
    );
    expect(explainLifetimeAt("2026-12-05")).toMatchObject({
      value: "expired",
      inputs: expect.arrayContaining([
        "The product continues to work until 05 Dec 2026 23:59 UTC, with a grace period of 10 days.",
      ]),
    });
    expect(explainLicense(unsavedLicense, endOfDay("2026-12-05")).rejection).toBeNull();
    expect(explainLifetimeAt("2026-12-06").inputs).toContain(
      "The product continued to work until 05 Dec 2026 23:59 UTC, with a grace period of 10 days.",
    );
    expect(explainLicense(unsavedLicense, endOfDay("2026-12-06")).rejection?.code).toBe("QUOTA_EXPIRED");
  });

  it("can be computed for a future day", () => {
    const { quotas } = globexExpiring();
    const lastDay = dayOf(quotas[0]?.expirationDate ?? "");
    expect(explainLicense(globexExpiring(), endOfDay(lastDay)).lifetime.value).toBe("almost-expired");
    const explanationAfterEnd = explainLicense(globexExpiring(), endOfDay(addDays(lastDay, 1)));
    expect(explanationAfterEnd.lifetime.value).toBe("expired");
    expect(explanationAfterEnd.rejection?.code).toBe("QUOTA_EXPIRED");
  });
});
