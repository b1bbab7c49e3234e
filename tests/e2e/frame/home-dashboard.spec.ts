import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("the arrow keys show the values of a chart without links", { tag: "@script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  await page.goto("/");
  const columns = page.getByRole("radiogroup", { name: "Licenses by status over time" }).getByRole("radio");
  await columns.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(columns.nth(1)).toBeFocused();
  const text = (await columns.nth(1).getAttribute("aria-label")) ?? "";
  expect(text).toMatch(/^\d\d \w{3} \d{4}: \d+ active, /);
  await expect(page.getByText(text)).toBeVisible();
});

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
  await expect(page.getByRole("img", { name: "Renewals by month" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your latest changes" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Licenses by status over time" })).toBeVisible();
  await page.getByText("License counts by day").click();
  await expect(page.getByRole("table", { name: /^Licenses by status/ }).getByRole("columnheader")).toHaveText(
    ["Day", "Active", "Almost expired", "Pending", "Expired"],
  );
  await page.getByRole("link", { name: /^Almost expired \d/ }).click();
  await expect(page).toHaveURL("/license/licenses?lifetimeStatuses=almost-expired");
  await page.goto("/");
  const part = page
    .getByRole("group", { name: "Renewals by month" })
    .getByRole("link", { name: /open$/ })
    .first();
  await expect(part).toHaveAttribute("aria-label", /: \d+ license/);
  await part.click();
  await expect(page).toHaveURL(/\/license\/renewals\?from=.*&whose=all$/);
  // Other tests create licenses, and the home page shows counts of up to a minute ago.
  await expect(page.getByRole("link", { name: /^Open [1-9]/ })).toHaveAttribute("aria-current", "true");
});
