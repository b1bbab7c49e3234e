import type { Locator, Page } from "@playwright/test";
import { expect, waitForHydration } from "#tests/support/browser/fixtures.ts";

export const licensesPath = "/license/licenses";

export const rows = (page: Page): Locator =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
export const chips = (page: Page): Locator => page.getByRole("list", { name: "Active filters" });
/** The button is a `<summary>` until the code of the popover is loaded. */
export const popoverButton = (page: Page, text: string): Locator =>
  page.locator("summary, button[aria-haspopup=dialog]").filter({ hasText: text });
export const filterButton = (page: Page): Locator => popoverButton(page, "Filter");
export const filterForm = (page: Page): Locator => page.getByRole("form", { name: "Filter" });
/** With JavaScript, the label of this button contains the number of results. */
export const applyButton = (form: Locator): Locator =>
  form.getByRole("button", { name: /^(Apply|Show [\d,]+ licenses?)$/ });
export const readQuery = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Opens a page and, with JavaScript, waits until it is hydrated. */
export async function goTo(page: Page, url: string, javaScriptEnabled: boolean): Promise<void> {
  await page.goto(url);
  if (javaScriptEnabled) await waitForHydration(page);
}

export async function openFilter(page: Page): Promise<Locator> {
  await filterButton(page).click();
  await expect(filterForm(page)).toBeVisible();
  return filterForm(page);
}
