import { describe, expect, it } from "vitest";
import { englishDateLocale } from "#app/domain/time/date-locale.ts";
import { englishNumbers } from "#app/domain/time/format-date.ts";
import { addDays } from "#app/domain/time/time.ts";
import { buildChart, type ChartColumn } from "#app/routes/kit/charts/build-chart.ts";
import { buildRenewalCalendar } from "#app/routes/dashboard/renewal-calendar.ts";
import { buildStatusChart } from "#app/routes/dashboard/status-columns.ts";
import { computeForecast } from "#app/domain/use/forecast.ts";
import { buildUseCharts } from "#app/routes/license/licenses/servers/build-use-charts.ts";

const asOf = "2026-11-20T12:00:00.000Z";
const today = "2026-11-20";

const buildColumn = (id: string, ...values: number[]): ChartColumn => ({
  id,
  text: id,
  parts: values.map((value) => ({ tone: "primary", value, text: "" })),
});

describe("A chart", () => {
  it("stacks the parts of a column and scales all columns to the highest one", () => {
    const { columns, ticks } = buildChart({
      columns: [buildColumn("a", 40, 60), buildColumn("b", 50), buildColumn("c", 0)],
      numbers: englishNumbers,
    });
    expect(columns.map(({ parts }) => parts.map(({ top, height }) => [top, height]))).toEqual([
      [
        [60, 40],
        [0, 60],
      ],
      [[50, 50]],
      [],
    ]);
    expect(ticks.map(({ text }) => text)).toEqual(["0", "50", "100"]);
    expect(columns[0]?.barStart).toBeGreaterThan(0);
    expect((columns.at(-1)?.barStart ?? 0) + (columns.at(-1)?.barWidth ?? 0)).toBeLessThan(100);
  });

  it("shows even the smallest part", () => {
    const { columns } = buildChart({
      columns: [buildColumn("a", 100_000), buildColumn("b", 1)],
      numbers: englishNumbers,
    });
    expect(columns[1]?.parts[0]?.height).toBeGreaterThan(2);
  });

  it("has no invalid number without values", () => {
    const chart = buildChart({ columns: [buildColumn("a", 0)], numbers: englishNumbers });
    expect(JSON.stringify(chart)).not.toMatch(/null,null|NaN/);
  });

  it("interrupts its line where the value is unknown", () => {
    const { linePath } = buildChart({
      columns: [buildColumn("a", 1)],
      linePoints: [
        { position: 0, value: 10 },
        { position: 0.5, value: null },
        { position: 0.75, value: 20 },
        { position: 1, value: 20 },
      ],
      numbers: englishNumbers,
    });
    expect(linePath?.match(/M/g)).toHaveLength(2);
  });
});

describe("The use of a license", () => {
  const days = [
    { day: addDays(today, -6), totalClientsInUse: 20, serversInUse: 1 },
    { day: today, totalClientsInUse: 50, serversInUse: 1 },
  ];
  const capacities = [
    { from: addDays(today, -400), totalClientCapacity: 60, serverCapacity: null },
    { from: addDays(today, -100), totalClientCapacity: 100, serverCapacity: null },
  ];
  const license = {
    type: 1 as const,
    isOffline: false,
    deletedAt: null,
    lifetimeStatus: "active" as const,
    activeTotalClientCapacity: 100,
    totalClientCapacity: 100,
  };
  const { assets, servers, hasForecast, rows } = buildUseCharts(
    { days, totalClientCapacity: 100, serverCapacity: null, capacities },
    computeForecast(license, days, today),
    today,
    englishDateLocale,
  );

  it("has a column for each of 53 weeks, with the highest use of the week", () => {
    expect(assets.chart.columns).toHaveLength(53);
    expect(assets.chart.columns.at(-1)?.text).toBe("14 Nov 2026 – 20 Nov 2026: at most 50 of 100 assets");
    expect(assets.chart.columns.at(-2)?.text).toBeNull();
    expect(rows).toEqual([{ from: "2026-11-14", numbers: ["50", "100", "1", "–"] }]);
  });

  it("has the capacity of each day as a line", () => {
    expect(assets.chart.linePath?.match(/[MLHV]/g)?.length).toBeGreaterThan(2);
    expect(servers.chart.linePath).toBeNull();
  });

  it("continues with a band only if there is a forecast", () => {
    expect(hasForecast).toBe(false);
    expect(assets.chart.band).toBeNull();
    const growingDays = Array.from({ length: 40 }, (_, index) => ({
      day: addDays(today, index - 40),
      totalClientsInUse: 40 + index + (index % 3),
      serversInUse: 1,
    }));
    const charts = buildUseCharts(
      { days: growingDays, totalClientCapacity: 100, serverCapacity: null, capacities },
      computeForecast(license, growingDays, today),
      today,
      englishDateLocale,
    );
    expect(charts.hasForecast).toBe(true);
    expect(charts.assets.chart.columns.length).toBeGreaterThan(53);
    expect(charts.servers.chart.columns).toHaveLength(charts.assets.chart.columns.length);
    expect(charts.assets.smallChart.columns.length).toBeLessThanOrEqual(53);
    expect(charts.assets.chart.band?.areaPath).toMatch(/^M[\d.,LZ]+$/);
    expect(charts.servers.chart.band).toBeNull();
  });
});

describe("The charts of the home page", () => {
  const sum = (licenses: number, totalClientCapacity = licenses * 10) => ({ licenses, totalClientCapacity });

  it("link each part of the renewal calendar to its licenses", () => {
    const month = {
      from: "2026-11-01",
      to: "2026-11-30",
      renewed: sum(1),
      open: sum(2),
      overdue: sum(3, 0),
    };
    const getLinks = (maySeeRenewals: boolean) =>
      buildRenewalCalendar(
        { asOf, months: [month] },
        maySeeRenewals,
        englishDateLocale,
      ).chart.columns[0]?.parts.map(({ text, to }) => [text, to]);
    expect(getLinks(true)).toEqual([
      [
        "Nov 2026: 1 license, 10 assets renewed",
        "/license/renewals?from=2026-11-01&to=2026-11-30&state=renewed&whose=all",
      ],
      ["Nov 2026: 2 licenses, 20 assets open", "/license/renewals?from=2026-11-20&to=2026-11-30&whose=all"],
      ["Nov 2026: 3 licenses overdue", "/license/renewals?from=2026-11-01&to=2026-11-19&whose=all"],
    ]);
    expect(getLinks(false)?.[1]?.[1]).toContain("minDate=2026-11-01&maxDate=2026-11-19");
  });

  it("stack the statuses from the first day to today", () => {
    const counts = { active: 3, "almost-expired": 1, pending: 0, expired: 0 };
    const days = [{ day: addDays(today, -10), counts: { ...counts, active: 1 } }];
    const { chart, hasHistory } = buildStatusChart({ asOf, now: counts, days }, englishDateLocale);
    expect(hasHistory).toBe(true);
    expect(chart.columns.map(({ parts }) => parts.length)).toEqual([2, 2]);
    expect(chart.columns[1]?.text).toBe("20 Nov 2026: 3 active, 1 almost expired, 0 pending, 0 expired");
  });
});
