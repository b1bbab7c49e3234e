import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createInstancePath } from "#tests/support/screens/create-instance.ts";

test(
  "Trial Management opens the hosted customers for a user without license-create",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Trial Management" }).click();
    await expect(page).toHaveURL("/internal/one-customers");
    await expect(page.getByRole("heading", { level: 1, name: "Hosted customers" })).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "Trial Management" });
    await expect(tabs.getByRole("link")).toHaveText(["Hosted customers", "FIS customers", "Purchases"]);
    await page.goto("/create-instance");
    await expect(page).toHaveURL("/internal/one-customers");
  },
);

test("a user without license-create sees the required privilege", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  const response = await page.goto(createInstancePath);
  expect(response?.status()).toBe(403);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "You cannot create instances" })).toBeVisible();
  await expect(main.getByText("“Creates License”")).toBeVisible();
  await main.getByRole("link", { name: "Hosted customers" }).last().click();
  await expect(page).toHaveURL("/internal/one-customers");
});

test("each number of Trial Management links to its list", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  await page.goto("/internal/one-customers/waiting");
  const tabs = page.getByRole("navigation", { name: "Trial Management" });
  await expect(tabs.getByRole("link", { name: "Hosted customers" })).toHaveAttribute("aria-current", "page");
  await expect(tabs.locator("[aria-current]")).toHaveCount(1);
  const mainNavigation = page.getByRole("navigation", { name: "Main" });
  await expect(mainNavigation.getByRole("link", { name: "Trial Management" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const pathByLabel = {
    "Running trials": "?state=running&purpose=trial",
    "Ending within 7 days": "?endingWithin=7",
    "Failed creations": "?state=failed",
    "Waiting for us": "/waiting",
  };
  for (const [name, path] of Object.entries(pathByLabel)) {
    await page.getByRole("navigation", { name: "Hosted customers" }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/internal/one-customers${path}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test(
  "the app does not redirect a visitor without a sign-up to the staff sign-in",
  { tag: "@no-script" },
  async ({ page }) => {
    const response = await page.goto("/create-instance");
    expect(response?.status()).toBe(200);
    await expect(page.getByText("You have not signed up with this browser.")).toBeVisible();
    await page.getByRole("link", { name: "Sign in with your work account" }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await signIn(page, "ada@example.com");
    await page.goto("/create-instance");
    await expect(page).toHaveURL(/\/internal\/create-instance$/);
  },
);
