import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo, list, rows } from "#tests/support/screens/license-list.ts";

test("Ctrl K opens a search over everything, which closes when it navigates, and remembers the opened results", async ({
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

test("single keys walk through the list, select and create, and do nothing once they are switched off", async ({
  page,
}) => {
  await signIn(page, "ada@example.com");
  await goTo(page, list, true);
  const keyOf = (index: number) => rows(page).nth(index).locator(".key a").first();
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
  await page.keyboard.press("Escape");
  await shortcuts.click();
  await expect(shortcuts).toHaveAttribute("aria-checked", "true");
});

test("a row is one stop of the Tab key and walked by arrows; its menu, ranges and neighbors have keys, which ? shows", async ({
  page,
}) => {
  await signIn(page, "ada@example.com");
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, list, true);
  const keyOf = (index: number) => rows(page).nth(index).locator(".key a").first();
  await expect(
    page.getByRole("list", { name: "Quick filters" }).getByRole("link", { name: /Full \d/ }),
  ).toBeVisible();
  let stops = 0;
  for (; stops <= 25; stops++) {
    await page.keyboard.press("Tab");
    if (await keyOf(0).evaluate((link) => link === document.activeElement)) break;
  }
  expect(stops).toBeLessThanOrEqual(25);
  await page.keyboard.press("ArrowDown");
  await expect(keyOf(1)).toBeFocused();
  // Keys pressed while their code is still loading take effect in their order.
  const requestGate = Promise.withResolvers<void>();
  await page.route(/list-keys/, (route) => requestGate.promise.then(() => route.continue()));
  for (const key of ["x", "j", "j", "Shift+X"]) await page.keyboard.press(key);
  requestGate.resolve();
  await expect(page.getByText("3 selected")).toBeVisible();

  await page.keyboard.press("e");
  const menu = page.getByRole("menu", { name: /^Actions for/ });
  await expect(menu.getByRole("menuitem", { name: "Open" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: "Renew" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);

  const [first, second] = await page.locator(".license-row .key code").allTextContents();
  await keyOf(0).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("]");
  await expect(page).toHaveURL(`${list}/${second}`);
  await page.keyboard.press("[");
  await expect(page).toHaveURL(`${list}/${first}`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(list);

  await goTo(page, `${list}/${first}?pageSize=1&sortBy=createdAt`, true);
  await page.keyboard.press("]");
  await expect(page).toHaveURL(`${list}/${second}?pageSize=1&sortBy=createdAt&pageNumber=1`);
  await expect(page.getByRole("dialog")).toContainText(`${second}`);
  await page.keyboard.press("[");
  await expect(page).toHaveURL(`${list}/${first}?pageSize=1&sortBy=createdAt&pageNumber=0`);
  await goTo(page, list, true);

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Go to Audit log");
  // Before the next frame the focus is where the dialog was.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    for (const key of ["g", "a"])
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await expect(page).toHaveURL("/license/audit");
});
