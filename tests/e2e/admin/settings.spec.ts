import { formatCount } from "#app/domain/time/format-date.ts";
import type { Page } from "@playwright/test";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const settingsPath = "/license/settings";
const initialSettings = { renewalPeriod: 30, reminderDays: [30, 14, 7, 1] };

const periodField = (page: Page) => page.getByLabel("Renewal Period (days)");
const dayField = (page: Page) => page.getByLabel("Days before the end");
const addButton = (page: Page) => page.getByRole("button", { name: "Add", exact: true });
const removeButton = (page: Page, days: number) =>
  page.getByRole("button", { name: `Remove ${formatCount(days, "day")} before` });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const readShownDays = (page: Page) =>
  page
    .getByRole("list", { name: "Reminder Days" })
    .getByText(/days? before$/)
    .allTextContents();

async function openSettings(page: Page, javaScriptEnabled: boolean | undefined) {
  await page.goto(settingsPath);
  if (javaScriptEnabled) await waitForHydration(page);
}

/** Opens the settings in a second tab of the same browser. */
async function openSecondTab(page: Page, javaScriptEnabled: boolean | undefined): Promise<Page> {
  const otherPage = await page.context().newPage();
  await openSettings(otherPage, javaScriptEnabled);
  return otherPage;
}

async function fetchSettings(page: Page): Promise<typeof initialSettings> {
  const { origin } = new URL(page.url());
  const { result } = await (await page.request.get(`${origin}/api/oem/license-settings`)).json();
  return { renewalPeriod: result.renewalPeriod, reminderDays: result.reminderDays };
}

