import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import { licensesPath } from "./license-list.ts";

export const dialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^Change licenses$|\d licenses?$/ });
export const tableRows = (page: Page, table: "Preview" | "Results"): Locator =>
  dialog(page)
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
export const factValue = (page: Page, name: string): Locator =>
  dialog(page).locator("dt", { hasText: name }).first().locator("xpath=following-sibling::dd[1]");
export const runButton = (page: Page): Locator => dialog(page).getByRole("button", { name: /\d licenses?$/ });
/** Result rows on the page of the run. */
export const resultRows = (page: Page): Locator =>
  page
    .getByRole("table", { name: "Results" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
/** Without JavaScript, the test reloads the page itself instead of waiting for the automatic reload. */
export const waitUntilFinished = (page: Page, javaScriptEnabled: boolean | undefined) =>
  expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(page.getByText("Finished")).toBeVisible({ timeout: javaScriptEnabled ? 5_000 : 100 });
  }).toPass();
export const outcomeText = (page: Page): Locator => page.getByRole("status").filter({ hasText: "changed" });

/** Creates licenses through the API as the signed-in user; the newest key is first. */
export async function createLicenses(page: Page, companyName: string, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await page.request.post("/api/oem/licenses", {
      headers: { origin: new URL(page.url()).origin },
      data: {
        type: 1,
        environment: 2,
        packageTierId: "corporate-1",
        isOffline: false,
        softCapacity: false,
        tags: ["emea"],
        companyName,
        email: "someone@example.com",
        quota: { activationDate: "2026-01-01", expirationDate: "2027-01-01" },
      },
    });
    expect(response.status(), await response.text()).toBe(201);
    keys.unshift((await response.json()).result.key);
  }
  return keys;
}

export const buildStepUrl = (step: string, query: Record<string, string>) =>
  `${licensesPath}/${step}?${new URLSearchParams(query)}`;
