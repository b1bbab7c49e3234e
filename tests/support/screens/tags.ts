import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";

export const tagsPath = "/license/tags";

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

export const tagNameField = (dialog: Locator): Locator =>
  dialog.getByRole("textbox", { name: "Tag", exact: true });

let createdTagCount = 0;
export const createTagName = (prefix: string) => `${prefix}-${Date.now()}-${createdTagCount++}`;

/** Creates a tag and returns the URL of its dialog. */
export async function createTag(page: Page, val: string): Promise<string> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/oem/tags`, { headers: { origin }, data: { val } });
  expect(response.status()).toBe(201);
  return `${tagsPath}/${(await response.json()).result.id}`;
}
