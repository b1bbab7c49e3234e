import type { Locator, Page } from "@playwright/test";
import { addDays, type Day, dayOf } from "#app/domain/time/time.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createLicense, fetchQuotas } from "#tests/support/screens/background-actions.ts";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";

const today = dayOf(new Date().toISOString());
const formatDay = (day: Day) =>
  `${day.slice(8)} ${new Date(day).toLocaleDateString("en", { month: "short", timeZone: "UTC" })} ${day.slice(0, 4)}`;
const endDay = addDays(today, 20);

const createLicenseEndingOn = (page: Page, expirationDate = endDay, additionalFields = {}) =>
  createLicense(page, { quota: { activationDate: "2025-01-01", expirationDate }, ...additionalFields });

const updateForm = async (dialog: Locator, javaScriptEnabled: boolean) => {
  if (!javaScriptEnabled) await dialog.getByRole("button", { name: "Update the form" }).click();
};

test.beforeEach(({ page }) => signIn(page, "mert@example.com"));

test(
  "a user renews a license from its details",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    const licensePath = await createLicenseEndingOn(page);
    const detailsDialog = await openDialog(page, licensePath, javaScriptEnabled);
    await detailsDialog.getByRole("link", { name: "Renew" }).click();
    const dialog = page.getByRole("dialog", { name: "Renew" });
    await expect(page).toHaveURL(`${licensePath}/renew`);
    const detailList = dialog.locator("dl");
    await expect(detailList).toContainText(`Current end date${formatDay(endDay)}`);
    await expect(detailList).toContainText(`New end date${formatDay(addDays(endDay, 365))}`);
    await dialog.getByRole("combobox", { name: "Period" }).selectOption("2 Weeks");
    await updateForm(dialog, javaScriptEnabled);
    await expect(detailList).toContainText(`New end date${formatDay(addDays(endDay, 14))}`);
    await dialog.getByRole("combobox", { name: "Period" }).selectOption("Custom period as days");
    await updateForm(dialog, javaScriptEnabled);
    await dialog.getByLabel("Expiration Days").fill("10");
    await updateForm(dialog, javaScriptEnabled);
    await expect(detailList).toContainText(`New end date${formatDay(addDays(endDay, 10))}`);
    await dialog.getByRole("button", { name: "Renew" }).click();
    await expectToast(page, `License renewed until ${formatDay(addDays(endDay, 10))}`);
    await expect(page).toHaveURL(licensePath);
    const [quota] = await fetchQuotas(page, licensePath);
    expect(quota).toMatchObject({ expirationDate: `${addDays(endDay, 10)}T23:59:59.999Z` });
  },
);

test("pressing Enter in the days field renews the license", async ({ page, javaScriptEnabled }) => {
  const licensePath = await createLicenseEndingOn(page);
  const dialog = await openDialog(
    page,
    `${licensePath}/renew?period=custom&endDay=${addDays(endDay, 7)}`,
    javaScriptEnabled,
  );
  await dialog.getByLabel("Expiration Days").fill("10");
  await dialog.getByLabel("Expiration Days").press("Enter");
  await expectToast(page, `License renewed until ${formatDay(addDays(endDay, 10))}`);
});

test("a user renews an expired license from today", { tag: "@no-script" }, async ({ page }) => {
  const companyName = `Ended ${crypto.randomUUID()}`;
  const licensePath = await createLicenseEndingOn(page, "2026-03-04", { companyName });
  const key = licensePath.split("/").at(-1) ?? "";
  await page.goto(`/license/licenses?${new URLSearchParams({ companyName })}`);
  await page.getByRole("link", { name: `Renew ${key}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("dl")).toContainText("Ended04 Mar 2026");
  await expect(dialog).toContainText("The new period starts today");
  await dialog.getByRole("button", { name: "Renew", exact: true }).click();
  await expectToast(page, `License renewed until ${formatDay(addDays(today, 365))}`);
  expect(new URL(page.url()).pathname).toBe("/license/licenses");
});

test(
  "the renewal dialog rejects a license that never ends or has no quota",
  { tag: "@no-script" },
  async ({ page }) => {
    await page.goto(`${await createLicenseEndingOn(page, "2150-01-01")}/renew`);
    await expect(page.getByRole("dialog")).toContainText(
      "This license never ends. There is nothing to renew.",
    );
    await page.goto(`${await createLicense(page, { quota: undefined })}/renew`);
    await expect(page.getByRole("dialog")).toContainText("This license has no quota.");
  },
);

test("a user renews selected licenses from their end dates", { tag: "@no-script" }, async ({ page }) => {
  const companyName = `Renewed ${crypto.randomUUID()}`;
  const firstLicensePath = await createLicenseEndingOn(page, endDay, { companyName });
  await createLicenseEndingOn(page, "2150-01-01", { companyName });
  await page.goto(`/license/licenses?${new URLSearchParams({ companyName })}`);
  for (const checkbox of await page.getByRole("checkbox", { name: /^Select \w{5}-/ }).all())
    await checkbox.check();
  await page
    .getByRole("group", { name: "Change selected licenses" })
    .getByRole("button", { name: "Renew" })
    .click();
  const dialog = page.getByRole("dialog", { name: /^Renew \d license/ });
  await expect(dialog.getByRole("heading", { name: "Renew 2 licenses" })).toBeVisible();
  await dialog.getByLabel("Renew for").selectOption("Days");
  await dialog.getByRole("button", { name: "Update the form" }).click();
  await dialog.getByRole("spinbutton", { name: "Days" }).fill("10");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByLabel(/^End of Renewed/)).toHaveValue(addDays(endDay, 10));
  await expect(dialog.getByText("1 skipped: This license never ends.")).toBeVisible();
  await dialog.getByRole("button", { name: "Renew 1 license" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("1 changed, 0 unchanged, 1 skipped")).toBeVisible({ timeout: 100 });
  }).toPass();
  const [quota] = await fetchQuotas(page, firstLicensePath);
  expect(quota).toMatchObject({ expirationDate: `${addDays(endDay, 10)}T23:59:59.999Z` });
});

test(
  "saving a past period requires a confirmation",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const licensePath = await createLicenseEndingOn(page);
    const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
    const dialog = await openDialog(page, `${licensePath}/quotas/${id}/period`, javaScriptEnabled);
    await dialog.getByRole("combobox", { name: "Period" }).selectOption("1 Year");
    await updateForm(dialog, javaScriptEnabled);
    await expect(dialog).toContainText("This period ended on 01 Jan 2026");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("This end date has passed.");
    const fetchQuota = async () => (await fetchQuotas(page, licensePath))[0];
    expect(await fetchQuota()).toMatchObject({ expirationDate: `${endDay}T23:59:59.999Z` });
    await dialog.getByRole("checkbox", { name: "Save anyway" }).check();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Period changed");
    expect(await fetchQuota()).toMatchObject({ expirationDate: "2026-01-01T23:59:59.999Z" });
  },
);

test("saving an unchanged period reports no change", { tag: "@no-script" }, async ({ page }) => {
  const licensePath = await createLicenseEndingOn(page);
  const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
  await page.goto(`${licensePath}/quotas/${id}/period`);
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Period unchanged");
});
