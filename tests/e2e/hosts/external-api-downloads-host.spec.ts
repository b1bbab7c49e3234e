import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { listLines, readPdf } from "#tests/support/documents/pdf-text.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";

test.use({ scriptless: true, javaScriptEnabled: false });

let app: ExternalApp;
let api: ExternalApp["api"];

test.beforeAll(async () => {
  app = await startExternalApp();
  api = app.api;
});
test.afterAll(() => app.stop());
test.beforeEach(async ({ page }) => {
  api.reset();
  await page.goto(`${app.url}/auth/sign-in`);
  await page.getByRole("link", { name: "Sign in with Vendor" }).click();
  await expect(page).toHaveURL(`${app.url}/`);
});

const licensesUrl = () => `${app.url}/license/licenses`;
const northwindKey = "AIR.2024-0001";
const detailsUrl = (tab: string) => `${licensesUrl()}/${northwindKey}?tab=${tab}`;
const clickButton = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name }).click();
const clickLink = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("link", { name }).first().click();

test("a user downloads the report and a license file of the external API", async ({ page }) => {
  const reportPath = "/api/oem/licenses/report/csv?filters=%7B%7D&getActive=false";
  const response = await page.request.get(`${app.url}${reportPath}`);
  expect(response.headers()["content-disposition"]).toContain("all-licenses_report");
  await page.goto(`${licensesUrl()}/AIR.2024-0003/license-file`);
  await page.getByRole("dialog").getByLabel("Seed Key").fill("seed-1234");
  const downloadPromise = page.waitForEvent("download");
  await clickButton(page, "Download");
  await clickLink(page, "AIR.2024-0003.lic");
  const download = await downloadPromise;
  expect(await readFile(await download.path(), "utf8")).toMatch(/-0003\/download\/seed-1234/);
});

test("the certificate contains the values of the external API", async ({ page }) => {
  await page.goto(detailsUrl("general"));
  await clickLink(page, "Certificate (PDF)");
  const url = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href");
  const response = await page.request.get(`${app.url}${url}`);
  expect(response.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringContaining(`Northwind-${northwindKey}.pdf`),
  });
  const { pages } = await readPdf(await response.body());
  const text = pages.flatMap(listLines).join(" ");
  for (const expectedText of [
    "Northwind",
    northwindKey,
    "10 Jan 2026",
    "10 Jan 2027",
    "Call before renewing.",
  ])
    expect(text).toContain(expectedText);
  expect((await fetch(`${app.url}${url}`)).status).toBe(401);
});
