import { activateServer, createLicense } from "#tests/support/screens/background-actions.ts";
import { openDialog } from "#tests/support/screens/license-details.ts";
import { expect, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2089-12-31",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

test(
  "a status badge opens an explanation for a selectable day",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, { isOffline: false, quota });
    await activateServer(page, licensePath, "explain-1", 95);
    const dialog = await openDialog(page, `${licensePath}?tab=quota`, javaScriptEnabled);
    const section = (name: string) => dialog.getByRole("region", { name, exact: true });
    await dialog.getByRole("link", { name: /Almost full.*why/ }).click();
    await expect(page).toHaveURL(/\/explain\?tab=quota&status=use$/);
    await expect(section("Usage")).toContainText("95 of 100 assets in use, 95 %.");
    await expect(section("Usage")).toContainText(
      "The usage status becomes Full at 100 assets, 5 more than now.",
    );
    await expect(section("Lifetime")).toContainText(
      /Expires 31 Dec 2089 UTC, in [\d½]+ years; the renewal period is \d+ days\./,
    );
    await expect(section("Connection")).toContainText("The connection status becomes Inactive after");
    await expect(section("Status")).toContainText("The first server was activated on");
    await expect(section("A new server")).toContainText("SERVER_LIMIT");

    await dialog.getByLabel("As of").fill("2090-01-01");
    await dialog.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/asOf=2090-01-01/);
    await expect(dialog.getByText("The statuses at the end of 01 Jan 2090 UTC.")).toBeVisible();
    await expect(section("Lifetime")).toContainText("Expired 31 Dec 2089 UTC, 1 day ago.");
    await expect(section("Usage")).toContainText("no quota runs at this time");
    await expect(section("Connection")).toContainText("Inactive");
    await expect(section("A new server")).toContainText("QUOTA_EXPIRED");
    await dialog.getByLabel("As of").fill("2089-12-31");
    await dialog.getByRole("button", { name: "Show" }).click();
    await expect(section("Lifetime")).toContainText(
      "The lifetime status becomes Expired on 01 Jan 2090 00:00 UTC.",
    );

    await dialog.getByRole("link", { name: "Now", exact: true }).click();
    await expect(page).not.toHaveURL(/asOf/);
    await dialog.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(`${licensePath}?tab=quota`);
  },
);

test(
  "the explanation shows an infinite quota and rejects an invalid day",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, {
      type: 2,
      packageTierId: "fis-standard",
      isOffline: false,
      quota: { activationDate: "2026-01-01", expirationDate: "2150-01-01" },
    });
    await switchUser(page, "rita@example.com");
    const dialog = await openDialog(page, `${licensePath}/explain?asOf=soon`, javaScriptEnabled);
    await expect(dialog.getByText("Enter a day as YYYY-MM-DD.")).toBeVisible();
    await expect(dialog.getByText("Infinite (Quota will never expire).")).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Usage" })).toContainText("N/A");
    await expect(dialog.getByRole("region", { name: "Connection" })).toContainText("N/A");
    await expect(dialog.getByRole("region", { name: "A new server" })).toContainText("Could be activated");
  },
);
