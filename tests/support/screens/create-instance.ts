import type { Locator, Page } from "@playwright/test";
import { findManualEntryOption, findResult } from "./create-license.ts";
import { expect, waitForHydration } from "#tests/support/browser/fixtures.ts";

export const createInstancePath = "/internal/create-instance";

/** The form for a new instance, used with or without JavaScript. */
export interface InstanceForm {
  form: Locator;
  /** Loads the dependent choices if there is no JavaScript. */
  update: () => Promise<void>;
  /** Selects an option and loads the dependent choices. */
  choose: (label: string, option: string) => Promise<void>;
  /** Searches a company or a contact. */
  find: (fieldLabel: "Company" | "Contact", text: string) => Promise<void>;
  /** Chooses a search result; the first result by default. */
  chooseResult: (resultKind: "companies" | "contacts", name?: string) => Promise<void>;
  /** Switches to manual entry of the customer. */
  enterManually: () => Promise<void>;
  /** Types a subdomain and checks it. */
  checkSubdomain: (subdomain: string) => Promise<void>;
  press: (button: string) => Promise<void>;
  save: () => Promise<void>;
  /** Disables the browser's validation, so that the server validates the values. */
  skipBrowserChecks: () => Promise<void>;
}

export async function openInstanceForm(
  page: Page,
  javaScriptEnabled: boolean | undefined,
  query: Record<string, string> = {},
): Promise<InstanceForm> {
  await page.goto(`${createInstancePath}?${new URLSearchParams(query)}`);
  if (javaScriptEnabled) await waitForHydration(page);
  const form = page.locator("form#new-instance");
  const press = (button: string) => form.getByRole("button", { name: button, exact: true }).first().click();
  const update = async () => {
    if (!javaScriptEnabled) await press("Update the form");
  };
  return {
    form,
    update,
    press,
    choose: async (label, option) => {
      await form.getByLabel(label).selectOption(option);
      await update();
    },
    find: async (fieldLabel, text) => {
      const input = form.getByRole("combobox", { name: fieldLabel });
      await input.fill(text);
      if (!javaScriptEnabled) await input.press("Enter");
    },
    chooseResult: (resultKind, name) => findResult(form, javaScriptEnabled, resultKind, name).click(),
    enterManually: () => findManualEntryOption(form, javaScriptEnabled).click(),
    checkSubdomain: async (subdomain) => {
      await form.getByLabel("Subdomain").fill(subdomain);
      if (!javaScriptEnabled) await press("Check");
    },
    save: () => press("Save"),
    skipBrowserChecks: () => form.evaluate((element) => element.setAttribute("novalidate", "")),
  };
}

/** Query parameters for all required fields of a manually entered company. */
export const buildCompleteFormQuery = (
  name: string,
  changes: Record<string, string> = {},
): Record<string, string> => ({
  customerBy: "hand",
  enteredCompanyName: `${name} GmbH`,
  email: `it@${name}.example`,
  packageId: "corporate",
  tierId: "corporate-2",
  subdomain: name,
  ...changes,
});

/** Creates a unique name for a company and its subdomain. */
export const createInstanceName = (prefix: string) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;

/** Fetches the hosted customer whose page is open from the API. */
export async function fetchHostedCustomerOfPage(page: Page): Promise<Record<string, unknown>> {
  await expect(page).toHaveURL(/\/internal\/one-customers\/[0-9A-Z-]+$/);
  const { origin, pathname } = new URL(page.url());
  const response = await page.request.get(`${origin}/api/customers/one/hosted/${pathname.split("/").at(-1)}`);
  return (await response.json()).result;
}

/** Creates a hosted customer as the signed-in user and returns its license key. */
export async function createTrial(page: Page, name: string, changes: object = {}): Promise<string> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/customers/one/trials`, {
    headers: { origin },
    data: {
      customer: "by-hand",
      companyName: `${name} GmbH`,
      email: `it@${name}.example`,
      purpose: "trial",
      packageTierId: "corporate-2",
      subdomain: name,
      how: "create",
      ...changes,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).result.licenseKey;
}
