import { describe, expect, it } from "vitest";
import type { Reports } from "#app/domain/reports/reports.ts";
import { englishDateLocale } from "#app/domain/time/date-locale.ts";
import { presentReports } from "#app/routes/license/settings/reports/present-reports.ts";

const month = { created: 3, ended: 2, renewed: 5, lost: 1 };
const use = { licenses: 2, totalClientsInUse: 30, totalClientCapacity: 100 };
const reports: Reports = {
  countedAt: "2026-11-20T12:00:00.000Z",
  customers: [{ companyId: 7, companyName: "Acme", ...use }],
  tiers: [{ packageTierId: "core", packageTierPrettyName: "Core", ...use, totalClientCapacity: 0 }],
  months: [
    { month: "2026-10", ...month },
    { month: "2026-11", ...month, lost: 0 },
  ],
};

const present = () => presentReports(reports, englishDateLocale);
type View = NonNullable<ReturnType<typeof presentReports>>;
const listLinks = (report: View[keyof Omit<View, "countedAt">] | undefined) =>
  report?.chart.columns.map(({ parts }) => parts.map(({ to }) => to));

describe("The view of the reports", () => {
  it("is missing before the first count", () => {
    expect(presentReports({ ...reports, countedAt: null }, englishDateLocale)).toBeNull();
  });

  it("links each bar of a month to the licenses that it counts", () => {
    const created = (days: string) => `/license/licenses?dateFilterType=created&${days}`;
    const expired = (days: string) => `/license/licenses?dateFilterType=expired&${days}`;
    expect(listLinks(present()?.licenses)).toEqual([
      [created("minDate=2026-10-01&maxDate=2026-10-31")],
      [expired("minDate=2026-10-01&maxDate=2026-10-31")],
      [created("minDate=2026-11-01&maxDate=2026-11-30")],
      // Licenses that end on the day of the count or later have not been counted.
      [expired("minDate=2026-11-01&maxDate=2026-11-19")],
    ]);
    const renewals = (state: string, days: string) => `/license/renewals?${days}&state=${state}&whose=all`;
    expect(listLinks(present()?.renewals)).toEqual([
      [renewals("renewed", "from=2026-10-01&to=2026-10-31")],
      [renewals("lost", "from=2026-10-01&to=2026-10-31")],
      [renewals("renewed", "from=2026-11-01&to=2026-11-30")],
      [],
    ]);
  });

  it("sums the months in the legend, and lists the numbers of each month", () => {
    expect(present()?.renewals.legend.map(({ label, countText }) => [label, countText])).toEqual([
      ["Won", "10"],
      ["Lost", "1"],
    ]);
    expect(present()?.renewals.rows.map(({ name, numbers }) => [name, ...numbers])).toEqual([
      ["Oct 2026", "5", "1"],
      ["Nov 2026", "5", "0"],
    ]);
  });

  it("draws used and free assets, also if the capacity is smaller than the use", () => {
    const customerUrl = "/license/licenses?companyId=7&types=1";
    expect(listLinks(present()?.customers)).toEqual([[customerUrl, customerUrl]]);
    expect(listLinks(present()?.tiers)).toEqual([["/license/licenses?packageTierId=core&types=1"]]);
    expect(present()?.customers.chart.columns[0]?.text).toBe("Acme: 30 of 100 assets");
  });
});
