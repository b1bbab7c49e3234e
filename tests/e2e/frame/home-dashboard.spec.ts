import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("the home page shows the licenses that need attention", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Areas" }).getByRole("link")).toHaveText([
    /FIS Customers/,
    /Licenses/,
    /Trial Management/,
  ]);
  await page.getByRole("link", { name: /Full or almost full/ }).click();
  await expect(page).toHaveURL("/license/licenses?useStatuses=almost-full,full");
  await page.goto("/");
  await expect(page.getByRole("img", { name: "Licenses that end, by month" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your latest changes" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Licenses by status over time" })).toBeVisible();
  await page.getByText("License counts by day").click();
  await expect(page.getByRole("table", { name: /^Licenses by status/ }).getByRole("columnheader")).toHaveText(
    ["Day", "Active", "Almost expired", "Pending", "Expired"],
  );
  await page.getByRole("link", { name: /^Almost expired \d/ }).click();
  await expect(page).toHaveURL("/license/licenses?lifetimeStatuses=almost-expired");
});
