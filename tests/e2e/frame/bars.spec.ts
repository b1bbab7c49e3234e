import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("the license bar has the items of the specification in their order", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto("/license/tags");
  await expect(bar(page).getByRole("link")).toHaveText([
    "Licenses",
    "Versions",
    "Tags",
    "Users",
    "API Tokens",
    "Settings",
    "Customers",
    "Renewals",
    "Trial Management",
  ]);
  await expect(bar(page).locator("[aria-current=page]").first()).toHaveText("Tags");
});

test("Logout is in the bar and ends the session", async ({ page }) => {
  await signIn(page, `leaving-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.goto("/license/licenses");
  await bar(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await page.goto("/license/licenses");
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("each area has a bar of its own", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  const linksByPath = {
    "/license/licenses": ["Licenses", "Tags", "Customers", "Renewals", "Trial Management"],
    "/license/account": ["Licenses", "Tags", "Customers", "Renewals", "Trial Management"],
    "/internal/air-customers": ["Trial Management", "Licenses", "Customers", "Renewals"],
    "/": [],
    "/nowhere": [],
  };
  for (const [path, links] of Object.entries(linksByPath)) {
    await page.goto(path);
    await expect(bar(page).getByRole("link")).toHaveText(links);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  }
  await page.goto("/auth/sign-in");
  await expect(page.getByRole("banner")).toHaveCount(0);
});

test("an error in an area appears below the bar of the area", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  for (const [path, firstLink] of [
    ["/license/licenses/AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", "Licenses"],
    ["/license/versions", "Licenses"],
    ["/internal/air-customers/9999999", "Trial Management"],
  ] as const) {
    const response = await page.goto(path);
    expect([path, response?.ok()]).toEqual([path, false]);
    await expect(bar(page).getByRole("link").first()).toHaveText(firstLink);
  }
});
