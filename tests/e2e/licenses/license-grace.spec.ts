import { addDays, dayOf } from "#app/domain/time/time.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { changeThroughApi, createLicense } from "#tests/support/screens/background-actions.ts";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";

const today = dayOf(new Date().toISOString());
const formatDay = (day: string) =>
  `${day.slice(8)} ${new Date(day).toLocaleDateString("en", { month: "short", timeZone: "UTC" })} ${day.slice(0, 4)}`;
const endDay = addDays(today, -4);

test(
  "a user changes the grace period of a license",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const companyName = `Grace ${crypto.randomUUID()}`;
    const quota = { activationDate: "2026-01-01", expirationDate: endDay };
    const licensePath = await createLicense(page, { companyName, quota });
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    await expect(dialog).not.toContainText("Works until");
    await dialog.getByRole("link", { name: "Change Grace Period" }).click();
    await expect(page).toHaveURL(`${licensePath}/grace`);
    const daysField = dialog.getByLabel("Grace period in days");
    await expect(daysField).toHaveAccessibleDescription(
      /Leave empty to use the tier’s grace period \(none\)./,
    );
    await daysField.fill("91");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The grace period is at most 90 days.");
    await expect(daysField).toHaveValue("91");
    await daysField.fill("10");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "The grace period is now 10 days");
    await expect(dialog).toContainText(
      `Works until ${formatDay(addDays(endDay, 10))} (grace period of 10 days)`,
    );
    await expect(dialog).toContainText("Expired");
    await page.goto(`${licensePath}/explain`);
    await expect(dialog).toContainText(
      `until ${formatDay(addDays(endDay, 10))} 23:59 UTC, with a grace period of 10 days.`,
    );
    await page.goto(`${licensePath}?tab=history`);
    await expect(dialog).toContainText("Grace Period Updated");
    await page.goto(`/license/renewals?${new URLSearchParams({ search: companyName })}`);
    await expect(page.getByRole("row", { name: companyName })).toContainText(
      `Works until ${formatDay(addDays(endDay, 10))}`,
    );
    await page.goto(`${licensePath}/grace`);
    await daysField.fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "The license now uses the grace period of the tier");
  },
);

test(
  "the user who saves a grace period second resolves the conflict",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page);
    await page.goto(`${licensePath}/grace`);
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${licensePath.split("/").at(-1)}/grace`, {
      graceDays: 5,
    });
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Grace period in days").fill("10");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Another user saved a change in the meantime")).toBeVisible();
    await expect(dialog).toContainText("5 days");
  },
);
