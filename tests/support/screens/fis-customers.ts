import { createLicense } from "./background-actions.ts";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";

import { goTo, rows } from "./license-list.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import { instantOf } from "#app/domain/time/time.ts";

export const fisCustomersPath = "/internal/air-customers";

/** Creates an online IR license with 30 cases and returns the URL of its details. */
export const createFisLicense = (
  page: Page,
  companyName: string,
  changes: Parameters<typeof createLicense>[1] = {},
): Promise<string> =>
  createLicense(page, { type: 2, packageTierId: "fis-standard", isOffline: false, companyName, ...changes });

export const hoursAgo = (hours: number) => instantOf(Date.now() - hours * 3_600_000);

/** Creates a case activity of an hour ago, with these changes. */
export const createCaseEvent = (id: string, caseId: string, changes: Record<string, unknown> = {}) => ({
  id,
  caseId,
  caseName: `The matter of ${caseId}`,
  type: "acquisition",
  performedBy: "watson@example.com",
  createdAt: hoursAgo(1),
  description: "Took an image of the disk.",
  data: {},
  ...changes,
});

/** Sends case activities as the server with this secret. */
export async function sendCaseEvents(page: Page, serverSecret: string, events: object[]): Promise<void> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/product/v1/case-activities`, {
    headers: { authorization: `Bearer ${serverSecret}` },
    data: { events },
  });
  expect(response.status(), await response.text()).toBe(202);
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Opens the list with only this company. */
export async function openListOfCompany(
  page: Page,
  company: string,
  javaScriptEnabled: boolean,
): Promise<Locator> {
  await goTo(page, `${fisCustomersPath}?${new URLSearchParams({ companyName: company })}`, javaScriptEnabled);
  await expect(rows(page)).toHaveCount(1);
  return rowOf(page, company);
}

/** Opens the page of a company and returns its URL. */
export async function openCustomer(page: Page, company: string, javaScriptEnabled: boolean): Promise<string> {
  const row = await openListOfCompany(page, company, javaScriptEnabled);
  await row.getByRole("link", { name: company, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Downloads the CSV report of the page and returns its file name and text. */
export async function downloadCsvReport(page: Page): Promise<{ name: string; text: string }> {
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV report" }).click();
  const download = await downloadPromise;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}
