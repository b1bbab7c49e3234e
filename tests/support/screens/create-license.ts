import type { Browser, Locator, Page } from "@playwright/test";
import { expect, signIn, takenOver } from "#tests/support/browser/fixtures.ts";
import { startOwnApp } from "#tests/support/apps/apps.ts";
import { freePorts } from "#tests/support/apps/servers.ts";

const address = "/license/licenses/new";

/** The create dialog in the hands of a person, with or without a script. */
export interface CreateDialog {
  dialog: Locator;
  /** Chooses in a select, and waits for the form that follows. */
  choose: (label: string, option: string) => Promise<void>;
  /** Sends the form for the one that follows, where no script does. */
  update: () => Promise<void>;
  /** Looks for a company or a contact. */
  find: (what: "Company" | "Contact", text: string) => Promise<void>;
  press: (button: string) => Promise<void>;
  value: (label: string, expected: string) => Promise<void>;
}

export async function openCreate(
  page: Page,
  scripted: boolean | undefined,
  search = "",
): Promise<CreateDialog> {
  await page.goto(`${address}${search}`);
  if (scripted) await takenOver(page);
  const dialog = page.getByRole("dialog");
  const update = async () => {
    if (!scripted) await dialog.getByRole("button", { name: "Update the form" }).click();
  };
  return {
    dialog,
    update,
    choose: async (label, option) => {
      await dialog.getByLabel(label).selectOption(option);
      await update();
    },
    find: async (what, text) => {
      const input = dialog.getByRole("searchbox", { name: what });
      await input.fill(text);
      if (!scripted) await input.press("Enter");
    },
    press: (button) => dialog.getByRole("button", { name: button }).first().click(),
    value: (label, expected) => expect(dialog.getByLabel(label)).toHaveValue(expected),
  };
}

/** Everything but the customer. */
export async function fillProduct({ choose }: CreateDialog) {
  await choose("Model", "Enterprise");
  await choose("Package", "Fleet");
}

/** A customer that the CRM does not know. */
export async function writeCustomer({ dialog, find, press, value }: CreateDialog, companyName: string) {
  await find("Company", companyName);
  await press("Enter by hand");
  await value("Company", companyName);
  await dialog.getByLabel("E-mail").fill("zoe@customer.example");
}

/** How many licenses of a company the list shows. */
export async function licensesOf(page: Page, companyName: string): Promise<Locator> {
  await page.goto(`/license/licenses?${new URLSearchParams({ term: companyName, crit: "company" })}`);
  return page.getByRole("row").filter({ hasText: companyName });
}

/** Looks for a company of the CRM and its contact by the keyboard alone, and chooses both. */
export async function chooseByKeyboard(page: Page, form: Locator, scripted: boolean): Promise<void> {
  await form.getByRole("searchbox", { name: "Company" }).focus();
  await page.keyboard.type("lodz");
  await page.keyboard.press("Enter");
  const company = form.getByRole("button", { name: "Łódź Stal S.A." });
  await expect(company).toBeVisible();
  if (!scripted) await form.getByRole("searchbox", { name: "Company" }).focus();
  for (const _ of ["past the search", "to what was found"]) await page.keyboard.press("Tab");
  await expect(company).toBeFocused();
  await page.keyboard.press("Enter");
  const contact = form.getByRole("searchbox", { name: "Contact" });
  await expect(contact).toBeEnabled();
  if (scripted) await expect(contact).toBeFocused();
  else await contact.focus();
  for (const _ of ["past the search", "to what was found"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

/** With the page of somebody who creates licenses, in an app of its own whose CRM does not answer. */
export async function whileCrmIsDown(
  browser: Browser,
  scripted: boolean,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const [closed] = await freePorts(1);
  const app = await startOwnApp({
    HUBSPOT_URL: `http://127.0.0.1:${closed}`,
    HUBSPOT_TOKEN: "pat-eu1-0123456789",
  });
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: scripted });
  try {
    const page = await context.newPage();
    await signIn(page, "mert@example.com");
    await use(page);
  } finally {
    await context.close();
    await app.stop();
  }
}
