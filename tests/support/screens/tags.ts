import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";

export const tags = "/license/tags";

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

export const nameIn = (dialog: Locator): Locator => dialog.getByRole("textbox", { name: "Tag", exact: true });

let createdCount = 0;
export const newName = (word: string) => `${word}-${Date.now()}-${createdCount++}`;

/** Creates a tag and returns the address of its dialog. */
export async function newTag(page: Page, val: string): Promise<string> {
  const { origin } = new URL(page.url());
  const reply = await page.request.post(`${origin}/api/oem/tags`, { headers: { origin }, data: { val } });
  expect(reply.status()).toBe(201);
  return `${tags}/${(await reply.json()).result.id}`;
}