test.describe("license settings", () => {
  test.beforeEach(({ page }) => signIn(page, "ada@example.com"));

  test.afterEach(async ({ page }) => {
    const { origin } = new URL(page.url());
    const putSetting = (name: string, data: object) =>
      page.request.put(`${origin}/api/oem/license-settings/${name}`, { headers: { origin }, data });
    const { renewalPeriod, reminderDays } = initialSettings;
    expect((await putSetting("renewal-period", { renewalPeriod })).ok()).toBe(true);
    expect((await putSetting("reminder-days", { reminderDays })).ok()).toBe(true);
  });

  test("the side list links to all settings pages", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/license/licenses");
    await page.getByRole("navigation").getByRole("link", { name: "Settings" }).first().click();
    await expect(page).toHaveURL(settingsPath);
    for (const [name, url] of [
      ["Catalog", "/license/settings/catalog"],
      ["Reminders", "/license/renewals/mails"],
      ["Reports", "/license/settings/reports"],
      ["Jobs", "/license/settings/jobs"],
      ["Webhooks", "/license/settings/webhooks"],
      ["Service accounts", "/license/settings/service-accounts"],
      ["Assistants", "/license/settings/assistants"],
      ["Audit log", "/license/audit"],
      ["General", settingsPath],
    ] as const) {
      const sideList = page.getByRole("navigation", { name: "Settings" });
      await sideList.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(url);
      await expect(sideList.locator("[aria-current=page]")).toHaveText(name);
      await expect(
        page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]").first(),
      ).toHaveText("Settings");
    }
    expect(await readShownDays(page)).toEqual(
      initialSettings.reminderDays.map((days) => `${formatCount(days, "day")} before`),
    );
  });

  test("a user changes the renewal period", async ({ page, javaScriptEnabled }) => {
    await openSettings(page, javaScriptEnabled);
    await expect(saveButton(page)).toBeEnabled({ enabled: !javaScriptEnabled });
    for (const [typedValue, message] of [
      ["", "Renewal period cannot be empty."],
      ["0", "Renewal period must be greater than 0."],
      ["-3", "Renewal period must be greater than 0."],
      ["3651", "Renewal period must be at most 3650."],
    ] as const) {
      await periodField(page).fill(typedValue);
      await saveButton(page).click();
      await expect(page.locator("#renewal-period").getByText(message)).toHaveCount(2);
      await expect(periodField(page)).toHaveValue(typedValue);
      await expect(periodField(page)).toHaveAttribute("aria-invalid", "true");
    }
    await periodField(page).fill("45");
    await saveButton(page).click();
    await expectToast(page, "Renewal period updated successfully");
    await expect(page).toHaveURL(settingsPath);
    await expect(periodField(page)).toHaveValue("45");
    expect((await fetchSettings(page)).renewalPeriod).toBe(45);
    await periodField(page).fill("46");
    await saveButton(page).click();
    await expect.poll(async () => (await fetchSettings(page)).renewalPeriod).toBe(46);
  });

  test("a user adds and removes reminder days", async ({ page, javaScriptEnabled }) => {
    await openSettings(page, javaScriptEnabled);
    if (javaScriptEnabled) await expect(addButton(page)).toBeDisabled();
    for (const [typedValue, message] of [
      ["", "Reminder days cannot be empty."],
      ["0", "Reminder days must be greater than 0."],
      ["30", "This reminder day is already added."],
    ] as const) {
      if (javaScriptEnabled) {
        await dayField(page).fill("5");
        await expect(addButton(page)).toBeEnabled();
        await dayField(page).fill(typedValue);
        await expect(addButton(page)).toBeDisabled();
      } else {
        await dayField(page).fill(typedValue);
        await addButton(page).click();
        await expect(page).toHaveURL(`${settingsPath}/reminder-days/new`);
      }
      await expect(page.locator("#new-reminder-day").getByText(message).last()).toBeVisible();
      await expect(dayField(page)).toHaveValue(typedValue);
    }
    await dayField(page).fill("45");
    await addButton(page).click();
    await expectToast(page, "Reminder days updated successfully");
    await expect(page).toHaveURL(settingsPath);
    await expect(dayField(page)).toHaveValue("");
    if (javaScriptEnabled) await expect(dayField(page)).toBeFocused();
    expect((await fetchSettings(page)).reminderDays).toEqual([45, 30, 14, 7, 1]);
    expect(await readShownDays(page)).toContain("45 days before");

    for (const days of [45, 30, 14, 7, 1]) {
      await removeButton(page, days).click();
      await expect(removeButton(page, days)).toHaveCount(0);
    }
    await expectToast(page, "Reminder days updated successfully");
    await expect(page.getByText("No reminder is sent.")).toBeVisible();
    if (javaScriptEnabled) await expect(page.getByRole("list", { name: "Reminder Days" })).toBeFocused();
    expect((await fetchSettings(page)).reminderDays).toEqual([]);
  });

  test(
    "adding a reminder day keeps the days from another tab",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await openSettings(page, javaScriptEnabled);
      const otherPage = await openSecondTab(page, javaScriptEnabled);
      await dayField(page).fill("45");
      await addButton(page).click();
      await expectToast(page, "Reminder days updated successfully");
      await dayField(otherPage).fill("50");
      await addButton(otherPage).click();
      await expectToast(otherPage, "Reminder days updated successfully");
      expect(await readShownDays(otherPage)).toEqual(
        expect.arrayContaining(["45 days before", "50 days before"]),
      );
      await removeButton(page, 30).click();
      await expect(removeButton(page, 30)).toHaveCount(0);
      await removeButton(otherPage, 30).click();
      await expect(removeButton(otherPage, 30)).toHaveCount(0);
      expect((await fetchSettings(page)).reminderDays).toEqual([50, 45, 14, 7, 1]);

      await dayField(page).fill("60");
      await addButton(page).click();
      await expect(removeButton(page, 60)).toBeVisible();
      await dayField(otherPage).fill("60");
      await addButton(otherPage).click();
      await expect(otherPage.locator("#new-reminder-day").getByRole("alert")).toContainText(
        "This reminder day is already added.",
      );
      await expect(dayField(otherPage)).toHaveValue("60");
      await otherPage.close();
    },
  );

  test(
    "a user resolves a conflict of two renewal periods",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await openSettings(page, javaScriptEnabled);
      const otherPage = await openSecondTab(page, javaScriptEnabled);
      await dayField(page).fill("45");
      await addButton(page).click();
      await expectToast(page, "Reminder days updated successfully");
      await periodField(otherPage).fill("41");
      await saveButton(otherPage).click();
      await expectToast(otherPage, "Renewal period updated successfully");

      await periodField(page).fill("42");
      await saveButton(page).click();
      const conflictAlert = page
        .getByRole("alert")
        .filter({ hasText: "Another user saved a change in the meantime" });
      await expect(conflictAlert).toBeVisible();
      expect((await fetchSettings(page)).renewalPeriod).toBe(41);
      const conflictChoice = page.getByRole("group", {
        name: "Renewal Period (days): which value do you want to keep?",
      });
      await expect(conflictChoice.getByText("41", { exact: true })).toBeVisible();
      await expect(conflictChoice.getByText("ada@example.com,")).toBeVisible();
      await expect(periodField(page)).toHaveValue("42");
      await conflictChoice.getByRole("radio", { name: "Yours" }).check();
      await page.getByRole("button", { name: "Save again" }).click();
      await expectToast(page, "Renewal period updated successfully");
      expect((await fetchSettings(page)).renewalPeriod).toBe(42);
      await otherPage.close();
    },
  );

  test(
    "a user sends a test mail and reads the stored copy",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await openSettings(page, javaScriptEnabled);
      const addressField = page.getByLabel("Address");
      const sendButton = page.getByRole("button", { name: "Send a test mail" });
      await expect(addressField).toHaveValue("ada@example.com");
      await addressField.fill("nobody");
      await sendButton.click();
      await expect(page.locator("#test-mail").getByText("Enter an e-mail address.")).toHaveCount(2);
      await expect(addressField).toHaveValue("nobody");
      await addressField.fill("rita@example.com");
      await sendButton.click();
      await expectToast(
        page,
        "The test mail to rita@example.com was not sent, because there is no mail server. The mail is saved as a file",
      );
      const storedMailRows = page.getByRole("table", { name: "Stored mails" }).getByRole("row");
      await storedMailRows.filter({ hasText: "rita@example.com" }).first().getByRole("link").click();
      await expect(page).toHaveURL(/\/license\/settings\/mails\//);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test mail from License desk");
      await expect(page.getByText("License desk can send mail.")).toBeVisible();
      await page.getByRole("link", { name: "Settings" }).last().click();
      await expect(page).toHaveURL(settingsPath);
      expect((await page.goto(`${settingsPath}/mails/unknown`))?.status()).toBe(404);
    },
  );
});

test("a user without settings-manage cannot open the settings", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  await page.goto("/license/licenses");
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  for (const url of [settingsPath, `${settingsPath}/mails/any`]) {
    expect((await page.goto(url))?.status()).toBe(403);
    await expect(page.getByText("“Manages Settings”")).toBeVisible();
  }
});
