import { expect, it } from "vitest";
import { addGap, computeSilentFrom, isSilent } from "#app/domain/server/silence.ts";
import { exampleServer } from "#tests/fixtures/licenses.ts";

const minutesPerDay = 24 * 60;
const lastHeartbeat = "2026-11-20T12:00:00.000Z";
const buildServer = (recentGaps: number[]) => exampleServer("console", { lastHeartbeat, recentGaps });

it("a server is silent after 24 hours if it usually reports often, or only once", () => {
  for (const recentGaps of [[], [60], [5, 5, 5, 2_000]])
    expect(computeSilentFrom(buildServer(recentGaps))).toBe("2026-11-21T12:00:00.000Z");
  expect(isSilent(buildServer([60]), "2026-11-21T11:59:59.999Z")).toBe(false);
  expect(isSilent(buildServer([60]), "2026-11-21T12:00:00.000Z")).toBe(true);
});

it("a server that reports monthly is silent after five months", () => {
  const monthly = buildServer([5, 30 * minutesPerDay, 30 * minutesPerDay]);
  expect(computeSilentFrom(monthly)).toBe("2027-04-19T12:00:00.000Z");
});

it("a server without a seat or a heartbeat is never silent", () => {
  for (const changes of [
    { lastHeartbeat: null },
    { releasedAt: lastHeartbeat },
    { status: 0 as const },
    { activatedAt: null },
  ])
    expect(computeSilentFrom(exampleServer("console", changes))).toBeNull();
});

it("the last 30 gaps are stored", () => {
  const gaps = Array.from({ length: 30 }, (_, index) => index);
  expect(addGap(buildServer(gaps), "2026-11-20T13:00:00.000Z")).toEqual([...gaps.slice(1), 60]);
  expect(addGap({ recentGaps: [], lastHeartbeat: null }, lastHeartbeat)).toEqual([]);
});
