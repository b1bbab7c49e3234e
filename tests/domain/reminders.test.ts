import { describe, expect, it } from "vitest";
import { findReminderRecipient } from "#app/domain/license/recipient.ts";
import {
  findCurrentReminder,
  computeDueInstant,
  findDueReminder,
  isLate,
  type ReminderStatus,
} from "#app/domain/reminder/schedule.ts";

const expiredAt = "2027-11-20T23:59:59.999Z";

const buildStatus = (overrides: Partial<ReminderStatus> = {}): ReminderStatus => ({
  expiredAt,
  isDeleted: false,
  createdAt: "2026-11-20T09:00:00.000Z",
  endSetAt: "2026-11-20T09:00:00.000Z",
  thresholds: [30, 14, 7, 1].map((days) => ({ days, since: null })),
  reminders: [],
  snoozedUntil: undefined,
  ...overrides,
});

describe("The day of a reminder", () => {
  it.each([
    [1, "2027-11-19T00:00:00.000Z"],
    [30, "2027-10-21T00:00:00.000Z"],
    [365, "2026-11-20T00:00:00.000Z"],
  ])("%i days before the end begins at %s", (threshold, dueAt) => {
    expect(computeDueInstant(expiredAt, threshold)).toBe(dueAt);
  });

  it("is counted from the UTC day of the end", () => {
    expect(computeDueInstant("2028-03-01T00:00:00.000Z", 1)).toBe("2028-02-29T00:00:00.000Z");
    expect(computeDueInstant("2028-03-01T12:34:56.789Z", 1)).toBe("2028-02-29T00:00:00.000Z");
  });

  it.each([
    ["2027-10-21T00:00:00.000Z", false],
    ["2027-10-21T23:59:59.999Z", false],
    ["2027-10-22T00:00:00.000Z", true],
  ])("has passed at %s: %s", (now, isExpectedLate) => {
    expect(isLate("2027-10-21T00:00:00.000Z", now)).toBe(isExpectedLate);
  });
});

