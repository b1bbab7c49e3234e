import type { Page } from "@playwright/test";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import { changeThroughApi, colleague } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const account = "/license/account";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const sessions = (page: Page) => page.getByRole("table", { name: "Sessions" }).getByRole("row");

test(
  "the account shows the user's identity, and ends their other sessions, one or all",
  { tag: "@plain" },
  async ({ page, browser }) => {
    const olga = `olga-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await signIn(page, olga);
    await page.goto("/license/licenses");
    await page.getByRole("button", { name: `Account menu of ${olga}` }).click();
    const menu = page.getByRole("navigation", { name: "Account" });
    await expect(menu.getByRole("link")).toHaveText(["Account", "Sessions"]);
    await menu.getByRole("link").first().click();
    await expect(page).toHaveURL(account);
    await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
    await expect(page.getByText("None")).toBeVisible();
    await expect(page.getByRole("button", { name: "End all other sessions" })).toHaveCount(0);
    const otherPage = await colleague(browser, page, olga);
    await otherPage.goto(account);
    await page.goto(account);
    await expect(sessions(page)).toHaveCount(3);
    await expect(sessions(page).nth(1)).toContainText("This session");
    await page.getByRole("button", { name: /^End the session of/ }).click();
    await expectToast(page, "The session was ended");
    await expect(sessions(page)).toHaveCount(2);
    await otherPage.goto(account);
    await expect(otherPage).toHaveURL(/auth\/sign-in/);

    await signIn(otherPage, olga);
    await page.goto(account);
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await expectToast(page, "All other sessions were ended");
    await expect(sessions(page)).toHaveCount(2);
  },
);

test("the colors follow the system until a theme is selected, which then applies from the first byte on", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const uma = `uma-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await signIn(page, uma);
  const list = "/license/licenses?environment=1&pageNumber=1";
  const html = page.locator("html");
  await page.goto(list);
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(html).toHaveAttribute("data-theme", "system");
  await page.getByRole("button", { name: `Account menu of ${uma}` }).click();
  await expect(page.getByRole("link", { name: "Sessions" })).toBeVisible();
  const theme = page.getByRole("group", { name: "Theme" });
  if (!javaScriptEnabled) await page.goto(account);
  const before = page.url();
  await theme.getByRole("button", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(before);
  const response = await page.goto(account);
  expect(await response?.text()).toContain('data-theme="dark"');
  await expect(theme.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await theme.getByRole("button", { name: "System" }).click();
  await expect(html).toHaveAttribute("data-theme", "system");
  await expect(html).toHaveAttribute("data-density", "comfortable");
  await page.getByRole("main").getByRole("button", { name: "Compact" }).click();
  await expect(html).toHaveAttribute("data-density", "compact");
  await expect(page).toHaveURL(account);
  await page.getByRole("main").getByRole("button", { name: "2027-11-20" }).click();
  await expect(page.getByRole("table", { name: "Sessions" })).toContainText(/\d{4}-\d\d-\d\d/);
  await theme.getByRole("button", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");

  const elsewhere = await colleague(browser, page, uma);
  await elsewhere.goto(account);
  await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(elsewhere.locator("html")).toHaveAttribute("data-density", "compact");

  await signIn(page, "rita@example.com");
  await page.goto(account);
  await expect(html).toHaveAttribute("data-density", "comfortable");
  await expect(html).toHaveAttribute("data-theme", "system");
});

test(
  "the account lists the user's tokens with their scopes and last use",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    const token = newTokenValue();
    await changeThroughApi(page, "POST", "/api/tokens", {
      token,
      expirationDate: inDays(30),
      scopes: "read",
    });
    const { origin } = new URL(page.url());
    await page.request.get(`${origin}/api/user/current`, { headers: { authorization: `Bearer ${token}` } });
    await page.goto(account);
    const row = page
      .getByRole("table", { name: "API tokens" })
      .getByRole("row")
      .filter({ hasText: token.slice(0, 12) });
    await expect(row).toContainText("Only reads");
    await expect(row).toContainText(/just now|minute/);
    await expect(row).toContainText(/127\.0\.0\.1|::1/);
    await expect(page.getByText("Admin: you may do everything")).toBeVisible();
  },
);
