import { changeThroughApi, createLicense } from "#tests/support/screens/background-actions.ts";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import { insertReminder } from "#tests/support/apps/app-database.ts";

import {
  type Area,
  ada,
  openPage,
  goTo,
  type StateAction,
  createOnce,
  uniqueName,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const mailsPath = "/license/renewals/mails";
const isoDateInDays = (dayCount: number) => addDays(dayOf(new Date().toISOString()), dayCount);
const endOfDay = (day: string) => `${day}T23:59:59.999Z`;

async function createLicenseEndingIn({ openStaffPage }: Visit, days: number) {
  const companyName = uniqueName("Desk");
  const quota = { activationDate: "2026-01-01", expirationDate: isoDateInDays(days) };
  const licensePath = await createLicense(await openStaffPage(), { companyName, quota });
  return { companyName, key: licensePath.split("/").at(-1) ?? "" };
}

const getEndingLicense = createOnce((visit) => createLicenseEndingIn(visit, 20));

const getSnoozedCompanyName = createOnce(async (visit) => {
  const { companyName, key } = await createLicenseEndingIn(visit, 20);
  const snoozeBody = { licenseKey: key, expiredAt: endOfDay(isoDateInDays(20)), until: isoDateInDays(10) };
  await changeThroughApi(await visit.openStaffPage(), "POST", "/api/oem/reminders/snooze", snoozeBody);
  return companyName;
});

const openSnoozeForm = (query: Record<string, string>, text: string | RegExp): StateAction =>
  openPage(async (visit) => {
    const { key } = await getEndingLicense(visit);
    return `${mailsPath}/${key}/snooze?${new URLSearchParams({ expiredAt: endOfDay(isoDateInDays(20)), ...query })}`;
  }, text);

const openSnoozeErrors: StateAction = async (visit) => {
  const { key } = await getEndingLicense(visit);
  const dialog = await goTo(
    visit,
    `${mailsPath}/${key}/snooze?duration=until&expiredAt=${endOfDay(isoDateInDays(20))}`,
  );
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose a day after today.");
};

const createReminderCompanyGetter = (state: "sent" | "failed") =>
  createOnce(async (visit) => {
    const { companyName, key } = await createLicenseEndingIn(visit, 6);
    insertReminder(visit.app, key, state, "joe.wren@globex.example");
    return companyName;
  });

/** Opens the list of a state and expects the company in it. */
const openList =
  (state: string, getCompanyName: (visit: Visit) => Promise<string>): StateAction =>
  async (visit) => {
    const companyName = await getCompanyName(visit);
    await goTo(visit, `${mailsPath}?state=${state}&pageSize=100`);
    await expect(visit.page.getByRole("row", { name: companyName }).first()).toBeVisible();
  };

export const reminderMails: Area = {
  name: "reminders",
  userEmail: ada,
  states: {
    "list of due mails": openList("upcoming", async (visit) => (await getEndingLicense(visit)).companyName),
    "list of snoozed mails": openList("snoozed", getSnoozedCompanyName),
    "list of failed mails": openList("failed", createReminderCompanyGetter("failed")),
    "list of sent mails": openList("sent", createReminderCompanyGetter("sent")),
    "list after its last page": openPage(
      `${mailsPath}?state=upcoming&pageNumber=1000`,
      "The list has no page with this number",
    ),
    "snooze form": openSnoozeForm({}, "1 month"),
    "snooze form with a day": openSnoozeForm(
      { duration: "until", until: isoDateInDays(10) },
      "postponed from",
    ),
    "permanent snooze": openSnoozeForm({ duration: "indefinite" }, "No reminders"),
    "snooze form with errors": openSnoozeErrors,
  },
};
