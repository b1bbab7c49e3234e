import { createLicense } from "#tests/support/screens/background-actions.ts";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";

const mailsPath = "/license/renewals/mails";
const isoDateInDays = (days: number) => addDays(dayOf(new Date().toISOString()), days);
const formatDay = (day: string) =>
  `${day.slice(8)} ${new Date(day).toLocaleDateString("en", { month: "short", timeZone: "UTC" })} ${day.slice(0, 4)}`;
const listPath = (state: string) => `${mailsPath}?state=${state}&pageSize=1000`;
const reminderRows = (page: Page, companyName: string) => page.getByRole("row", { name: companyName });

/** Creates a company with a license that ends in this many days. */
async function createLicenseEndingIn(
  page: Page,
  days: number,
): Promise<{ companyName: string; licensePath: string }> {
  const companyName = `Desk ${crypto.randomUUID()}`;
  const quota = { activationDate: "2026-01-01", expirationDate: isoDateInDays(days) };
  return { companyName, licensePath: await createLicense(page, { companyName, quota }) };
}

/** Opens the snooze dialog without `pageSize`, because the list behind the dialog grows with every test. */
async function openSnoozeDialog(page: Page, companyName: string, javaScriptEnabled: boolean) {
  await page.goto(listPath("upcoming"));
  const link = reminderRows(page, companyName).first().getByRole("link", { name: "Snooze" });
  const url = new URL((await link.getAttribute("href")) ?? "", page.url());
  url.searchParams.delete("pageSize");
  return openDialog(page, url.href, javaScriptEnabled);
}

/** Sends the mails that are due on a day. */
const sendDueReminders = (dataDir: string, asOf: string, mailSettings: Record<string, string> = {}) =>
  promisify(execFile)("npm", ["run", "--silent", "job", "--", "reminders", "--as-of", asOf], {
    env: { ...process.env, DATA_DIR: dataDir, ...mailSettings },
  });

/** Starts a mail server that accepts all recipients or none, and passes its settings to the callback. */
async function runWithMailServer(
  acceptedRecipients: "everybody" | "nobody",
  run: (mailSettings: Record<string, string>) => Promise<unknown>,
) {
  const [port] = await findFreePorts(1);
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    onRcptTo: (_, __, callback) =>
      callback(
        acceptedRecipients === "everybody"
          ? null
          : Object.assign(new Error("No such mailbox here"), { responseCode: 550 }),
      ),
    onData(stream, _, callback) {
      stream.resume().on("end", () => callback(null));
    },
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  await run({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_TLS: "off",
    MAIL_FROM: "License Desk <licenses@example.com>",
  });
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

test.beforeEach(({ page }) => signIn(page, "ada@example.com"));

test(
  "the list shows recipient, license and day of each reminder",
  { tag: "@no-script" },
  async ({ page }) => {
    const { companyName, licensePath } = await createLicenseEndingIn(page, 20);
    await page.goto(listPath("upcoming"));
    await expect(reminderRows(page, companyName)).toHaveCount(3);
    const nextRow = reminderRows(page, companyName).first();
    await expect(nextRow).toContainText("joe.wren@globex.example");
    await expect(nextRow).toContainText(formatDay(isoDateInDays(20)));
    await expect(nextRow).toContainText("14 days before");
    await expect(nextRow).toContainText(formatDay(isoDateInDays(6)));
    await nextRow
      .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
      .first()
      .click();
    await expect(page).toHaveURL(licensePath);
    await expect(page.getByRole("dialog")).toContainText(companyName);
  },
);

test(
  "a user snoozes reminders until a day and resumes them",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { companyName } = await createLicenseEndingIn(page, 20);
    const dialog = await openSnoozeDialog(page, companyName, javaScriptEnabled);
    const detailList = dialog.locator("dl");
    await expect(dialog).toContainText(companyName);
    await expect(detailList).toContainText(`${formatDay(isoDateInDays(6))} (14 days before)`);
    await dialog.getByLabel("Until a date").check();
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Choose a day after today.");
    const untilField = dialog.getByLabel("First day with reminders again");
    await untilField.fill(isoDateInDays(0));
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Choose a day after today.");
    await expect(untilField).toHaveValue(isoDateInDays(0));
    await untilField.fill(isoDateInDays(10));
    await dialog.getByRole("button", { name: "Update the form" }).click();
    await expect(detailList).toContainText(
      `${formatDay(isoDateInDays(10))} (postponed from ${formatDay(isoDateInDays(6))})`,
    );
    await expect(untilField).toHaveValue(isoDateInDays(10));
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expectToast(page, `Reminders of ${companyName} snoozed until ${formatDay(isoDateInDays(10))}`);
    await expect(page).toHaveURL(/\/renewals\/mails\?.*state=upcoming/);
    await expect(dialog).toHaveCount(0);

    await page.getByRole("link", { name: "Show snoozed" }).click();
    await expect(page).toHaveURL(/state=snoozed/);
    await expect(reminderRows(page, companyName)).toContainText(`Until ${formatDay(isoDateInDays(10))}`);
    await reminderRows(page, companyName).getByRole("button", { name: "Resume" }).click();
    await expectToast(page, "Reminders resumed");
    await expect(reminderRows(page, companyName)).toHaveCount(0);
    await page.goto(listPath("upcoming"));
    await expect(reminderRows(page, companyName)).toHaveCount(3);
  },
);

