import type { Browser, Locator, Page } from "@playwright/test";
import { expect, signIn, waitForHydration } from "#tests/support/browser/fixtures.ts";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";

const createPath = "/license/licenses/new";

/** The create dialog, used with or without JavaScript. */
export interface CreateDialog {
  dialog: Locator;
  /** Selects an option and loads the dependent choices. */
  choose: (label: string, option: string) => Promise<void>;
  /** Loads the dependent choices if there is no JavaScript. */
  update: () => Promise<void>;
  /** Searches a company or a contact. */
  find: (fieldLabel: "Company" | "Contact", text: string) => Promise<void>;
  /** Chooses a search result; the first result by default. */
  chooseResult: (resultKind: "companies" | "contacts", name?: string) => Promise<void>;
  /** Switches to manual entry of the customer. */
  enterManually: () => Promise<void>;
  press: (button: string) => Promise<void>;
  expectValue: (label: string, expected: string) => Promise<void>;
}

export async function openCreateDialog(
  page: Page,
  javaScriptEnabled: boolean | undefined,
  search = "",
): Promise<CreateDialog> {
  await page.goto(`${createPath}${search}`);
  if (javaScriptEnabled) await waitForHydration(page);
  const dialog = page.getByRole("dialog");
  const update = async () => {
    if (!javaScriptEnabled) await dialog.getByRole("button", { name: "Update the form" }).click();
  };
  return {
    dialog,
    update,
    choose: async (label, option) => {
      await dialog.getByLabel(label).selectOption(option);
      await update();
    },
    find: async (fieldLabel, text) => {
      const input = dialog.getByRole("combobox", { name: fieldLabel });
      await input.fill(text);
      if (!javaScriptEnabled) await input.press("Enter");
    },
    chooseResult: (resultKind, name) => findResult(dialog, javaScriptEnabled, resultKind, name).click(),
    enterManually: () => findManualEntryOption(dialog, javaScriptEnabled).click(),
    press: (button) => dialog.getByRole("button", { name: button }).first().click(),
    expectValue: (label, expected) => expect(dialog.getByLabel(label)).toHaveValue(expected),
  };
}

/**
 * Finds a search result, or the first search result without a name.
 * The result is an option of a list box with JavaScript, and a button without JavaScript.
 */
export function findResult(
  form: Locator,
  javaScriptEnabled: boolean | undefined,
  resultKind: "companies" | "contacts",
  name = "",
): Locator {
  const list = form.getByRole(javaScriptEnabled ? "listbox" : "list", { name: `Found ${resultKind}` });
  return list.getByRole(javaScriptEnabled ? "option" : "button", { name }).first();
}

/** Finds the option or the button for manual entry of the customer. */
export const findManualEntryOption = (form: Locator, javaScriptEnabled: boolean | undefined): Locator =>
  form.getByRole(javaScriptEnabled ? "option" : "button", { name: /^(Enter manually|Add “)/ }).first();

/** Fills in all fields except the customer. */
export async function fillProduct({ choose, dialog }: CreateDialog) {
  await choose("Model", "Enterprise");
  await choose("Package", "Fleet");
  await expect(dialog.getByLabel("Asset Capacity")).not.toHaveValue("");
  await expect(dialog.getByRole("term").first()).toBeVisible();
}

/** Enters a customer that is not in the CRM. */
export async function enterCustomer(
  { dialog, find, enterManually, expectValue }: CreateDialog,
  companyName: string,
) {
  await find("Company", companyName);
  await enterManually();
  await expectValue("Company", companyName);
  await dialog.getByLabel("E-mail").fill("zoe@customer.example");
}

/** Opens the list of a company's licenses and returns the rows of the licenses. */
export async function openLicensesOfCompany(page: Page, companyName: string): Promise<Locator> {
  await page.goto(`/license/licenses?${new URLSearchParams({ term: companyName, crit: "company" })}`);
  return page.getByRole("row").filter({ hasText: companyName });
}

/** Searches and chooses a company of the CRM and its contact with only the keyboard. */
export async function chooseCustomerByKeyboard(
  page: Page,
  form: Locator,
  javaScriptEnabled: boolean,
): Promise<void> {
  await form.getByRole("combobox", { name: "Company" }).focus();
  await page.keyboard.type("lodz");
  const company = findResult(form, javaScriptEnabled, "companies", "Łódź Stal S.A.");
  if (javaScriptEnabled) return chooseFromLists(page, form, company);
  await page.keyboard.press("Enter");
  await expect(company).toBeVisible();
  await form.getByRole("combobox", { name: "Company" }).focus();
  await focusFirstResult(page);
  await expect(company).toBeFocused();
  await page.keyboard.press("Enter");
  const contact = form.getByRole("combobox", { name: "Contact" });
  await expect(contact).toBeEnabled();
  await contact.focus();
  await focusFirstResult(page);
  await page.keyboard.press("Enter");
}

/** Tabs from the search field past the search button to the first result. */
async function focusFirstResult(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
}

async function chooseFromLists(page: Page, form: Locator, company: Locator): Promise<void> {
  const companyField = form.getByRole("combobox", { name: "Company" });
  const readTagFieldTop = () =>
    form.getByRole("combobox", { name: "Add tags" }).evaluate((tags) => tags.getBoundingClientRect().top);
  const activeOption = form.locator("[role=option][aria-selected=true]");
  const initialTop = await readTagFieldTop();
  await expect(company).toBeVisible();
  expect(await readTagFieldTop()).toBe(initialTop);
  await expect(companyField).toHaveAttribute("aria-expanded", "true");
  await expect(form.getByRole("status").filter({ hasText: "1 result" })).toBeAttached();
  for (const [key, name] of [
    ["ArrowDown", "Łódź Stal S.A."],
    ["End", "Add “lodz” as a new customer"],
    ["Home", "Łódź Stal S.A."],
    ["ArrowUp", "Add “lodz” as a new customer"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(activeOption).toHaveText(name);
    await expect(companyField).toHaveAttribute(
      "aria-activedescendant",
      (await activeOption.getAttribute("id")) ?? "",
    );
  }
  await page.keyboard.press("Escape");
  await expect(company).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("combobox", { name: "Contact" })).toBeFocused();
  await expect(findResult(form, true, "contacts")).toBeVisible();
  await page.keyboard.press("Enter");
}

/** Starts an app whose CRM does not respond, and runs the callback with a page of a user who creates licenses. */
export async function runWithUnreachableCrm(
  browser: Browser,
  javaScriptEnabled: boolean,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const [closedPort] = await findFreePorts(1);
  const app = await startSeparateApp({
    HUBSPOT_URL: `http://127.0.0.1:${closedPort}`,
    HUBSPOT_TOKEN: "pat-eu1-0123456789",
  });
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
  try {
    const page = await context.newPage();
    await signIn(page, "mert@example.com");
    await run(page);
  } finally {
    await context.close();
    await app.stop();
  }
}
