import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PlainBrowser } from "#tests/support/plain-browser/plain-browser.ts";
import { expect, signInThroughProvider, test } from "#tests/support/browser/fixtures.ts";
import { startOwnApp } from "#tests/support/apps/apps.ts";
import type { RunningServer } from "#tests/support/apps/servers.ts";
import { fillProduct, openCreate, enterCustomer } from "#tests/support/screens/create-license.ts";

/** A production server on an empty database, with its required settings. */
const startEmpty = () => startOwnApp({ DEMO_DATA: "off" });

/** From the first sign-in to the license file of the first license. */
async function walk(page: Page, app: RunningServer, scripted: boolean) {
  await signInThroughProvider(page, "ada@example.com");
  await page.goto("/");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByText("2 of 8 done")).toBeVisible();
  await page.goto("/license/licenses/new");
  await expect(page.getByText("The catalog has no tier to choose")).toBeVisible();
  await page.goto("/");
  await steps.getByRole("link", { name: "Fill the catalog" }).click();
  await page.getByRole("button", { name: "Take the sample catalog" }).click();
  await expect(page.getByText("The sample catalog is on offer now").first()).toBeVisible();

  const create = await openCreate(page, scripted);
  await fillProduct(create);
  await enterCustomer(create, "First & Co.");
  await create.dialog.getByLabel("Is Offline").check();
  await create.press("Save");
  await expect(page).toHaveURL(/\/license-file/);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Seed Key").fill("seed-of-the-first-machine");
  const downloading = scripted ? page.waitForEvent("download") : null;
  await dialog.getByRole("button", { name: "Download" }).click();
  if (downloading) {
    const file = await (await downloading).path();
    expect((await readFile(file, "utf8")).length).toBeGreaterThan(200);
  } else {
    const link = await dialog.getByRole("link", { name: /\.lic$/ }).getAttribute("href");
    const response = await page.request.get(`${app.url}${link ?? ""}`);
    expect([response.status(), (await response.text()).length > 200]).toEqual([200, true]);
  }

  await page.goto("/");
  await expect(steps.getByText("4 of 8 done")).toBeVisible();
  for (const step of ["Customers: By hand is fine", "Mail: Not needed", "Marketplace: Not needed"])
    await steps.getByRole("button", { name: step }).click();
  await expect(steps.getByText("7 of 8 done")).toBeVisible();
  await steps.getByRole("button", { name: "Backup: It is set up" }).click();
  await expect(page.getByRole("heading", { name: "License desk" })).toBeVisible();
  await expect(steps).toHaveCount(0);
}

test("the first hour of an installation ends with a license file", async ({ browser }) => {
  const app = await startEmpty();
  const context = await browser.newContext({ baseURL: app.url });
  try {
    await walk(await context.newPage(), app, true);
  } finally {
    await context.close();
    await app.stop();
  }
});

test("the first hour of an installation needs no script", async () => {
  const app = await startEmpty();
  const plain = new PlainBrowser({ baseURL: app.url });
  try {
    const context = await plain.newContext({ baseURL: app.url });
    await walk((await context.newPage()) as unknown as Page, app, false);
  } finally {
    await plain.close();
    await app.stop();
  }
});
