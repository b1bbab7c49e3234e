import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("an app with JOBS=off warns admins and sends no mail", { tag: "@no-script" }, async ({ page }) => {
  const app = await startSeparateApp({ JOBS: "off" });
  try {
    await page.goto(`${app.url}/robots.txt`);
    await signIn(page, "ada@example.com");
    const banner = page.getByRole("status").filter({ hasText: "Background jobs have been paused since" });
    for (const path of ["/", "/license/licenses", "/internal/one-customers"]) {
      await page.goto(`${app.url}${path}`);
      await expect(banner).toContainText("To resume, remove JOBS=off and restart the app.");
    }
    await page.goto(`${app.url}/license/settings/jobs`);
    const jobRow = (name: string) => page.getByRole("row", { name });
    await expect(jobRow("Reminders")).toContainText("Paused");
    await expect(jobRow("Reminders").getByRole("button")).toHaveCount(0);
    await expect(jobRow("Tidying up")).toContainText("Done");
    await page.goto(`${app.url}/license/settings`);
    await page.getByRole("button", { name: "Send a test mail" }).click();
    await expect(page.getByText("while background jobs are paused").first()).toBeVisible();

    await page.goto(`${app.url}/robots.txt`);
    await signIn(page, "rita@example.com");
    await page.goto(`${app.url}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner).toHaveCount(0);
  } finally {
    await app.stop();
  }
});
