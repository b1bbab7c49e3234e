import type { Page } from "@playwright/test";
import { expect, waitForHydration } from "#tests/support/browser/fixtures.ts";

export async function openDialog(page: Page, url: string, javaScriptEnabled: boolean | undefined) {
  await page.goto(url);
  if (javaScriptEnabled) await waitForHydration(page);
  return page.getByRole("dialog");
}

export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

/** Confirms in a dialog that the form discards its unsaved values. */
export const discardChanges = (page: Page) =>
  page
    .getByRole("alertdialog", { name: /^Discard/ })
    .getByRole("button", { name: "Discard" })
    .click();

export async function saveNotes(page: Page, text: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Notes").fill(text);
  await dialog.getByRole("button", { name: "Save" }).last().click();
}

export async function chooseEnvironment(page: Page, name: string, javaScriptEnabled: boolean | undefined) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Environment").selectOption(name);
  if (!javaScriptEnabled) await dialog.getByRole("button", { name: "Save" }).first().click();
}

export async function addTag(page: Page, name: string, javaScriptEnabled: boolean | undefined) {
  const dialog = page.getByRole("dialog");
  const input = dialog.getByLabel("Add tags");
  await input.fill(name);
  if (javaScriptEnabled) {
    await dialog.getByRole("option", { name }).first().click();
  } else {
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
  }
}
