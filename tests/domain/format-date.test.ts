import { describe, expect, it } from "vitest";
import { formatDaysAway, formatTerm } from "#app/domain/time/format-date.ts";
import { addDaysToInstant } from "#app/domain/time/time.ts";

const now = "2026-11-20T12:00:00.000Z";

describe("The distance to a day", () => {
  it.each([
    [0, "today"],
    [1, "in 1 day"],
    [-12, "12 days ago"],
    [60, "in 60 days"],
    [61, "in 2 months"],
    [330, "in 11 months"],
    [365, "in a year"],
    [-365, "a year ago"],
    [550, "in 1½ years"],
    [936, "in 2½ years"],
    [-1096, "3 years ago"],
  ])("of %i days is formatted as %s", (days, text) => {
    expect(formatDaysAway(addDaysToInstant(now, days), now)).toBe(text);
  });
});

describe("The length of a term", () => {
  it.each([
    [1, "1 day"],
    [90, "90 days"],
    [364, "364 days"],
    [365, "1 year"],
    [366, "1 year"],
    [395, "395 days"],
    [730, "2 years"],
    [1095, "3 years"],
  ])("of %i days is %s", (days, text) => {
    expect(formatTerm(days)).toBe(text);
  });
});
