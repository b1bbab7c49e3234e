import type { Page } from "@playwright/test";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { changeThroughApi, openPageAs } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const accountPath = "/license/account";
const isoDateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const sessionRows = (page: Page) => page.getByRole("table", { name: "Sessions" }).getByRole("row");

test("a user ends one or all of their other sessions", { tag: "@no-script" }, async ({ page, browser }) => {
  const olga = `olga-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await signIn(page, olga);
  await page.goto("/license/licenses");
  await page.getByRole("button", { name: `Account menu of ${olga}` }).click();
  const menu = page.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link")).toHaveText(["Account"]);
  await menu.getByRole("link").first().click();
  await expect(page).toHaveURL(accountPath);
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(page.getByText("None")).toBeVisible();
  await expect(page.getByRole("button", { name: "End all other sessions" })).toHaveCount(0);
  const otherPage = await openPageAs(browser, page, olga);
  await otherPage.goto(accountPath);
  await page.goto(accountPath);
  await expect(sessionRows(page)).toHaveCount(3);
  await expect(sessionRows(page).nth(1)).toContainText("This session");
  await page.getByRole("button", { name: /^End the session of/ }).click();
  await expectToast(page, "The session was ended");
  await expect(sessionRows(page)).toHaveCount(2);
  await otherPage.goto(accountPath);
  await expect(otherPage).toHaveURL(/auth\/sign-in/);

  await signIn(otherPage, olga);
  await page.goto(accountPath);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await expectToast(page, "The other sessions were ended");
  await expect(sessionRows(page)).toHaveCount(2);
});

test("the account menu is used by keyboard", { tag: "@script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto("/license/licenses");
  await waitForHydration(page);
  const button = page.getByRole("button", { name: /^Account menu/ });
  const menu = page.getByRole("menu", { name: /^Account menu/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu.getByRole("menuitemradio").last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await menu.getByRole("menuitem", { name: "Account", exact: true }).press("Enter");
  await expect(page).toHaveURL(accountPath);
  await expect(menu).toBeHidden();
});

test("the links of the account menu work without its code", { tag: "@script" }, async ({ page }) => {
  await page.route("**/account-dropdown-*.js", (route) => route.abort());
  await signIn(page, "ada@example.com");
  await page.goto("/license/licenses");
  await waitForHydration(page);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  const links = page.getByRole("navigation", { name: "Account" });
  await links.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page).toHaveURL(accountPath);
  await expect(links).toBeHidden();
});

test("the server's HTML has the selected theme and density", async ({ page, browser, javaScriptEnabled }) => {
  const uma = `uma-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await signIn(page, uma);
  const listPath = "/license/licenses?environment=1&pageNumber=1";
  const html = page.locator("html");
  await page.goto(listPath);
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(html).toHaveAttribute("data-theme", "system");
  await page.getByRole("button", { name: `Account menu of ${uma}` }).click();
  const itemRole = javaScriptEnabled ? "menuitem" : "link";
  await expect(page.getByRole(itemRole, { name: "Account", exact: true })).toBeVisible();
  const theme = page.getByRole("group", { name: "Theme" });
  if (!javaScriptEnabled) await page.goto(accountPath);
  const urlBefore = page.url();
  await theme.getByRole(javaScriptEnabled ? "menuitemradio" : "button", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(urlBefore);
  const response = await page.goto(accountPath);
  expect(await response?.text()).toContain('data-theme="dark"');
  await expect(theme.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await theme.getByRole("button", { name: "System" }).click();
  await expect(html).toHaveAttribute("data-theme", "system");
  await expect(html).toHaveAttribute("data-density", "compact");
  await page.getByRole("main").getByRole("button", { name: "Comfortable" }).click();
  await expect(html).toHaveAttribute("data-density", "comfortable");
  await expect(page).toHaveURL(accountPath);
  // The button of each date format shows an example date.
  await page.getByRole("main").getByRole("button", { name: "2027-11-20" }).click();
  await expect(page.getByRole("table", { name: "Sessions" })).toContainText(/\d{4}-\d\d-\d\d/);
  await theme.getByRole("button", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");

  const secondPage = await openPageAs(browser, page, uma);
  await secondPage.goto(accountPath);
  await expect(secondPage.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(secondPage.locator("html")).toHaveAttribute("data-density", "comfortable");

  await signIn(page, "rita@example.com");
  await page.goto(accountPath);
  await expect(html).toHaveAttribute("data-density", "compact");
  await expect(html).toHaveAttribute("data-theme", "system");
});

test(
  "the account page lists the user's tokens with scopes and last use",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    const token = generateTokenValue();
    await changeThroughApi(page, "POST", "/api/tokens", {
      token,
      expirationDate: isoDateInDays(30),
      scopes: "read",
    });
    const { origin } = new URL(page.url());
    await page.request.get(`${origin}/api/user/current`, { headers: { authorization: `Bearer ${token}` } });
    await page.goto(accountPath);
    const row = page
      .getByRole("table", { name: "API tokens" })
      .getByRole("row")
      .filter({ hasText: token.slice(0, 12) });
    await expect(row).toContainText("Read only");
    await expect(row).toContainText(/just now|minute/);
    await expect(row).toContainText(/127\.0\.0\.1|::1/);
    await expect(page.getByText("Admin: all privileges")).toBeVisible();
  },
);

test(
  "more tokens than fit on the account page are on further pages",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    const tokens = Array.from({ length: 26 }, () => generateTokenValue());
    for (const token of tokens)
      await changeThroughApi(page, "POST", "/api/tokens", { token, expirationDate: isoDateInDays(30) });
    await page.goto(accountPath);
    const rows = page.getByRole("table", { name: "API tokens" }).getByRole("row");
    await expect(rows).toHaveCount(26);
    await expect(rows.filter({ hasText: tokens[0]?.slice(0, 12) ?? "" })).toHaveCount(0);
    await page
      .getByRole("navigation", { name: "Pages of API tokens" })
      .getByRole("link", { name: "Next" })
      .click();
    await expect(rows.filter({ hasText: tokens[0]?.slice(0, 12) ?? "" })).toHaveCount(1);
    await expect(page.getByRole("table", { name: "Sessions" })).toBeVisible();
    for (const token of tokens) await changeThroughApi(page, "DELETE", `/api/tokens/${token}`, {});
  },
);
