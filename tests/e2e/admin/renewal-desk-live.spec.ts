import { addDays, dayOf } from "#app/domain/time/time.ts";
import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expect, gotoHydrated, signIn, test } from "#tests/support/browser/fixtures.ts";

/** Estimate for a trained user: 0.6 s to think and 0.2 s to press the key. */
const secondsPerKey = 0.2 + 0.6;

test("twenty renewals by keyboard take at most a minute", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const companyName = `Keys ${crypto.randomUUID()}`;
  const expirationDate = addDays(dayOf(new Date().toISOString()), 20);
  const renewalCount = 4;
  for (let index = 0; index < renewalCount; index++)
    await createLicense(page, { companyName, quota: { activationDate: "2026-01-01", expirationDate } });
  await gotoHydrated(page, `/license/renewals?${new URLSearchParams({ search: companyName })}`);
  const rows = page.getByRole("row", { name: companyName });
  await expect(rows).toHaveCount(renewalCount);

  let keyCount = 0;
  const pressAndCountKey = async (key: string) => {
    keyCount++;
    await page.keyboard.press(key);
  };
  await pressAndCountKey("j");
  for (let remainingCount = renewalCount - 1; remainingCount >= 0; remainingCount--) {
    await expect(rows.first().locator(":focus")).toHaveCount(1);
    await pressAndCountKey("r");
    await expect(
      page.getByRole("dialog", { name: "Renew" }).getByRole("button", { name: "Renew" }),
    ).toBeFocused();
    await pressAndCountKey("Enter");
    await expect(rows).toHaveCount(remainingCount);
  }
  // The first key selects the first row; the other keys renew licenses.
  const keysPerRenewal = (keyCount - 1) / renewalCount;
  expect((1 + 20 * keysPerRenewal) * secondsPerKey).toBeLessThanOrEqual(60);
});

test("a row keeps its height when it has the focus", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const companyName = `Long note ${crypto.randomUUID()}`;
  const expirationDate = addDays(dayOf(new Date().toISOString()), 20);
  const notes =
    "The customer compares three vendors and decides after the budget meeting in January. ".repeat(3);
  await createLicense(page, { companyName, notes, quota: { activationDate: "2026-01-01", expirationDate } });
  await gotoHydrated(page, `/license/renewals?${new URLSearchParams({ search: companyName })}`);
  const row = page.getByRole("row", { name: companyName });
  const measureHeight = async () => (await row.boundingBox())?.height;
  const initialHeight = await measureHeight();
  await page.keyboard.press("j");
  await expect(row.locator(":focus-visible")).toHaveCount(1);
  expect(await measureHeight()).toBe(initialHeight);
});

test("a user snoozes a renewal with two keys", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const companyName = `Snoozed by keys ${crypto.randomUUID()}`;
  const expirationDate = addDays(dayOf(new Date().toISOString()), 20);
  await createLicense(page, { companyName, quota: { activationDate: "2026-01-01", expirationDate } });
  await gotoHydrated(page, `/license/renewals?${new URLSearchParams({ search: companyName })}`);
  await page.keyboard.press("j");
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Snooze" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: companyName })).toHaveCount(0);
  await page.getByRole("link", { name: /^Snoozed/ }).click();
  await expect(page.getByRole("row", { name: companyName })).toHaveCount(1);
});
