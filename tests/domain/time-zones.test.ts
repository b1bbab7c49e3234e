import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatDate, formatDaysAway, formatDateTime } from "#app/domain/time/format-date.ts";
import { defaultPeriod, computeTerm } from "#app/domain/quota/period.ts";
import { addDays, dayOf, daysBetween, endOfDay, instantOf, startOfDay } from "#app/domain/time/time.ts";
import { endingInstant, startingInstant } from "#app/domain/time/time-schemas.ts";
import { formatDateText, RelativeDays } from "#app/routes/kit/dates/date.tsx";

const originalZone = process.env["TZ"];
afterAll(() => {
  if (originalZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = originalZone;
});

/** Days of clock changes in several countries, both ends of a year, and a leap day. */
const days = [
  "2026-01-01",
  "2026-03-08",
  "2026-03-29",
  "2026-10-25",
  "2026-11-01",
  "2026-12-31",
  "2028-02-29",
];

describe.each([
  ["America/Los_Angeles", 480],
  ["Europe/Istanbul", -180],
  ["Asia/Tokyo", -540],
  ["Pacific/Kiritimati", -840],
  ["UTC", 0],
])("In the time zone %s", (timeZone, minutesBehindUtc) => {
  beforeAll(() => {
    process.env["TZ"] = timeZone;
  });

  it("this process has the offset of the time zone", () => {
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(minutesBehindUtc);
  });

  it.each(days)("%s is one UTC day from its first to its last instant", (day) => {
    expect([startOfDay(day), endOfDay(day)]).toEqual([`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`]);
    expect([startingInstant.parse(day), endingInstant.parse(day)]).toEqual([startOfDay(day), endOfDay(day)]);
    for (const time of [day, startOfDay(day), endOfDay(day)]) expect(dayOf(time)).toBe(day);
    expect(instantOf(Date.parse(day))).toBe(startOfDay(day));
  });

  it.each(days)("days before and after %s follow the calendar", (day) => {
    for (const dayCount of [-365, -1, 0, 1, 30, 365])
      expect(daysBetween(day, addDays(day, dayCount))).toBe(dayCount);
    expect(addDays(addDays(day, 1), -1)).toBe(day);
    expect(formatDaysAway(endOfDay(addDays(day, 12)), startOfDay(day))).toBe("in 12 days");
    expect(formatDaysAway(startOfDay(addDays(day, -1)), endOfDay(day))).toBe("1 day ago");
  });

  it("dates have the same format", () => {
    for (const time of ["2026-03-29", "2026-03-29T00:00:00.000Z", "2026-03-29T23:59:59.999Z"]) {
      expect(formatDate(time)).toBe("29 Mar 2026");
      expect(formatDateText(time, "day")).toBe("29 Mar 2026");
    }
    const lastMinute = "2026-12-31T23:59:59.999Z";
    expect(`${formatDateTime(lastMinute)} UTC`).toBe("31 Dec 2026 23:59 UTC");
    expect(formatDateText(lastMinute, "minute")).toBe("31 Dec 2026 23:59 UTC");
    expect(formatDateText(lastMinute, "second")).toBe("31 Dec 2026 23:59:59 UTC");
    expect(formatDateText(lastMinute)).toBe("2026.12.31 23:59:59 UTC");
    expect(formatDateText("2149-12-31T23:59:59.999Z", "day")).toBe("31 Dec 2149");
    expect(formatDateText("2150-01-01T00:00:00.000Z", "day")).toBe("Infinite");
  });

  it("days until and since a date follow the calendar", () => {
    const renderDays = (value: string, now: string) =>
      renderToStaticMarkup(createElement(RelativeDays, { value, now }));
    for (const hour of ["00:00:00.000", "09:30:00.000", "23:59:59.999"]) {
      const now = `2026-03-28T${hour}Z`;
      expect(renderDays("2026-03-28T23:59:59.999Z", now)).toBe(
        `<span title="2026.03.28 23:59:59 UTC">today</span>`,
      );
      expect(renderDays("2026-04-09T23:59:59.999Z", now)).toBe(
        `<span title="2026.04.09 23:59:59 UTC">in 12 days</span>`,
      );
      expect(renderDays("2026-03-27T00:00:00.000Z", now)).toBe(
        `<span title="2026.03.27 00:00:00 UTC">1 day ago</span>`,
      );
    }
  });

  it("a period ends on the same day", () => {
    expect(computeTerm(defaultPeriod, "2026-03-28", {}).endDay).toBe("2027-03-28");
    expect(computeTerm("2-weeks", "2026-10-20", {})).toMatchObject({ endDay: "2026-11-03", days: 14 });
  });
});
