import { formatCount } from "#app/domain/time/format-date.ts";
import type { Page } from "@playwright/test";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const settings = "/license/settings";
const initial = { renewalPeriod: 30, reminderDays: [30, 14, 7, 1] };

const period = (page: Page) => page.getByLabel("Renewal Period (days)");
const day = (page: Page) => page.getByLabel("Days before the end");
const add = (page: Page) => page.getByRole("button", { name: "Add", exact: true });
const remove = (page: Page, days: number) =>
  page.getByRole("button", { name: `Remove ${formatCount(days, "day")} before` });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const shownDays = (page: Page) =>
  page
    .getByRole("list", { name: "Reminder Days" })
    .getByText(/days? before$/)
    .allTextContents();

async function openSettings(page: Page, scripted: boolean | undefined) {
  await page.goto(settings);
  if (scripted) await waitForHydration(page);
}

/** A second tab of the same browser, on the current settings. */
async function secondTab(page: Page, scripted: boolean | undefined): Promise<Page> {
  const otherPage = await page.context().newPage();
  await openSettings(otherPage, scripted);
  return otherPage;
}

async function stored(page: Page): Promise<typeof initial> {
  const { origin } = new URL(page.url());
  const { result } = await (await page.request.get(`${origin}/api/oem/license-settings`)).json();
  return { renewalPeriod: result.renewalPeriod, reminderDays: result.reminderDays };
}

