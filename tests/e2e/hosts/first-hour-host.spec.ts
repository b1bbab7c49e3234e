import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ScriptlessBrowser } from "#tests/support/scriptless-browser/scriptless-browser.ts";
import { expect, signInThroughProvider, test } from "#tests/support/browser/fixtures.ts";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import type { RunningServer } from "#tests/support/apps/servers.ts";
import { fillProduct, openCreateDialog, enterCustomer } from "#tests/support/screens/create-license.ts";

/** Starts a production server with an empty database. */
const startEmptyApp = () => startSeparateApp({ DEMO_DATA: "off" });

/** Signs in, fills the catalog, creates a license and downloads its file. */
async function completeFirstSteps(page: Page, app: RunningServer, javaScriptEnabled: boolean) {
  await signInThroughProvider(page, "ada@example.com");
  await page.goto("/");
  const firstSteps = page.getByRole("region", { name: "First steps" });
  await expect(firstSteps.getByText("2 of 8 done")).toBeVisible();
  await page.goto("/license/licenses/new");
  await expect(page.getByText("The catalog has no tiers yet")).toBeVisible();
  await page.goto("/");
  await firstSteps.getByRole("link", { name: "Fill the catalog" }).click();
  await page.getByRole("button", { name: "Use the sample catalog" }).click();
  await expect(page.getByText("The sample catalog is now in use").first()).toBeVisible();

  const licenseForm = await openCreateDialog(page, javaScriptEnabled);
  await fillProduct(licenseForm);
  await enterCustomer(licenseForm, "First & Co.");
  await licenseForm.dialog.getByLabel("Is Offline").check();
  await licenseForm.press("Save");
  await expect(page).toHaveURL(/\/license-file/);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Seed Key").fill("seed-of-the-first-machine");
  const downloadPromise = javaScriptEnabled ? page.waitForEvent("download") : null;
  await dialog.getByRole("button", { name: "Download" }).click();
  if (downloadPromise) {
    const file = await (await downloadPromise).path();
    expect((await readFile(file, "utf8")).length).toBeGreaterThan(200);
  } else {
    const link = await dialog.getByRole("link", { name: /\.lic$/ }).getAttribute("href");
    const response = await page.request.get(`${app.url}${link ?? ""}`);
    expect([response.status(), (await response.text()).length > 200]).toEqual([200, true]);
  }

  await page.goto("/");
  await expect(firstSteps.getByText("4 of 8 done")).toBeVisible();
  for (const step of ["Customers: Manual entry is fine", "Mail: Not needed", "Marketplace: Not needed"])
    await firstSteps.getByRole("button", { name: step }).click();
  await expect(firstSteps.getByText("7 of 8 done")).toBeVisible();
  await firstSteps.getByRole("button", { name: "Backup: Already set up" }).click();
  await expect(page.getByRole("heading", { name: "License desk" })).toBeVisible();
  await expect(firstSteps).toHaveCount(0);
}

async function checkEmptyReminderLists(page: Page) {
  for (const [state, title] of Object.entries({
    upcoming: "No reminder is due in the next 60 days",
    sent: "No reminder was sent in the last 60 days",
    failed: "Every reminder was sent",
    snoozed: "No reminders are snoozed",
  })) {
    await page.goto(`/license/renewals/mails?state=${state}`);
    await expect(page.getByText(title)).toBeVisible();
  }
}

test("an admin sets up a new installation with JavaScript", async ({ browser }) => {
  const app = await startEmptyApp();
  const context = await browser.newContext({ baseURL: app.url });
  try {
    await completeFirstSteps(await context.newPage(), app, true);
  } finally {
    await context.close();
    await app.stop();
  }
});

test("an admin sets up a new installation without JavaScript", async () => {
  const app = await startEmptyApp();
  const scriptlessBrowser = new ScriptlessBrowser({ baseURL: app.url });
  try {
    const context = await scriptlessBrowser.newContext({ baseURL: app.url });
    const page = (await context.newPage()) as unknown as Page;
    await completeFirstSteps(page, app, false);
    await checkEmptyReminderLists(page);
  } finally {
    await scriptlessBrowser.close();
    await app.stop();
  }
});
