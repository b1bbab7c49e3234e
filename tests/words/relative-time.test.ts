import { describe, expect, it } from "vitest";
import { formatRelativeTime } from "#app/words/relative-time.ts";

const now = "2026-11-20T12:00:00.000Z";

describe("A relative time", () => {
  it.each([
    ["2026-11-20T12:00:00.000Z", "just now"],
    ["2026-11-20T11:59:00.001Z", "just now"],
    ["2026-11-20T12:00:59.999Z", "just now"],
    ["2026-11-20T11:59:00.000Z", "1 minute ago"],
    ["2026-11-20T11:00:00.001Z", "59 minutes ago"],
    ["2026-11-20T11:00:00.000Z", "1 hour ago"],
    ["2026-11-19T12:00:00.001Z", "23 hours ago"],
    ["2026-11-19T12:00:00.000Z", "1 day ago"],
    ["2026-10-21T12:00:00.000Z", "1 month ago"],
    ["2026-10-21T12:00:00.001Z", "29 days ago"],
    ["2025-11-20T12:00:00.000Z", "1 year ago"],
    ["0026-11-20T12:00:00.000Z", "2001 years ago"],
    ["2026-11-20T13:30:00.000Z", "in 1 hour"],
    ["2026-11-22T12:00:00.000Z", "in 2 days"],
  ])("of %s is %s", (instant, text) => {
    expect(formatRelativeTime(instant, now)).toBe(text);
  });
});