test.describe("A user who manages the settings", () => {
  test.beforeEach(({ page }) => signIn(page, "ada@example.com"));

  test.afterEach(async ({ page }) => {
    const { origin } = new URL(page.url());
    const put = (name: string, data: object) =>
      page.request.put(`${origin}/api/oem/license-settings/${name}`, { headers: { origin }, data });
    const { renewalPeriod, reminderDays } = initial;
    expect((await put("renewal-period", { renewalPeriod })).ok()).toBe(true);
    expect((await put("reminder-days", { reminderDays })).ok()).toBe(true);
  });

  test("finds them in the menu, with links to related pages", { tag: "@plain" }, async ({ page }) => {
    await page.goto("/license/licenses");
    await page.getByRole("navigation").getByRole("link", { name: "Settings" }).first().click();
    await expect(page).toHaveURL(settings);
    for (const [name, address] of [
      ["Reminders", "/license/renewals/mails"],
      ["Audit log", "/license/audit"],
    ] as const)
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", address);
    expect(await shownDays(page)).toEqual(
      initial.reminderDays.map((days) => `${formatCount(days, "day")} before`),
    );
  });

  test("changes the renewal period, and sees the error of an invalid one", async ({
    page,
    javaScriptEnabled,
  }) => {
    await openSettings(page, javaScriptEnabled);
    await expect(save(page)).toBeEnabled({ enabled: !javaScriptEnabled });
    for (const [typed, message] of [
      ["", "Renewal period cannot be empty."],
      ["0", "Renewal period must be greater than 0."],
      ["-3", "Renewal period must be greater than 0."],
      ["3651", "Renewal period must be at most 3650."],
    ] as const) {
      await period(page).fill(typed);
      await save(page).click();
      await expect(page.locator("#renewal-period").getByText(message)).toHaveCount(2);
      await expect(period(page)).toHaveValue(typed);
      await expect(period(page)).toHaveAttribute("aria-invalid", "true");
    }
    await period(page).fill("45");
    await save(page).click();
    await expectToast(page, "Renewal period updated successfully");
    await expect(page).toHaveURL(settings);
    await expect(period(page)).toHaveValue("45");
    expect((await stored(page)).renewalPeriod).toBe(45);
    await period(page).fill("46");
    await save(page).click();
    await expect.poll(async () => (await stored(page)).renewalPeriod).toBe(46);
  });

  test("adds and removes reminder days, each saved at once", async ({ page, javaScriptEnabled }) => {
    await openSettings(page, javaScriptEnabled);
    if (javaScriptEnabled) await expect(add(page)).toBeDisabled();
    for (const [typed, message] of [
      ["", "Reminder days cannot be empty."],
      ["0", "Reminder days must be greater than 0."],
      ["30", "This reminder day is already added."],
    ] as const) {
      if (javaScriptEnabled) {
        await day(page).fill("5");
        await expect(add(page)).toBeEnabled();
        await day(page).fill(typed);
        await expect(add(page)).toBeDisabled();
      } else {
        await day(page).fill(typed);
        await add(page).click();
        await expect(page).toHaveURL(`${settings}/reminder-days/new`);
      }
      await expect(page.locator("#new-reminder-day").getByText(message).last()).toBeVisible();
      await expect(day(page)).toHaveValue(typed);
    }
    await day(page).fill("45");
    await add(page).click();
    await expectToast(page, "Reminder days updated successfully");
    await expect(page).toHaveURL(settings);
    await expect(day(page)).toHaveValue("");
    if (javaScriptEnabled) await expect(day(page)).toBeFocused();
    expect((await stored(page)).reminderDays).toEqual([45, 30, 14, 7, 1]);
    expect(await shownDays(page)).toContain("45 days before");

    for (const days of [45, 30, 14, 7, 1]) {
      await remove(page, days).click();
      await expect(remove(page, days)).toHaveCount(0);
    }
    await expectToast(page, "Reminder days updated successfully");
    await expect(page.getByText("No reminder is sent.")).toBeVisible();
    if (javaScriptEnabled) await expect(page.getByRole("list", { name: "Reminder Days" })).toBeFocused();
    expect((await stored(page)).reminderDays).toEqual([]);
  });

  test(
    "keeps reminder days that were added in another tab",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await openSettings(page, javaScriptEnabled);
      const otherPage = await secondTab(page, javaScriptEnabled);
      await day(page).fill("45");
      await add(page).click();
      await expectToast(page, "Reminder days updated successfully");
      await day(otherPage).fill("50");
      await add(otherPage).click();
      await expectToast(otherPage, "Reminder days updated successfully");
      expect(await shownDays(otherPage)).toEqual(
        expect.arrayContaining(["45 days before", "50 days before"]),
      );
      await remove(page, 30).click();
      await expect(remove(page, 30)).toHaveCount(0);
      await remove(otherPage, 30).click();
      await expect(remove(otherPage, 30)).toHaveCount(0);
      expect((await stored(page)).reminderDays).toEqual([50, 45, 14, 7, 1]);

      await day(page).fill("60");
      await add(page).click();
      await expect(remove(page, 60)).toBeVisible();
      await day(otherPage).fill("60");
      await add(otherPage).click();
      await expect(otherPage.locator("#new-reminder-day").getByRole("alert")).toContainText(
        "This reminder day is already added.",
      );
      await expect(day(otherPage)).toHaveValue("60");
      await otherPage.close();
    },
  );

  test(
    "selects one of two renewal periods that were saved at the same time",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await openSettings(page, javaScriptEnabled);
      const otherPage = await secondTab(page, javaScriptEnabled);
      await day(page).fill("45");
      await add(page).click();
      await expectToast(page, "Reminder days updated successfully");
      await period(otherPage).fill("41");
      await save(otherPage).click();
      await expectToast(otherPage, "Renewal period updated successfully");

      await period(page).fill("42");
      await save(page).click();
      const late = page.getByRole("alert").filter({ hasText: "Somebody else saved a change meanwhile" });
      await expect(late).toBeVisible();
      expect((await stored(page)).renewalPeriod).toBe(41);
      const choice = page.getByRole("group", { name: "Renewal Period (days): which is to stay?" });
      await expect(choice.getByText("41", { exact: true })).toBeVisible();
      await expect(choice.getByText("ada@example.com,")).toBeVisible();
      await expect(period(page)).toHaveValue("42");
      await choice.getByRole("radio", { name: "Yours" }).check();
      await page.getByRole("button", { name: "Save again" }).click();
      await expectToast(page, "Renewal period updated successfully");
      expect((await stored(page)).renewalPeriod).toBe(42);
      await otherPage.close();
    },
  );

  test(
    "sends a test mail and reads the stored copy",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await openSettings(page, javaScriptEnabled);
      const address = page.getByLabel("Address");
      const send = page.getByRole("button", { name: "Send a test mail" });
      await expect(address).toHaveValue("ada@example.com");
      await address.fill("nobody");
      await send.click();
      await expect(page.locator("#test-mail").getByText("Enter an e-mail address.")).toHaveCount(2);
      await expect(address).toHaveValue("nobody");
      await address.fill("rita@example.com");
      await send.click();
      await expectToast(page, "The test mail to rita@example.com was kept as a file, not sent");
      const storedMailRows = page.getByRole("table", { name: "Kept mails" }).getByRole("row");
      await storedMailRows.filter({ hasText: "rita@example.com" }).first().getByRole("link").click();
      await expect(page).toHaveURL(/\/license\/settings\/mails\//);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test mail of the license desk");
      await expect(page.getByText("The license desk can send mail.")).toBeVisible();
      await page.getByRole("link", { name: "Settings" }).last().click();
      await expect(page).toHaveURL(settings);
      expect((await page.goto(`${settings}/mails/unknown`))?.status()).toBe(404);
    },
  );
});

test(
  "a user who does not manage the settings has no menu entry and sees the required privilege",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "mert@example.com");
    await page.goto("/license/licenses");
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
    for (const address of [settings, `${settings}/mails/any`]) {
      expect((await page.goto(address))?.status()).toBe(403);
      await expect(page.getByText("settings-manage")).toBeVisible();
    }
  },
);
