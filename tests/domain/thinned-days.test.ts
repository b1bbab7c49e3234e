import { expect, it } from "vitest";
import { thinOut } from "#app/domain/dashboard/license-days.ts";
import { addDays } from "#app/domain/time/time.ts";

const today = "2026-11-20";
const counts = { pending: 0, active: 1, "almost-expired": 0, expired: 0 };
const lastDays = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ day: addDays(today, nth + 1 - count), counts }));
const shownDays = (count: number) => thinOut(lastDays(count)).map(({ day }) => day);

it.each([
  [0, 0, undefined],
  [1, 1, today],
  [32, 32, "2026-10-20"],
  [33, 6, "2026-10-19"],
  [100, 16, "2026-08-13"],
  [365, 14, "2025-11-21"],
])("of %i counted days %i are shown, including the first and the last", (count, shown, first) => {
  const days = shownDays(count);
  expect(days).toHaveLength(shown);
  expect(days[0]).toBe(first);
  expect(days.at(-1)).toBe(count === 0 ? undefined : today);
});
