import { newLicense } from "#tests/support/screens/background-actions.ts";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { open, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { freePorts } from "#tests/support/apps/servers.ts";

const mailsPath = "/license/renewals/mails";
const inDays = (count: number) => addDays(dayOf(new Date().toISOString()), count);
const words = (day: string) =>
  `${day.slice(8)} ${new Date(day).toLocaleDateString("en", { month: "short", timeZone: "UTC" })} ${day.slice(0, 4)}`;
const list = (state: string) => `${mailsPath}?state=${state}&pageSize=1000`;
const rows = (page: Page, companyName: string) => page.getByRole("row", { name: companyName });

/** A license of a new company that ends in this many days. */
async function endingIn(page: Page, days: number): Promise<{ companyName: string; details: string }> {
  const companyName = `Desk ${crypto.randomUUID()}`;
  const quota = { activationDate: "2026-01-01", expirationDate: inDays(days) };
  return { companyName, details: await newLicense(page, { companyName, quota }) };
}

/** Opens a row's dialog over a short list, because the full list grows with every test. */
async function openSnooze(page: Page, companyName: string, scripted: boolean) {
  await page.goto(list("upcoming"));
  const link = rows(page, companyName).first().getByRole("link", { name: "Snooze" });
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  address.searchParams.delete("pageSize");
  return open(page, address.href, scripted);
}

/** Sends the mails that are due on a day. */
const remind = (dataDir: string, asOf: string, mail: Record<string, string> = {}) =>
  promisify(execFile)("npm", ["run", "--silent", "job", "--", "reminders", "--as-of", asOf], {
    env: { ...process.env, DATA_DIR: dataDir, ...mail },
  });

/** The settings of a mail server that accepts all recipients or none, while `use` runs. */
async function mailSystem(
  acceptedRecipients: "everybody" | "nobody",
  use: (mail: Record<string, string>) => Promise<unknown>,
) {
  const [port] = await freePorts(1);
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
  await use({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_TLS: "off",
    MAIL_FROM: "License Desk <licenses@example.com>",
  });
  await new Promise<void>((closed) => server.close(() => closed()));
}

test.beforeEach(({ page }) => signIn(page, "ada@example.com"));

test(
  "shows who is reminded of what and when, and links to the license",
  { tag: "@plain" },
  async ({ page }) => {
    const { companyName, details } = await endingIn(page, 20);
    await page.goto(list("upcoming"));
    await expect(rows(page, companyName)).toHaveCount(3);
    const next = rows(page, companyName).first();
    await expect(next).toContainText("joe.wren@globex.example");
    await expect(next).toContainText(words(inDays(20)));
    await expect(next).toContainText("14 days before");
    await expect(next).toContainText(words(inDays(6)));
    await next
      .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
      .first()
      .click();
    await expect(page).toHaveURL(details);
    await expect(page.getByRole("dialog")).toContainText(companyName);
  },
);

test(
  "reminders are snoozed until a day, and resumed",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const { companyName } = await endingIn(page, 20);
    const dialog = await openSnooze(page, companyName, javaScriptEnabled);
    const facts = dialog.locator("dl");
    await expect(dialog).toContainText(companyName);
    await expect(facts).toContainText(`${words(inDays(6))} (14 days before)`);
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Choose a day after today.");
    const until = dialog.getByLabel("First day with reminders again");
    await until.fill(inDays(0));
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Choose a day after today.");
    await expect(until).toHaveValue(inDays(0));
    await until.fill(inDays(10));
    await dialog.getByRole("button", { name: "Update the form" }).click();
    await expect(facts).toContainText(`${words(inDays(10))} (held back from ${words(inDays(6))})`);
    await expect(until).toHaveValue(inDays(10));
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expectToast(page, `Reminders of ${companyName} snoozed until ${words(inDays(10))}`);
    await expect(page).toHaveURL(/\/renewals\/mails\?.*state=upcoming/);
    await expect(dialog).toHaveCount(0);

    await page.getByRole("link", { name: "Show snoozed" }).click();
    await expect(page).toHaveURL(/state=snoozed/);
    await expect(rows(page, companyName)).toContainText(`Until ${words(inDays(10))}`);
    await rows(page, companyName).getByRole("button", { name: "Resume" }).click();
    await expectToast(page, "Reminders resumed");
    await expect(rows(page, companyName)).toHaveCount(0);
    await page.goto(list("upcoming"));
    await expect(rows(page, companyName)).toHaveCount(3);
  },
);