test(
  "the snooze dialog proposes the shortest snooze that postpones a reminder",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const dueSoon = await createLicenseEndingIn(page, 20);
    const dueSoonDialog = await openSnoozeDialog(page, dueSoon.companyName, javaScriptEnabled);
    await expect(dueSoonDialog.getByRole("radio", { name: "1 week" })).toBeChecked();
    await expect(dueSoonDialog).not.toContainText("No reminder is due in this time.");

    const dueLater = await createLicenseEndingIn(page, 24);
    const dueLaterDialog = await openSnoozeDialog(page, dueLater.companyName, javaScriptEnabled);
    await expect(dueLaterDialog.getByRole("radio", { name: "1 month" })).toBeChecked();
    await expect(dueLaterDialog.getByText("No reminder is due in this time.")).toHaveCount(1);
  },
);

test(
  "resuming reminders twice shows an error in the second tab",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { companyName } = await createLicenseEndingIn(page, 20);
    const dialog = await openSnoozeDialog(page, companyName, javaScriptEnabled);
    await dialog.getByLabel("For good").check();
    await dialog.getByRole("button", { name: "Update the form" }).click();
    await expect(dialog.locator("dl")).toContainText("No reminders");
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expectToast(page, `Reminders of ${companyName} snoozed for good`);
    await expect(reminderRows(page, companyName)).toHaveCount(0);

    await openDialog(page, listPath("snoozed"), javaScriptEnabled);
    await expect(reminderRows(page, companyName)).toContainText("For good");
    const otherPage = await page.context().newPage();
    await openDialog(otherPage, listPath("snoozed"), javaScriptEnabled);
    await reminderRows(page, companyName).getByRole("button", { name: "Resume" }).click();
    await expectToast(page, "Reminders resumed");
    await reminderRows(otherPage, companyName).getByRole("button", { name: "Resume" }).click();
    await expect(
      otherPage
        .getByRole("alert")
        .filter({ hasText: "Another user has changed this reminder in the meantime." }),
    ).toBeVisible();
    await expect(reminderRows(otherPage, companyName)).toHaveCount(0);
    await otherPage.close();
  },
);

test(
  "the server rejects a snooze for an outdated license end",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { licensePath } = await createLicenseEndingIn(page, 20);
    const staleQuery = new URLSearchParams({ expiredAt: `${isoDateInDays(19)}T23:59:59.999Z` });
    const dialog = await openDialog(
      page,
      `${mailsPath}/${licensePath.split("/").at(-1)}/snooze?${staleQuery}`,
      javaScriptEnabled,
    );
    await dialog.getByLabel("For good").check();
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "The end date of this license has changed since you opened the list.",
    );
  },
);

test(
  "the lists show failed, stored and late reminders",
  { tag: "@no-script" },
  async ({ page, app, javaScriptEnabled }) => {
    const failedLicense = await createLicenseEndingIn(page, 8);
    await runWithMailServer("nobody", (mailSettings) =>
      sendDueReminders(app.dataDir, isoDateInDays(1), mailSettings),
    );
    await openDialog(page, listPath("failed"), javaScriptEnabled);
    const failedRow = reminderRows(page, failedLicense.companyName);
    await expect(failedRow).toContainText("7 days before");
    await expect(failedRow).toContainText("No such mailbox here");
    await expect(page.getByRole("link", { name: /^Not sent · \d+$/ })).toBeVisible();
    await failedRow.getByRole("button", { name: "Send again" }).click();
    await expectToast(
      page,
      "The reminder to joe.wren@globex.example was not sent, because there is no mail server. The mail is saved as a file",
    );
    await expect(failedRow).toContainText("Not sent (no mail server)");

    const lateLicense = await createLicenseEndingIn(page, 8);
    await runWithMailServer("everybody", (mailSettings) =>
      sendDueReminders(app.dataDir, isoDateInDays(2), mailSettings),
    );
    await openDialog(page, listPath("sent"), javaScriptEnabled);
    await expect(reminderRows(page, failedLicense.companyName)).toHaveCount(0);
    await expect(reminderRows(page, lateLicense.companyName)).toContainText("Late");
    await expect(reminderRows(page, lateLicense.companyName)).toContainText(
      `due ${formatDay(isoDateInDays(1))}`,
    );
  },
);

test("invalid values in the address are ignored or rejected", { tag: "@no-script" }, async ({ page }) => {
  expect((await page.goto(`${mailsPath}?state=lost&pageSize=0&color=red`))?.status()).toBe(200);
  await expect(page.getByText("The page ignores these invalid parts of the web address: ")).toContainText(
    "pageSize, state, color",
  );
  const { origin } = new URL(page.url());
  for (const action of ["resume", "send-again"]) {
    const invalidRequest = { headers: { origin }, form: { expiredAt: "soon" } };
    const response = await page.request.post(
      `${origin}${mailsPath}/AAAAA-AAAAA-AAAAA-AAAAA-AAAAA/${action}`,
      invalidRequest,
    );
    expect(response.status()).toBe(400);
  }
});
