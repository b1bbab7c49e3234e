import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo, list, rows } from "#tests/support/screens/license-list.ts";

test("Ctrl K opens a search over everything, which ends where it leads, and remembers what was opened", async ({
  page,
}) => {
  await signIn(page, "ada@example.com");
  await goTo(page, list, true);
  const dialog = page.getByRole("dialog", { name: "Search everything" });
  const input = dialog.getByRole("combobox");
  const key =
    (await page
      .getByRole("table")
      .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
      .first()
      .textContent()) ?? "";

  await page.keyboard.press("Control+k");
  await expect(input).toBeFocused();
  await input.fill(key.replaceAll("-", "").slice(0, 12).toLowerCase());
  await expect(dialog.getByRole("option", { name: key }).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/license/licenses/${key}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("dialog")).toContainText(key);

  await goTo(page, "/license/tags", true);
  await page.keyboard.press("/");
  const recent = dialog.getByRole("group", { name: "Recent licenses" }).getByRole("option");
  await expect(recent.first()).toHaveText(new RegExp(key));
  await input.fill("audit");
  await dialog.getByRole("option", { name: "Audit", exact: true }).click();
  await expect(page).toHaveURL("/license/audit");

  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("single keys go through the list, select and create, and do nothing once they are switched off", async ({
  page,
}) => {
  await signIn(page, "ada@example.com");
  await goTo(page, list, true);
  const keyOf = (place: number) => rows(page).nth(place).locator(".key a").first();
  await page.keyboard.press("j");
  await expect(keyOf(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(keyOf(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("k");
  await expect(keyOf(0)).toBeFocused();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/license\/licenses\/new/);

  await goTo(page, "/license/account", true);
  const shortcuts = page.getByRole("switch", { name: "Single keys are shortcuts" });
  await shortcuts.click();
  await expect(shortcuts).toHaveAttribute("aria-checked", "false");
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("");
});