describe("The due reminder", () => {
  it.each<[title: string, now: string, threshold: number | null, passedThresholds: number[]]>([
    ["absent before the first threshold", "2027-10-20T23:59:59.999Z", null, []],
    ["the reminder of 30 days from the first instant of its day", "2027-10-21T00:00:00.000Z", 30, []],
    ["the same reminder on later days", "2027-11-05T12:00:00.000Z", 30, []],
    ["the newest of two missed reminders", "2027-11-06T00:00:00.000Z", 14, [30]],
    ["the newest of all missed reminders", "2027-11-20T12:00:00.000Z", 1, [7, 14, 30]],
    ["the newest reminder in the last millisecond", expiredAt, 1, [7, 14, 30]],
    ["absent after the end", "2027-11-21T00:00:00.000Z", null, []],
  ])("is %s", (_, now, threshold, expectedOvertakenThresholds) => {
    const dueReminder = findDueReminder(buildStatus(), now);
    expect([dueReminder?.threshold ?? null, dueReminder?.passedThresholds ?? []]).toEqual([
      threshold,
      expectedOvertakenThresholds,
    ]);
  });

  it.each<[title: string, overrides: Partial<ReminderStatus>]>([
    ["without an enabled quota", { expiredAt: null }],
    ["of a deleted license", { isDeleted: true }],
    ["without thresholds", { thresholds: [] }],
    ["of a license created after that day began", { createdAt: "2027-11-19T00:00:00.001Z" }],
    ["of an end that was set after that day began", { endSetAt: "2027-11-19T00:00:00.001Z" }],
    ["while it is snoozed", { snoozedUntil: "2027-11-20T00:00:00.000Z" }],
    ["when it is snoozed permanently", { snoozedUntil: null }],
    ["after it was sent", { reminders: [{ threshold: 1, state: "sent" }] }],
    ["after it failed", { reminders: [{ threshold: 1, state: "failed" }] }],
    ["while it waits for a retry", { reminders: [{ threshold: 1, state: "waiting" }] }],
    ["while it is being sent", { reminders: [{ threshold: 1, state: "reserved" }] }],
    ["after a newer reminder replaced it", { reminders: [{ threshold: 1, state: "skipped" }] }],
  ])("is null %s", (_, overrides) => {
    expect(findDueReminder(buildStatus(overrides), "2027-11-19T08:00:00.000Z")).toBeNull();
  });

  it("is null for an infinite end", () => {
    const infiniteStatus = buildStatus({ expiredAt: "2150-01-01T23:59:59.999Z" });
    expect(findDueReminder(infiniteStatus, "2149-12-31T12:00:00.000Z")).toBeNull();
    const lastFiniteStatus = buildStatus({ expiredAt: "2149-12-31T23:59:59.999Z" });
    expect(findDueReminder(lastFiniteStatus, "2149-12-30T12:00:00.000Z")).toMatchObject({ threshold: 1 });
  });

  it("skips thresholds that passed before the license was created", () => {
    const lateLicenseStatus = buildStatus({ createdAt: "2027-11-10T09:00:00.000Z" });
    expect(findDueReminder(lateLicenseStatus, "2027-11-10T10:00:00.000Z")).toBeNull();
    expect(findDueReminder(lateLicenseStatus, "2027-11-13T00:00:00.000Z")).toMatchObject({
      threshold: 7,
      passedThresholds: [],
    });
  });

  it("skips a threshold that passed before it was added", () => {
    const statusWithAddedThreshold = buildStatus({
      thresholds: [
        { days: 45, since: "2027-10-10T12:00:00.000Z" },
        { days: 30, since: null },
      ],
    });
    expect(findDueReminder(statusWithAddedThreshold, "2027-10-10T12:00:00.000Z")).toBeNull();
    expect(findDueReminder(statusWithAddedThreshold, "2027-10-21T00:00:00.000Z")).toMatchObject({
      threshold: 30,
      passedThresholds: [],
    });
    const statusInTime = { ...statusWithAddedThreshold, expiredAt: "2027-12-01T23:59:59.999Z" };
    expect(findDueReminder(statusInTime, "2027-10-17T00:00:00.000Z")).toMatchObject({ threshold: 45 });
  });

  it("can be a cancelled reminder, and replaces waiting reminders", () => {
    const reminders = [
      { threshold: 7, state: "cancelled" },
      { threshold: 14, state: "waiting" },
      { threshold: 30, state: "sent" },
    ] as const;
    expect(findDueReminder(buildStatus({ reminders }), "2027-11-14T00:00:00.000Z")).toEqual({
      threshold: 7,
      dueAt: "2027-11-13T00:00:00.000Z",
      passedThresholds: [14],
    });
  });

  it("becomes due at the end of a snooze", () => {
    const snoozedStatus = buildStatus({ snoozedUntil: "2027-11-15T00:00:00.000Z" });
    expect(findDueReminder(snoozedStatus, "2027-11-14T23:59:59.999Z")).toBeNull();
    expect(findDueReminder(snoozedStatus, "2027-11-15T00:00:00.000Z")).toEqual({
      threshold: 7,
      dueAt: "2027-11-15T00:00:00.000Z",
      passedThresholds: [14, 30],
    });
    expect(findDueReminder(snoozedStatus, "2027-11-19T00:00:00.000Z")).toMatchObject({
      threshold: 1,
      dueAt: "2027-11-19T00:00:00.000Z",
    });
  });

  it("stays the current reminder until the next reminder is due, even after it was sent", () => {
    const sentStatus = buildStatus({ reminders: [{ threshold: 14, state: "sent" }] });
    expect(findCurrentReminder(sentStatus, "2027-11-12T23:59:59.999Z")?.threshold).toBe(14);
    expect(findCurrentReminder(sentStatus, "2027-11-13T00:00:00.000Z")?.threshold).toBe(7);
  });
});

describe("The recipient of a reminder", () => {
  it.each([
    [1, "mert@example.com"],
    [2, "mert@example.com"],
    [3, "lucius@wayne.example"],
  ] as const)("in environment %i is %s", (environment, to) => {
    const license = { environment, email: "lucius@wayne.example", createdBy: "mert@example.com" };
    expect(findReminderRecipient(license)).toBe(to);
  });
});
