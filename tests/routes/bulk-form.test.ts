import { describe, expect, it } from "vitest";
import type { BulkChange, BulkKind } from "#app/domain/bulk/bulk-change.ts";
import { readBulkFormValues, parseBulkChange } from "#app/routes/license/licenses/bulk/form.ts";
import { bulkKinds } from "#app/routes/license/licenses/bulk/kinds.ts";

const asOf = "2026-11-20T12:00:00.000Z";

const examples: Record<BulkKind, [formValues: Record<string, string>, change: BulkChange]> = {
  environment: [{ environment: "3" }, { kind: "environment", environment: 3 }],
  tags: [
    { add: "emea, trial", remove: "" },
    { kind: "tags", add: ["emea", "trial"], remove: [] },
  ],
  "end-date": [
    { expirationDate: "2026-12-31", includesExpired: "on", asOf },
    { kind: "end-date", expirationDate: "2026-12-31T23:59:59.999Z", includesExpired: true, asOf },
  ],
  period: [
    { period: "custom", startDay: "2027-03-01", endDay: "2028-02-29" },
    {
      kind: "period",
      activationDate: "2027-03-01T00:00:00.000Z",
      expirationDate: "2028-02-29T23:59:59.999Z",
    },
  ],
  renewal: [
    { period: "days", days: "30", asOf },
    { kind: "renewal", days: 30, asOf },
  ],
  tier: [
    { packageTierId: "corporate-1", capacitiesFollow: "keep" },
    { kind: "tier", packageTierId: "corporate-1", capacitiesFollow: false },
  ],
  offline: [{ isOffline: "true" }, { kind: "offline", isOffline: true }],
  capacity: [{ totalClientCapacity: "20" }, { kind: "capacity", totalClientCapacity: 20 }],
  "quota-status": [{ status: "0" }, { kind: "quota-status", status: 0 }],
  notes: [{ append: "Called." }, { kind: "notes", append: "Called." }],
  "soft-capacity": [{ softCapacity: "false" }, { kind: "soft-capacity", softCapacity: false }],
  grace: [{ graceDays: "" }, { kind: "grace", graceDays: null }],
  "customer-alerts": [{ alertsCustomer: "true" }, { kind: "customer-alerts", alertsCustomer: true }],
  delete: [{}, { kind: "delete" }],
};

const buildUrlParams = (kind: string, values: Record<string, string>) =>
  new URLSearchParams([
    ["change", kind],
    ["environment", "1"],
    ...Object.entries(values).map(([name, value]) => [`to.${name}`, value]),
  ]);

describe("The URL of a bulk change", () => {
  it.each(bulkKinds)(
    "contains the fields of the API request in addition to the filter of the list: %s",
    (kind) => {
      const [values, change] = examples[kind];
      expect(parseBulkChange(buildUrlParams(kind, values))).toEqual(change);
      expect(readBulkFormValues(buildUrlParams(kind, values))).toMatchObject({ kind, values });
    },
  );

  it("has no change while a value is missing or the kind is unknown", () => {
    expect(parseBulkChange(buildUrlParams("environment", {}))).toBeNull();
    expect(parseBulkChange(buildUrlParams("renewal", { period: "days", days: "30" }))).toBeNull();
    expect(parseBulkChange(buildUrlParams("renewal", { period: "until", asOf }))).toBeNull();
    expect(parseBulkChange(buildUrlParams("nothing", {}))).toBeNull();
    expect(readBulkFormValues(buildUrlParams("nothing", {})).kind).toBe("end-date");
  });

  it("has a valid period for a renewal, even if the URL contains a period of another kind of change", () => {
    const { values } = readBulkFormValues(buildUrlParams("renewal", { period: "custom" }));
    expect(values.period).not.toBe("custom");
  });
});
