import { describe, expect, it } from "vitest";
import { englishNumbers } from "#app/domain/time/format-date.ts";
import { addDays } from "#app/domain/time/time.ts";
import { buildEndsChart } from "#app/routes/dashboard/ends-bars.ts";
import { buildStatusChart } from "#app/routes/dashboard/status-layers.ts";
import { buildUsageCharts } from "#app/routes/license/licenses/details/use-bars.ts";

const asOf = "2026-11-20T12:00:00.000Z";
const today = "2026-11-20";

describe("The charts", () => {
  it("of license ends have their highest bar at the top", () => {
    const months = [0, 20, 10].map((ends, month) => ({
      from: `2026-1${month}-01`,
      to: `2026-1${month}-28`,
      ends,
    }));
    const { barWidth, bottomY, months: bars } = buildEndsChart({ asOf, months }, englishNumbers);
    expect(bars.map(({ top }) => bottomY - top)).toEqual([0, 120, 60]);
    expect(bars[0]?.x).toBeGreaterThan(0);
    expect((bars.at(-1)?.x ?? 0) + barWidth).toBeLessThan(100);
  });

  it("of statuses stack the counts from the first day to today", () => {
    const counts = { active: 3, "almost-expired": 1, pending: 0, expired: 0 };
    const days = [{ day: addDays(today, -10), counts: { ...counts, active: 1 } }];
    const { layers, maxTotalText } = buildStatusChart({ asOf, now: counts, days }, englishNumbers);
    expect(maxTotalText).toBe("4 licenses");
    expect(layers.map(({ path }) => path).slice(0, 2)).toEqual([
      "M0,75L100,25L100,100L0,100Z",
      "M0,50L100,0L100,25L0,75Z",
    ]);
    const zeroCounts = { active: 0, "almost-expired": 0, pending: 0, expired: 0 };
    for (const { path } of buildStatusChart({ asOf, now: zeroCounts, days: [] }, englishNumbers).layers)
      expect(path).not.toContain("NaN");
  });

  it("of usage have a bar for each day with a report", () => {
    const days = [
      { day: addDays(today, -89), totalClientsInUse: 0, serversInUse: 1 },
      { day: today, totalClientsInUse: 50, serversInUse: 1 },
    ];
    const { charts } = buildUsageCharts(
      { days, totalClientCapacity: 100, serverCapacity: null },
      today,
      englishNumbers,
    );
    expect(charts.assets).toMatchObject({ summary: "at most 50 of 100", limitY: 0 });
    expect(charts.assets.bars.match(/V[\d.]+h/g)).toEqual(["V100h", "V50h"]);
    expect(charts.servers).toMatchObject({ summary: "at most 1", limitY: null });
  });
});
