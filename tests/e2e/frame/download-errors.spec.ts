import type { Page } from "@playwright/test";
import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const unknownKey = "00000-00000-00000-00000-00000";

async function expectErrorPage(page: Page, path: string, status: number, heading: string, text: string) {
  const response = await page.goto(path);
  expect([path, response?.status()]).toEqual([path, status]);
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(text);
  await expect(page.getByRole("main").getByRole("link", { name: "Go to licenses" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
}

test("a download that fails shows an error page", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const invalidRequestHeading = "This request could not be understood";
  await expectErrorPage(
    page,
    "/api/oem/licenses/report/csv?filters=nonsense",
    400,
    invalidRequestHeading,
    "filter is not a JSON",
  );
  await expectErrorPage(
    page,
    "/api/oem/renewals/csv?state=nonsense",
    400,
    invalidRequestHeading,
    "Choose open, snoozed, lost or renewed.",
  );
  const missingPageHeading = "This page does not exist";
  const missingPaths = [
    `/api/oem/licenses/${unknownKey}/certificate.pdf`,
    "/api/oem/bulk-runs/1/csv",
    "/api/customers/air/1/case-activities/csv",
  ];
  for (const path of missingPaths)
    await expectErrorPage(page, path, 404, missingPageHeading, "was not found.");
});

test("a download that a rule rejects shows the rule", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const key = (await createLicense(page, { isOffline: false })).split("/").at(-1);
  await expectErrorPage(
    page,
    `/api/oem/licenses/${key}/download/seed-of-one-machine`,
    422,
    "This is not possible now",
    "Only an offline license has a license file.",
  );
});

test("a download without the required privilege names the privilege", async ({ page }) => {
  await signIn(page, "rita@example.com");
  const forbiddenPageHeading = "You cannot open this page";
  for (const path of ["/api/oem/licenses/report/csv", "/api/oem/renewals/csv", "/api/customers/air/csv"]) {
    await expectErrorPage(
      page,
      path,
      403,
      forbiddenPageHeading,
      "This request needs the privilege license-manage.",
    );
    await expect(page.getByRole("main")).not.toContainText("open this page again");
  }
});

test("an API client gets the error of a download as JSON", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  const { origin } = new URL(page.url());
  const response = await page.request.get(`${origin}/api/oem/licenses/report/csv`);
  expect(response.status()).toBe(403);
  expect(await response.json()).toMatchObject({ success: false, error: { code: "FORBIDDEN" } });
});
