import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo, licensesPath, rows } from "#tests/support/screens/license-list.ts";

test("Ctrl+K opens the global search with recent results", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await goTo(page, licensesPath, true);
  const dialog = page.getByRole("dialog", { name: "Search everything" });
  const input = dialog.getByRole("combobox");
  const licenseKey =
    (await page
      .getByRole("table")
      .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
      .first()
      .textContent()) ?? "";

  await page.keyboard.press("Control+k");
  await expect(input).toBeFocused();
  await input.fill(licenseKey.replaceAll("-", "").slice(0, 12).toLowerCase());
  await expect(dialog.getByRole("option", { name: licenseKey }).first()).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/license/licenses/${licenseKey}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("dialog")).toContainText(licenseKey);

  await goTo(page, "/license/tags", true);
  const createLink = page.getByRole("link", { name: "Create Tag" });
  await createLink.focus();
  await page.keyboard.press("/");
  await expect(input).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(createLink).toBeFocused();
  await page.keyboard.press("/");
  const recentLicenses = dialog.getByRole("group", { name: "Recent licenses" }).getByRole("option");
  await expect(recentLicenses.first()).toHaveText(new RegExp(licenseKey));
  await input.fill("audit");
  await dialog.getByRole("option", { name: "Audit log" }).click();
  await expect(page).toHaveURL("/license/audit");

  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("a user controls the list with single keys and disables them", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await goTo(page, licensesPath, true);
  const getLicenseLink = (index: number) =>
    rows(page).nth(index).locator("a[aria-keyshortcuts=Enter]").first();
  await page.keyboard.press("j");
  await expect(getLicenseLink(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(getLicenseLink(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("k");
  await expect(getLicenseLink(0)).toBeFocused();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/license\/licenses\/new/);

  await goTo(page, "/license/account", true);
  const shortcutSwitch = page.getByRole("switch", { name: "Single-key shortcuts" });
  // The switch shows its new state while it saves. The notice appears after the save.
  await shortcutSwitch.click();
  await expect(page.getByText("Single-key shortcuts are off")).toBeVisible();
  await expect(shortcutSwitch).toHaveAttribute("aria-checked", "false");
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette.getByRole("combobox")).toHaveValue("");
  // If the toast's script loads after the palette opens, the first Escape closes the toast.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await shortcutSwitch.click();
  await expect(page.getByText("Single-key shortcuts are on")).toBeVisible();
  await expect(shortcutSwitch).toHaveAttribute("aria-checked", "true");
});

test("a user searches for a license, renews it and opens its certificate by keyboard", async ({ page }) => {
  await signIn(page, "ada@example.com");
  const companyName = `Renewed by key ${Date.now()}`;
  const licensePath = await createLicense(page, { companyName });
  await goTo(page, "/license/tags", true);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search everything" });
  await palette.getByRole("combobox").fill(companyName);
  const result = palette.getByRole("option", { name: new RegExp(`^${companyName}`) });
  await expect(result).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Shift+Enter");
  await expect(page).toHaveURL(`${licensePath}/renew`);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Renew", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/License renewed until/).first()).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeFocused();
});

test("in a narrow window, the Search button opens the search of all records", async ({ page }) => {
  await signIn(page, "ada@example.com");
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await goTo(page, licensesPath, true);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const input = page.getByRole("dialog").getByRole("combobox");
    await expect(input).toBeFocused();
    await page.keyboard.type("glob");
    await expect(input).toHaveValue("glob");
    await expect(page.locator("#search:popover-open")).toHaveCount(0);
  }
});

test("a user selects rows, opens menus and switches licenses by keyboard", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, licensesPath, true);
  const getLicenseLink = (index: number) =>
    rows(page).nth(index).locator("a[aria-keyshortcuts=Enter]").first();
  await expect(
    page.getByRole("list", { name: "Quick filters" }).getByRole("link", { name: /Full \d/ }),
  ).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const maxTabPresses = 25;
  let tabPressCount = 0;
  for (; tabPressCount <= maxTabPresses; tabPressCount++) {
    await page.keyboard.press("Tab");
    if (await getLicenseLink(0).evaluate((link) => link === document.activeElement)) break;
  }
  expect(tabPressCount).toBeLessThanOrEqual(maxTabPresses);
  await page.keyboard.press("ArrowDown");
  await expect(getLicenseLink(1)).toBeFocused();
  // The list stores the keys that the user presses while its script loads, and applies them in order.
  const scriptGate = Promise.withResolvers<void>();
  await page.route(/list-keys/, (route) => scriptGate.promise.then(() => route.continue()));
  for (const key of ["x", "j", "j", "Shift+X"]) await page.keyboard.press(key);
  scriptGate.resolve();
  await expect(page.getByText("3 selected")).toBeVisible();

  await page.keyboard.press("e");
  const menu = page.getByRole("menu", { name: /^Actions for/ });
  await expect(menu.getByRole("menuitem", { name: "Open" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: "Renew" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);

  const [firstKey, secondKey] = await page.locator("tbody tr code").allTextContents();
  await getLicenseLink(0).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("]");
  await expect(page).toHaveURL(`${licensesPath}/${secondKey}`);
  await page.keyboard.press("[");
  await expect(page).toHaveURL(`${licensesPath}/${firstKey}`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(licensesPath);

  await goTo(page, `${licensesPath}/${firstKey}?pageSize=1&sortBy=createdAt`, true);
  await page.keyboard.press("]");
  await expect(page).toHaveURL(`${licensesPath}/${secondKey}?pageSize=1&sortBy=createdAt&pageNumber=1`);
  await expect(page.getByRole("dialog")).toContainText(`${secondKey}`);
  await page.keyboard.press("[");
  await expect(page).toHaveURL(`${licensesPath}/${firstKey}?pageSize=1&sortBy=createdAt&pageNumber=0`);
  await goTo(page, licensesPath, true);

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Go to Audit log");
  // The script sends the keys before the browser restores the focus.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    for (const key of ["g", "a"])
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await expect(page).toHaveURL("/license/audit");
});

test("the search box finds pages, actions and filters by everyday words", async ({ page }) => {
  await signIn(page, "mert@example.com");
  await goTo(page, licensesPath, true);
  await page.getByRole("searchbox", { name: "Search licenses" }).click();
  const dialog = page.getByRole("dialog", { name: "Search everything" });
  const input = dialog.getByRole("combobox");
  const findOption = (name: string | RegExp) => dialog.getByRole("option", { name });
  await input.fill("umbrella");
  await expect(findOption(/Umbrella Forensics.*1 license · [\d,]+ \/ (∞|[\d,]+) · ends? /)).toContainText(
    /Active|Almost expired|Expired/,
  );
  const [newTab] = await Promise.all([
    page.context().waitForEvent("page"),
    input.press("ControlOrMeta+Enter"),
  ]);
  await expect(newTab).toHaveURL(/\/license\/licenses\/[0-9A-Z-]+$/);
  await newTab.close();
  await expect(input).toHaveValue("umbrella");
  await input.fill("csv");
  await expect(findOption("Import licenses")).toBeVisible();
  await input.fill("trial");
  await expect(findOption("Create instance")).toBeVisible();
  await input.fill("renew umbrella");
  await expect(findOption(/^Renew Umbrella/)).toBeVisible();
  await input.fill("globex");
  await findOption("Company: globex").click();
  await expect(page).toHaveURL(`${licensesPath}?term=globex&crit=company`);
});
