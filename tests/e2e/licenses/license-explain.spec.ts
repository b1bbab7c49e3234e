import { activateServer, newLicense } from "#tests/support/screens/background-actions.ts";
import { open } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2089-12-31",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

test(
  "each badge opens an explanation, and the day can be changed",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const details = await newLicense(page, { isOffline: false, quota });
    await activateServer(page, details, "explain-1", 95);
    const dialog = await open(page, `${details}?tab=quota`, javaScriptEnabled);
    const part = (name: string) => dialog.getByRole("region", { name, exact: true });
    await dialog.getByRole("link", { name: /Almost full.*why/ }).click();
    await expect(page).toHaveURL(/\/explain\?tab=quota&status=use$/);
    await expect(part("Usage")).toContainText("95 of 100 assets in use, 95 %.");
    await expect(part("Usage")).toContainText("Becomes Full at 100 assets, 5 more than now.");
    await expect(part("Lifetime")).toContainText(
      /Expires 31 Dec 2089 UTC, in [\d,]+ days; the renewal period is \d+ days\./,
    );
    await expect(part("Connection")).toContainText("Becomes Inactive after");
    await expect(part("Status")).toContainText("The first server was activated on");
    await expect(part("A new server")).toContainText("SERVER_LIMIT");

    await dialog.getByLabel("As of").fill("2090-01-01");
    await dialog.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/asOf=2090-01-01/);
    await expect(dialog.getByText("At the end of 01 Jan 2090 UTC.")).toBeVisible();
    await expect(part("Lifetime")).toContainText("Expired 31 Dec 2089 UTC, 1 day ago.");
    await expect(part("Usage")).toContainText("no quota runs at this time");
    await expect(part("Connection")).toContainText("Inactive");
    await expect(part("A new server")).toContainText("QUOTA_EXPIRED");
    await dialog.getByLabel("As of").fill("2089-12-31");
    await dialog.getByRole("button", { name: "Show" }).click();
    await expect(part("Lifetime")).toContainText("Becomes Expired on 01 Jan 2090 00:00 UTC.");

    await dialog.getByRole("link", { name: "Now", exact: true }).click();
    await expect(page).not.toHaveURL(/asOf/);
    await dialog.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(`${details}?tab=quota`);
  },
);

test(
  "an infinite quota is shown as infinite, and an invalid day is rejected at its field",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const details = await newLicense(page, {
      type: 2,
      packageTierId: "fis-standard",
      isOffline: false,
      quota: { activationDate: "2026-01-01", expirationDate: "2150-01-01" },
    });
    await page.context().clearCookies();
    await signIn(page, "rita@example.com");
    const dialog = await open(page, `${details}/explain?asOf=soon`, javaScriptEnabled);
    await expect(dialog.getByText("Enter a day as YYYY-MM-DD.")).toBeVisible();
    await expect(dialog.getByText("Infinite (Quota will never expire).")).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Usage" })).toContainText("N/A");
    await expect(dialog.getByRole("region", { name: "Connection" })).toContainText("N/A");
    await expect(dialog.getByRole("region", { name: "A new server" })).toContainText("Could be activated");
  },
);
