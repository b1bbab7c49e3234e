import { changeThroughApi, newLicense } from "#tests/support/screens/background-actions.ts";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import { remindOf } from "#tests/support/apps/app-database.ts";

import {
  type Area,
  ada,
  at,
  goTo,
  type Reach,
  shared,
  unique,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const mailsPath = "/license/renewals/mails";
const inDays = (count: number) => addDays(dayOf(new Date().toISOString()), count);
const endOf = (day: string) => `${day}T23:59:59.999Z`;

async function endingIn({ staff }: Visit, days: number) {
  const companyName = unique("Desk");
  const quota = { activationDate: "2026-01-01", expirationDate: inDays(days) };
  const details = await newLicense(await staff(), { companyName, quota });
  return { companyName, key: details.split("/").at(-1) ?? "" };
}

const ending = shared((visit) => endingIn(visit, 20));

const snoozed = shared(async (visit) => {
  const { companyName, key } = await endingIn(visit, 20);
  const snooze = { licenseKey: key, endsAt: endOf(inDays(20)), until: inDays(10) };
  await changeThroughApi(await visit.staff(), "POST", "/api/oem/reminders/snooze", snooze);
  return companyName;
});

const snoozeForm = (query: Record<string, string>, text: string | RegExp): Reach =>
  at(async (visit) => {
    const { key } = await ending(visit);
    return `${mailsPath}/${key}/snooze?${new URLSearchParams({ endsAt: endOf(inDays(20)), ...query })}`;
  }, text);

const reachErrors: Reach = async (visit) => {
  const { key } = await ending(visit);
  const dialog = await goTo(visit, `${mailsPath}/${key}/snooze?endsAt=${endOf(inDays(20))}`);
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose a day after today.");
};

const reminded = (state: "sent" | "failed") =>
  shared(async (visit) => {
    const { companyName, key } = await endingIn(visit, 6);
    remindOf(visit.app, key, state, "joe.wren@globex.example");
    return companyName;
  });

/** A list that contains this company. */
const list =
  (state: string, company: (visit: Visit) => Promise<string>): Reach =>
  async (visit) => {
    const companyName = await company(visit);
    await goTo(visit, `${mailsPath}?state=${state}&pageSize=100`);
    await expect(visit.page.getByRole("row", { name: companyName }).first()).toBeVisible();
  };

export const reminderMails: Area = {
  name: "reminders",
  as: ada,
  states: {
    "the due mails": list("upcoming", async (visit) => (await ending(visit)).companyName),
    "the snoozed mails": list("snoozed", snoozed),
    "the failed mails": list("failed", reminded("failed")),
    "the sent mails": list("sent", reminded("sent")),
    "a list without any": at(`${mailsPath}?state=upcoming&pageNumber=1000`, "No reminder is due in the next"),
    "a snooze": snoozeForm({}, "First day with reminders again"),
    "a snooze until a day": snoozeForm({ until: inDays(10) }, "held back from"),
    "a snooze for good": snoozeForm({ lasts: "for-good" }, "No reminders"),
    "a snooze with errors": reachErrors,
  },
};
