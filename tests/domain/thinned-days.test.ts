import { expect, it } from "vitest";
import { sampleDays } from "#app/domain/dashboard/license-days.ts";
import { addDays } from "#app/domain/time/time.ts";

const today = "2026-11-20";
const counts = { pending: 0, active: 1, "almost-expired": 0, expired: 0 };
const buildLastDays = (dayCount: number) =>
  Array.from({ length: dayCount }, (_, index) => ({ day: addDays(today, index + 1 - dayCount), counts }));
const listShownDays = (dayCount: number) => sampleDays(buildLastDays(dayCount)).map(({ day }) => day);

it.each([
  [0, 0, undefined],
  [1, 1, today],
  [32, 32, "2026-10-20"],
  [33, 6, "2026-10-19"],
  [100, 16, "2026-08-13"],
  [365, 14, "2025-11-21"],
])("a chart of %i days shows %i days, including the last", (dayCount, shownDayCount, firstDay) => {
  const days = listShownDays(dayCount);
  expect(days).toHaveLength(shownDayCount);
  expect(days[0]).toBe(firstDay);
  expect(days.at(-1)).toBe(dayCount === 0 ? undefined : today);
});
