import { describe, expect, it } from "vitest";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import { type ReminderMailData, createReminderMail } from "#app/domain/reminder/reminder-mail.ts";

const wayneReminder: ReminderMailData = {
  hasAutoRenewal: false,
  licenseId: 7,
  licenseKey: "P9W3C-TT5E0-KQ6MV-2XBHA-R8DZ1",
  companyName: "Wayne Enterprises",
  contactName: "Lucius Fox",
  environment: 3,
  expiredAt: "2027-11-20T23:59:59.999Z",
  graceUntil: null,
  threshold: 14,
  to: "lucius@wayne.example",
};
const now = "2027-11-06T00:00:00.000Z";

describe("A reminder mail", () => {
  it("states until when the license works in its grace period", () => {
    const reminderWithGracePeriod = { ...wayneReminder, graceUntil: "2027-11-30T23:59:59.999Z" };
    const { text } = createReminderMail(reminderWithGracePeriod, now);
    expect(text).toContain("The license continues to work until the end of 30 Nov 2027 UTC.");
    expect(text).toMatch(/Works until:?\s+30 Nov 2027 UTC/);
    expect(createReminderMail(wayneReminder, now).text).not.toMatch(/continues to work|Works until/);
  });

  it("states the license, its end, the days left and what to do", () => {
    const { to, subject, text } = createReminderMail(wayneReminder, now);
    expect([to, subject]).toEqual([
      "lucius@wayne.example",
      "License of Wayne Enterprises ends in 14 days, on 20 Nov 2027 UTC",
    ]);
    expect(text).toContain("Hello Lucius Fox,");
    expect(text).toContain("Company: Wayne Enterprises\nLicense key: P9W3C-TT5E0-KQ6MV-2XBHA-R8DZ1\n");
    expect(text).toContain("Ends: 20 Nov 2027 UTC\nDays left: 14\n");
    expect(text).toContain("renewal");
  });

  it.each([
    ["2027-11-06T00:00:00.000Z", "in 14 days", "14"],
    ["2027-11-19T23:59:59.999Z", "in 1 day", "1"],
    ["2027-11-20T12:00:00.000Z", "today", "0"],
  ])("states the days left at %s: %s", (currentTime, remainingTime, count) => {
    const { subject, text } = createReminderMail(wayneReminder, currentTime);
    expect(subject).toContain(`ends ${remainingTime},`);
    expect(text).toContain(`Days left: ${count}\n`);
  });

  it.each([
    [1, "Internal"],
    [2, "Demo"],
  ] as const)("to a colleague in environment %i names a %s license", (environment, name) => {
    const { text } = createReminderMail({ ...wayneReminder, environment, to: "mert@example.com" }, now);
    expect(text).toContain(`the ${name} license that you created for Wayne Enterprises`);
    expect(text).not.toContain("Lucius");
  });

  it("escapes the company name", () => {
    const reminderWithMarkup = {
      ...wayneReminder,
      companyName: `<b>"A" & 'B'</b>\r\nBcc: all@example.com`,
      contactName: "<i>x</i>",
    };
    const { subject, html, text } = createReminderMail(reminderWithMarkup, now);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain(`Company: <b>"A" & 'B'</b> Bcc: all@example.com\n`);
    expect(html).toContain("&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;");
    expect(html).not.toMatch(/<b>|<i>/);
  });

  it("has an id that depends on the license, threshold and end", () => {
    const ids = [
      wayneReminder,
      { ...wayneReminder, threshold: 7 },
      { ...wayneReminder, expiredAt: "2027-11-21T23:59:59.999Z" },
    ].map((reminder) => createReminderMail(reminder, now).id);
    expect(new Set(ids).size).toBe(3);
    expect(createReminderMail(wayneReminder, "2027-11-07T00:00:00.000Z").id).toBe(ids[0]);
  });
});

describe("A mail address", () => {
  it.each(["a@b.example", "Işık+x@güvenlik.example", " ada@example.com ", "info@localhost"])(
    "may be %s",
    (text) => {
      expect(mailAddress.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    "marketplace",
    "",
    "a@b@c",
    "a b@example.com",
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "Ada <ada@example.com>",
    '"a@evil.example"@example.com',
    `${"a".repeat(250)}@x.example`,
  ])("cannot be %j", (text) => {
    expect(mailAddress.safeParse(text).success).toBe(false);
  });
});
