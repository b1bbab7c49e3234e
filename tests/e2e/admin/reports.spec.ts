import type { Page } from "@playwright/test";
import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const reportsPath = "/license/settings/reports";

async function countLicenses(page: Page) {
  await signIn(page, "ada@example.com");
  await page.goto("/license/settings/jobs");
  await changeThroughApi(page, "POST", "/api/oem/jobs/refresh-summaries/run", {});
}

test.describe("the reports", () => {
  test(
    "show pictures whose bars link to licenses, with tables and CSV files",
    { tag: "@no-script" },
    async ({ page }) => {
      await countLicenses(page);
      await page.goto(reportsPath);
      for (const [title, heading, csvHeading] of [
        ["Use by customer", "No. and customer", "Customer,Licenses"],
        ["Use by tier", "No. and tier", "Tier,Licenses"],
        ["Renewals won and lost", "Won", "Month,Renewed,Lost"],
        ["New and ended licenses", "New", "Month,New,Ended"],
      ] as const) {
        const report = page.getByRole("region", { name: title });
        await expect(report.getByRole("img", { name: title })).toBeVisible();
        await report.locator("summary").click();
        await expect(report.getByRole("columnheader", { name: heading })).toBeVisible();
        const csvPath = await report.getByRole("link", { name: /^CSV/ }).getAttribute("href");
        expect(await (await page.request.get(new URL(csvPath ?? "", page.url()).href)).text()).toContain(
          csvHeading,
        );
      }
      const licenses = page.getByRole("region", { name: "New and ended licenses" });
      const bar = licenses.getByRole("link", { name: /licenses? new$/ }).last();
      await page.goto((await bar.getAttribute("href")) ?? "");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
    },
  );

  test("are mailed once a month to a subscriber", { tag: "@no-script" }, async ({ page }) => {
    await countLicenses(page);
    await page.goto(reportsPath);
    const mailSwitch = page.getByRole("switch", { name: "Monthly mail" });
    await expect(mailSwitch).toHaveAttribute("aria-checked", "false");
    await mailSwitch.click();
    await expectToast(page, "You get the reports once a month");
    await expect(mailSwitch).toHaveAttribute("aria-checked", "true");
    await expect(page.getByText(/^Next mail: 01 \w{3} \d{4}/)).toBeVisible();
    await page.reload();
    await expect(mailSwitch).toHaveAttribute("aria-checked", "true");
    await mailSwitch.click();
    await expectToast(page, "You no longer get the reports by mail");
    await expect(mailSwitch).toHaveAttribute("aria-checked", "false");
  });

  test("fit on a phone", { tag: "@script" }, async ({ page }) => {
    await countLicenses(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(reportsPath);
    await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test("need the privilege of other reports", { tag: "@no-script" }, async ({ page }) => {
    await signIn(page, "mert@example.com");
    await page.goto("/license/licenses");
    const links = () => page.locator(`a[href="${reportsPath}"]`);
    expect(await links().count()).toBeGreaterThan(0);
    await signIn(page, "rita@example.com");
    await page.goto("/license/licenses");
    await expect(links()).toHaveCount(0);
    expect((await page.goto(reportsPath))?.status()).toBe(403);
  });
});
