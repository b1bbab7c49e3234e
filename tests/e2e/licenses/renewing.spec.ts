import type { Locator, Page } from "@playwright/test";
import { addDays, type Day, dayOf } from "#app/domain/time/time.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { newLicense, quotasOf } from "#tests/support/screens/background-actions.ts";
import { open, expectToast } from "#tests/support/screens/license-details.ts";

const today = dayOf(new Date().toISOString());
const words = (day: Day) =>
  `${day.slice(8)} ${new Date(day).toLocaleDateString("en", { month: "short", timeZone: "UTC" })} ${day.slice(0, 4)}`;
const end = addDays(today, 20);

const ending = (page: Page, expirationDate = end, more = {}) =>
  newLicense(page, { quota: { activationDate: "2025-01-01", expirationDate }, ...more });

const update = async (dialog: Locator, scripted: boolean) => {
  if (!scripted) await dialog.getByRole("button", { name: "Update the form" }).click();
};

test.beforeEach(({ page }) => signIn(page, "mert@example.com"));

test(
  "a license is renewed from its details, which show the new end beforehand",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    const details = await ending(page);
    await (await open(page, details, javaScriptEnabled)).getByRole("link", { name: "Renew" }).click();
    const dialog = page.getByRole("dialog", { name: "Renew" });
    await expect(page).toHaveURL(`${details}/renew`);
    const facts = dialog.locator("dl");
    await expect(facts).toContainText(`Now ends${words(end)}`);
    await expect(facts).toContainText(`Then ends${words(addDays(end, 365))}`);
    await dialog.getByRole("combobox", { name: "Period" }).selectOption("2 Weeks");
    await update(dialog, javaScriptEnabled);
    await expect(facts).toContainText(`Then ends${words(addDays(end, 14))}`);
    await dialog.getByRole("combobox", { name: "Period" }).selectOption("Custom");
    await update(dialog, javaScriptEnabled);
    await dialog.getByLabel("Expiration Days").fill("10");
    await update(dialog, javaScriptEnabled);
    await expect(facts).toContainText(`Then ends${words(addDays(end, 10))}`);
    await dialog.getByRole("button", { name: "Renew" }).click();
    await expectToast(page, `License renewed until ${words(addDays(end, 10))}`);
    await expect(page).toHaveURL(details);
    const [quota] = await quotasOf(page, details);
    expect(quota).toMatchObject({ expirationDate: `${addDays(end, 10)}T23:59:59.999Z` });
  },
);

test("an ended license is renewed from today, from its row", { tag: "@plain" }, async ({ page }) => {
  const companyName = `Ended ${crypto.randomUUID()}`;
  const details = await ending(page, "2026-03-04", { companyName });
  const key = details.split("/").at(-1) ?? "";
  await page.goto(`/license/licenses?${new URLSearchParams({ companyName })}`);
  await page.getByRole("link", { name: `Renew ${key}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("dl")).toContainText("Ended04 Mar 2026");
  await expect(dialog).toContainText("a period counts from today");
  await dialog.getByRole("button", { name: "Renew", exact: true }).click();
  await expectToast(page, `License renewed until ${words(addDays(today, 365))}`);
  expect(new URL(page.url()).pathname).toBe("/license/licenses");
});

test(
  "an infinite license, or one without a quota, cannot be renewed",
  { tag: "@plain" },
  async ({ page }) => {
    await page.goto(`${await ending(page, "2150-01-01")}/renew`);
    await expect(page.getByRole("dialog")).toContainText(
      "This license never ends. There is nothing to renew.",
    );
    await page.goto(`${await newLicense(page, { quota: undefined })}/renew`);
    await expect(page.getByRole("dialog")).toContainText("This license has no quota.");
  },
);

test("selected licenses are renewed, each from its own end", { tag: "@plain" }, async ({ page }) => {
  const companyName = `Renewed ${crypto.randomUUID()}`;
  const first = await ending(page, end, { companyName });
  await ending(page, "2150-01-01", { companyName });
  await page.goto(`/license/licenses?${new URLSearchParams({ companyName })}`);
  for (const box of await page.getByRole("checkbox", { name: /^Select \w{5}-/ }).all()) await box.check();
  await page
    .getByRole("group", { name: "Change what is selected" })
    .getByRole("button", { name: "Renew" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Change licenses" });
  await dialog.getByLabel("Renew for").selectOption("Days");
  await dialog.getByRole("button", { name: "Update the form" }).click();
  await dialog.getByRole("spinbutton", { name: "Days" }).fill("10");
  await dialog.getByRole("button", { name: "Preview" }).click();
  const table = dialog.getByRole("table", { name: "Preview" });
  await expect(table).toContainText(words(addDays(end, 10)));
  await expect(table).toContainText("This license never ends.");
  await dialog.getByRole("button", { name: "Change 1 license" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("1 changed, 0 unchanged, 1 skipped")).toBeVisible({ timeout: 100 });
  }).toPass();
  const [quota] = await quotasOf(page, first);
  expect(quota).toMatchObject({ expirationDate: `${addDays(end, 10)}T23:59:59.999Z` });
});

test(
  "a period that would have ended is saved only at the second click",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const details = await ending(page);
    const [{ id } = { id: 0 }] = await quotasOf(page, details);
    const dialog = await open(page, `${details}/quotas/${id}/period`, javaScriptEnabled);
    await dialog.getByRole("combobox", { name: "Period" }).selectOption("1 Year");
    await update(dialog, javaScriptEnabled);
    await expect(dialog).toContainText("This period ended on 01 Jan 2026");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("This end has passed.");
    const stored = async () => (await quotasOf(page, details))[0];
    expect(await stored()).toMatchObject({ expirationDate: `${end}T23:59:59.999Z` });
    await dialog.getByRole("checkbox", { name: "Save anyway" }).check();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Period changed");
    expect(await stored()).toMatchObject({ expirationDate: "2026-01-01T23:59:59.999Z" });
  },
);

test("an unchanged period is not reported as changed", { tag: "@plain" }, async ({ page }) => {
  const details = await ending(page);
  const [{ id } = { id: 0 }] = await quotasOf(page, details);
  await page.goto(`${details}/quotas/${id}/period`);
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "The period stays as it was");
});
