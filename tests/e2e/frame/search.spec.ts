import { expect, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";
import { goTo, licensesPath, rows } from "#tests/support/screens/license-list.ts";

test("the search shows only results that the user may see", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto("/license/search?text=glob");
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("heading", { name: "Companies" })).toBeVisible();
  await page.goto("/license/search?text=umbrella");
  await expect(results.getByRole("listitem").first()).toContainText(/1 license · [\d,]+ \/ (∞|[\d,]+) · end/);
  await page.goto("/license/search?text=glob");
  await results.getByRole("link", { name: "Globex", exact: false }).first().click();
  await expect(rows(page)).not.toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("Globex");

  await page.goto("/license/search?text=ada@example");
  await expect(page.getByText("No results for “ada@example”.")).toBeVisible();
  await switchUser(page, "ada@example.com");
  await page.goto("/license/search?text=ada@example");
  await expect(results.getByRole("link", { name: "ada@example.com" })).toBeVisible();
  await page.goto("/license/search?text=audit");
  await expect(results.getByRole("link", { name: "Audit log", exact: true })).toBeVisible();
});

test(
  "the search suggests other criteria and remembers the last criterion",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "rita@example.com");
    await goTo(page, `${licensesPath}?term=globex&crit=tag`, javaScriptEnabled);
    await page.getByRole("main").getByRole("link", { name: "in Company" }).click();
    await expect(page).toHaveURL(`${licensesPath}?term=globex&crit=company`);
    await expect(rows(page).first()).toContainText("Globex");
    await page.goto("/license/tags");
    await expect(page.getByRole("search").getByRole("combobox")).toHaveValue("company");
    await page.goto("/license/search");
    await expect(page.getByRole("radio", { name: "Company" })).toBeChecked();
  },
);