test(
  "reminders are snoozed permanently, and another tab that also resumes them shows an error",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const { companyName } = await endingIn(page, 20);
    const dialog = await openSnooze(page, companyName, javaScriptEnabled);
    await dialog.getByLabel("For good").check();
    await dialog.getByRole("button", { name: "Update the form" }).click();
    await expect(dialog.locator("dl")).toContainText("No reminders");
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expectToast(page, `Reminders of ${companyName} snoozed for good`);
    await expect(rows(page, companyName)).toHaveCount(0);

    await open(page, list("snoozed"), javaScriptEnabled);
    await expect(rows(page, companyName)).toContainText("For good");
    const otherPage = await page.context().newPage();
    await open(otherPage, list("snoozed"), javaScriptEnabled);
    await rows(page, companyName).getByRole("button", { name: "Resume" }).click();
    await expectToast(page, "Reminders resumed");
    await rows(otherPage, companyName).getByRole("button", { name: "Resume" }).click();
    await expect(
      otherPage.getByRole("alert").filter({ hasText: "Somebody has changed it in the meantime." }),
    ).toBeVisible();
    await expect(rows(otherPage, companyName)).toHaveCount(0);
    await otherPage.close();
  },
);

test("an end that has changed is not snoozed", { tag: "@plain" }, async ({ page, javaScriptEnabled }) => {
  const { details } = await endingIn(page, 20);
  const stale = new URLSearchParams({ endsAt: `${inDays(19)}T23:59:59.999Z` });
  const dialog = await open(
    page,
    `${mailsPath}/${details.split("/").at(-1)}/snooze?${stale}`,
    javaScriptEnabled,
  );
  await dialog.getByLabel("For good").check();
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "The end of this license has changed in the meantime.",
  );
});

test(
  "a failed reminder shows the reason and is sent again, a stored one is not reported as sent; a late one says so",
  { tag: "@plain" },
  async ({ page, app, javaScriptEnabled }) => {
    const failedLicense = await endingIn(page, 8);
    await mailSystem("nobody", (mail) => remind(app.dataDir, inDays(1), mail));
    await open(page, list("failed"), javaScriptEnabled);
    const failed = rows(page, failedLicense.companyName);
    await expect(failed).toContainText("7 days before");
    await expect(failed).toContainText("No such mailbox here");
    await expect(page.getByRole("link", { name: /^Not sent · \d+$/ })).toBeVisible();
    await failed.getByRole("button", { name: "Send again" }).click();
    await expectToast(page, "The reminder to joe.wren@globex.example was kept as a file, not sent");
    await expect(failed).toContainText("Kept");

    const late = await endingIn(page, 8);
    await mailSystem("everybody", (mail) => remind(app.dataDir, inDays(2), mail));
    await open(page, list("sent"), javaScriptEnabled);
    await expect(rows(page, failedLicense.companyName)).toHaveCount(0);
    await expect(rows(page, late.companyName)).toContainText("Late");
    await expect(rows(page, late.companyName)).toContainText(`due ${words(inDays(1))}`);
  },
);

test(
  "each list has a text for an empty result, and ignores invalid values",
  { tag: "@plain" },
  async ({ page }) => {
    for (const [state, title] of Object.entries({
      upcoming: "No reminder is due in the next 60 days",
      sent: "No reminder was sent in the last 60 days",
      failed: "Every reminder was sent",
      snoozed: "No reminders are snoozed",
    })) {
      await page.goto(`${list(state)}&pageNumber=1000`);
      await expect(page.getByText(title)).toBeVisible();
    }
    expect((await page.goto(`${mailsPath}?state=lost&pageSize=0&color=red`))?.status()).toBe(200);
    await expect(page.getByText("Ignored because it is not valid: ")).toContainText("pageSize, state, color");
    const { origin } = new URL(page.url());
    for (const action of ["resume", "send-again"]) {
      const junk = { headers: { origin }, form: { endsAt: "soon" } };
      const response = await page.request.post(
        `${origin}${mailsPath}/AAAAA-AAAAA-AAAAA-AAAAA-AAAAA/${action}`,
        junk,
      );
      expect(response.status()).toBe(400);
    }
  },
);
