import type { Browser, Page } from "@playwright/test";
import { expect, signIn, takenOver } from "./fixtures.ts";

export const list = "/license/licenses";

interface Ordered {
  companyName?: string;
  notes?: string;
  tags?: string[];
  type?: 1 | 2;
  packageTierId?: string;
  isOffline?: boolean;
  softCapacity?: boolean;
  /** Undefined for a license without one. */
  quota?: Record<string, string | number> | undefined;
}

/** A license of its own for a test, made by whoever is signed in; answers where its details are. */
export async function newLicense(page: Page, ordered: Ordered = {}): Promise<string> {
  const { origin } = new URL(page.url());
  const reply = await page.request.post(`${origin}/api/oem/licenses`, {
    headers: { origin },
    data: {
      type: 1,
      environment: 3,
      packageTierId: "corporate-2",
      isOffline: true,
      softCapacity: false,
      tags: [],
      companyName: "Globex",
      firstName: "Joe",
      lastName: "Wren",
      email: "joe.wren@globex.example",
      countryCode: "US",
      quota: { activationDate: "2026-01-01", expirationDate: "2090-12-31" },
      ...ordered,
    },
  });
  const { result } = await reply.json();
  return `${list}/${result.key}`;
}

/** As if somebody else deleted it: the page does not know. */
export async function deleteBehind(page: Page, details: string) {
  const { origin } = new URL(page.url());
  const headers = { origin };
  const reply = await page.request.delete(`${origin}/api/oem${details.replace("/license", "")}`, { headers });
  expect(reply.ok()).toBe(true);
}

/** Another person in a browser of their own. */
export async function colleague(browser: Browser, page: Page, login: string): Promise<Page> {
  const scripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches).catch(() => false);
  const { origin } = new URL(page.url());
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: scripted });
  const other = await context.newPage();
  await signIn(other, login);
  return other;
}

export async function open(page: Page, address: string, scripted: boolean | undefined) {
  await page.goto(address);
  if (scripted) await takenOver(page);
  return page.getByRole("dialog");
}

export const toast = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

export async function saveNotes(page: Page, text: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Notes").fill(text);
  await dialog.getByRole("button", { name: "Save" }).last().click();
}

export async function chooseEnvironment(page: Page, name: string, scripted: boolean | undefined) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Environment").selectOption(name);
  if (!scripted) await dialog.getByRole("button", { name: "Save" }).first().click();
}

export async function addTag(page: Page, name: string, scripted: boolean | undefined) {
  const dialog = page.getByRole("dialog");
  const input = dialog.getByLabel("Add tags");
  await input.fill(name);
  if (scripted) {
    await dialog.getByRole("option", { name }).first().click();
  } else {
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
  }
}
