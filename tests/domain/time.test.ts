import { describe, expect, it } from "vitest";
import { z } from "zod";
import { addDays, dayOf, daysBetween, endOfDay, isInfinite, startOfDay } from "#app/domain/time/time.ts";
import {
  endingInstant,
  plausibleDay,
  plausibleEnd,
  plausibleStart,
  startingInstant,
} from "#app/domain/time/time-schemas.ts";

describe("A day", () => {
  it("is a UTC day from its first to its last instant", () => {
    expect(startOfDay("2026-12-01")).toBe("2026-12-01T00:00:00.000Z");
    expect(endOfDay("2026-12-01")).toBe("2026-12-01T23:59:59.999Z");
    expect(dayOf("2026-12-01T23:59:59.999Z")).toBe("2026-12-01");
  });

  it("follows the calendar across months, years, leap days and clock changes", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect(daysBetween("2026-01-01", "2027-01-01")).toBe(365);
    expect(daysBetween("2028-01-01", "2029-01-01")).toBe(366);
    expect(daysBetween("2027-01-01", "2026-01-01")).toBe(-365);
  });

  it("has the same distance in both directions", () => {
    for (const dayCount of [0, 1, 14, 30, 365, 1095, 45_000])
      expect(daysBetween("2026-11-20", addDays("2026-11-20", dayCount))).toBe(dayCount);
  });
});

describe("A date in a request", () => {
  it("is the first instant of a start day or the last instant of an end day", () => {
    expect(startingInstant.parse("2026-11-20")).toBe("2026-11-20T00:00:00.000Z");
    expect(endingInstant.parse("2026-11-20")).toBe("2026-11-20T23:59:59.999Z");
  });

  it("can be an instant, which is converted to UTC", () => {
    for (const schema of [startingInstant, endingInstant]) {
      expect(schema.parse("2026-11-20T10:00:00Z")).toBe("2026-11-20T10:00:00.000Z");
      expect(schema.parse("2026-11-20T00:30:00+03:00")).toBe("2026-11-19T21:30:00.000Z");
      expect(schema.parse("2026-11-20T23:59:59.999Z")).toBe("2026-11-20T23:59:59.999Z");
    }
  });

  it.each([
    "",
    "2026-11-31",
    "2026-02-29",
    "20.11.2026",
    "2026-11-20 10:00",
    "2026-11-20T25:00:00Z",
    "2026-11-20T10:00:00",
    "tomorrow",
    "9999-12-31T23:59:59-01:00",
    "0000-01-01T00:00:00+01:00",
    1_763_596_800_000,
    null,
  ])("cannot be %s", (invalidDate) => {
    expect(startingInstant.safeParse(invalidDate).success).toBe(false);
    expect(endingInstant.safeParse(invalidDate).success).toBe(false);
  });
});

describe("A date to store", () => {
  const yearMessage = "Enter a date in the years 1990 to 9999.";
  const readMessage = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

  it("lies in the years 1990 to 9999", () => {
    for (const text of ["0026-11-28", "1989-12-31", "0026-11-28T10:00:00Z", "1990-01-01T00:00:00+01:00"])
      for (const schema of [plausibleStart, plausibleEnd])
        expect(readMessage(schema, text), text).toBe(yearMessage);
    expect(readMessage(plausibleDay, "0026-11-28")).toBe(yearMessage);
    for (const text of ["1990-01-01", "9999-12-31"]) expect(plausibleDay.parse(text)).toBe(text);
    expect(plausibleStart.parse("1990-01-01")).toBe("1990-01-01T00:00:00.000Z");
    expect(plausibleEnd.parse("9999-12-31")).toBe("9999-12-31T23:59:59.999Z");
  });

  it("can be earlier in a filter", () => {
    expect(startingInstant.parse("1970-01-01")).toBe("1970-01-01T00:00:00.000Z");
    expect(endingInstant.parse("1970-01-01")).toBe("1970-01-01T23:59:59.999Z");
  });
});

describe("An end", () => {
  it("in the year 2150 or later is infinite", () => {
    expect(isInfinite("2149-12-31T23:59:59.999Z")).toBe(false);
    expect(isInfinite("2150-01-01T00:00:00.000Z")).toBe(true);
    expect(isInfinite("9999-12-31T23:59:59.999Z")).toBe(true);
  });
});
