import { AxeBuilder } from "@axe-core/playwright";
import { expect, signIn, test } from "#tests/support/fixtures.ts";
import { chooseByKeyboard, fillProduct, openCreate, whileCrmIsDown } from "#tests/support/new-license.ts";

test.describe.configure({ timeout: 120_000 });

test.describe("while the CRM is down", () => {
  test("the customer is written by hand, and what was typed is kept", async ({
    browser,
    javaScriptEnabled,
  }) => {
    await whileCrmIsDown(browser, javaScriptEnabled, async (page) => {
      const create = await openCreate(page, javaScriptEnabled);
      const { dialog, find, press, value } = create;
      await fillProduct(create);
      await find("Company", "Acme");
      const fault = "The CRM does not answer. Enter the customer by hand, or try again.";
      await expect(dialog.getByText(fault)).toBeVisible();
      await press("Try again");
      await expect(dialog.getByText(fault)).toBeVisible();
      await expect(dialog.getByRole("searchbox", { name: "Company" })).toHaveValue("Acme");
      await press("Enter by hand");
      await value("Company", "Acme");
      await dialog.getByLabel("E-mail").fill("wile@acme.example");
      await press("Save");
      await expect(page.getByText("License created for Acme")).toBeVisible();

      const before = new URLSearchParams({
        model: "1",
        packageId: "fleet",
        company: "Glo",
        companyId: "4",
        chosenCompany: "Globex",
        contactId: "5",
        chosenEmail: "hank@globex.example",
      });
      const chosen = await openCreate(page, javaScriptEnabled, `?${before}`);
      await expect(chosen.dialog.getByText(fault)).toBeVisible();
      await expect(chosen.dialog.getByText("hank@globex.example")).toBeVisible();
      await chosen.press("Save");
      await expect(page.getByText("License created for Globex")).toBeVisible();
    });
  });
});

for (const width of [1440, 390]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`the create form is accessible and fits at ${width} px in the ${colorScheme}`, async ({
      page,
      javaScriptEnabled,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await signIn(page, "mert@example.com");
      const product = "model=1&packageId=corporate&tierId=corporate-2&period=custom";
      const long = "W".repeat(180);
      for (const search of [
        `?${product}&company=a`,
        `?${product}&company=gl&value=${"w".repeat(64)}`,
        `?${product}&company=nothing-like-this`,
        `?company=${long}&companyId=4&chosenCompany=${long}&contactId=5&chosenEmail=${long}@x.example`,
        `?customerBy=hand&company=${long}`,
      ]) {
        await openCreate(page, javaScriptEnabled, search);
        const widest = (element: Element) => element.scrollWidth - element.clientWidth;
        expect(await page.locator("html").evaluate(widest)).toBe(0);
        expect(await page.getByRole("dialog").getByRole("region").evaluate(widest)).toBe(0);
        if (!javaScriptEnabled) continue;
        const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
        expect(violations.map(({ id, nodes }) => `${search}: ${id} ${nodes[0]?.html}`)).toEqual([]);
      }
    });
  }
}

test(
  "the keyboard alone finds and chooses the customer",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const create = await openCreate(page, javaScriptEnabled);
    const { dialog } = create;
    if (javaScriptEnabled) await expect(dialog.getByLabel("Model")).toBeFocused();
    await fillProduct(create);
    await chooseByKeyboard(page, dialog, javaScriptEnabled);
    const clear = dialog.getByRole("button", { name: "Clear contact" });
    await expect(clear).toBeVisible();
    if (javaScriptEnabled) await expect(clear).toBeFocused();
    await dialog.getByRole("button", { name: "Save" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("License created for Łódź Stal S.A.")).toBeVisible();
  },
);

test(
  "on a slow network what is typed in the meantime stays",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const { dialog, find, value } = await openCreate(page, javaScriptEnabled, "?model=1&packageId=corporate");
    await page.route("**/license/licenses/new*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await dialog.getByLabel("Tier").selectOption("Tier 2");
    if (javaScriptEnabled) {
      await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
      await dialog.getByLabel("Server Capacity").fill("9");
      await dialog.getByLabel("Notes").fill("Typed meanwhile.");
    } else {
      await dialog.getByLabel("Notes").fill("Typed meanwhile.");
      await dialog.getByRole("button", { name: "Update the form" }).click();
    }
    await value("Asset Capacity", "1000");
    await value("Server Capacity", javaScriptEnabled ? "9" : "5");
    await value("Notes", "Typed meanwhile.");
    await find("Company", "glob");
    if (javaScriptEnabled) await expect(dialog.getByText("Searching…").first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Globex", exact: true })).toBeVisible();
    await value("Server Capacity", javaScriptEnabled ? "9" : "5");
  },
);
