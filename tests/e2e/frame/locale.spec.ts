import { newLicense } from "#tests/support/screens/background-actions.ts";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";
import { linesOf, readPdf } from "#tests/support/documents/pdf-text.ts";

test.describe.configure({ timeout: 90_000 });

/** The start is next to a change to summer time, the end next to a new year. */
const quota = { activationDate: "2026-03-29", expirationDate: "2089-12-31" };
const listPath = "/license/licenses?sortBy=createdAt&sortType=DESC";

let signedInState: BrowserContextOptions["storageState"];
let licensePath = "";

test.beforeAll(async ({ browser, app }) => {
  const page = await browser.newPage({ baseURL: app.url });
  await signIn(page, "ada@example.com");
  licensePath = await newLicense(page, { quota });
  signedInState = await page.context().storageState();
  await page.close();
});

interface VisitorOptions extends BrowserContextOptions {
  baseURL: string | undefined;
  javaScriptEnabled: boolean | undefined;
}

/** A signed-in user with this browser locale; all console errors are collected. */
async function openPageAs(
  browser: Browser,
  options: VisitorOptions,
): Promise<{ page: Page; consoleErrors: string[] }> {
  const context = await browser.newContext({ storageState: signedInState, ...options });
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  return { page, consoleErrors };
}

/** The dates in the server's HTML. */
const datesInHtml = (html: string) =>
  [...html.matchAll(/<time[^>]*>(.*?)<\/time>/g)].map(([, text = ""]) => text.replaceAll(/<[^>]*>/g, ""));

/** Compares the server's page with the page after hydration. */
async function readDates(page: Page, address: string, isScripted: boolean | undefined): Promise<string[]> {
  const response = await page.goto(address);
  const html = (await response?.text()) ?? "";
  if (isScripted) await waitForHydration(page);
  const shownDates = await page.locator("time").allTextContents();
  expect(shownDates, address).toEqual(datesInHtml(html));
  return shownDates;
}

/** Thorough visitors check every page, the others check two pages. */
const visitors = [
  { locale: "de", timezoneId: "America/Los_Angeles", march: "Mär", december: "Dez", isThorough: true },
  {
    locale: "ar",
    timezoneId: "Asia/Tokyo",
    march: "\u2068مارس\u2069",
    december: "\u2068ديسمبر\u2069",
    isThorough: true,
  },
  { locale: "tr", timezoneId: "Europe/Istanbul", march: "Mar", december: "Ara", isThorough: false },
  { locale: "ja", timezoneId: "UTC", march: "3月", december: "12月", isThorough: false },
  { locale: "en", timezoneId: "America/Los_Angeles", march: "Mar", december: "Dec", isThorough: false },
];

for (const { locale, timezoneId, march, december, isThorough } of visitors) {
  test(`the page shows dates in ${locale} and UTC days in ${timezoneId}`, async ({
    browser,
    baseURL,
    javaScriptEnabled,
  }) => {
    const { page, consoleErrors } = await openPageAs(browser, {
      locale,
      timezoneId,
      baseURL,
      javaScriptEnabled,
    });
    const [start, end] = [`29 ${march} 2026`, `31 ${december} 2089`];
    for (const address of [listPath, licensePath]) {
      const dates = await readDates(page, address, javaScriptEnabled);
      expect(dates, address).toContain(start);
      expect(dates, address).toContain(end);
    }
    if (isThorough || !javaScriptEnabled) await checkOtherPages(page, start, end, javaScriptEnabled);
    expect(consoleErrors).toEqual([]);
    await page.context().close();
  });
}

async function checkOtherPages(page: Page, start: string, end: string, isScripted: boolean | undefined) {
  const dates = await readDates(page, `${licensePath}?tab=quota`, isScripted);
  expect(dates).toContain(start);
  expect(dates).toContain(end);
  await readDates(page, `${licensePath}?tab=servers`, isScripted);
  await readDates(page, `${licensePath}?tab=history`, isScripted);
  const quotaEvent = page.getByRole("dialog").getByRole("row", { name: "Quota Added" });
  if (isScripted)
    await expect(quotaEvent.locator("time[title]").first()).toHaveAttribute("title", / UTC · .+ \(UTC[+-]\d/);
  await quotaEvent.locator("summary").click();
  await expect(quotaEvent).toContainText(start);
  await expect(quotaEvent).toContainText(end);
  await readDates(page, `${licensePath}/explain?asOf=2089-12-01`, isScripted);
  await expect(page.getByText(`At the end of ${end.replace(/^31/, "01")} UTC`)).toBeVisible();
  await expect(page.getByRole("dialog").getByText(end).first()).toBeVisible();
  await readDates(page, "/license/settings", isScripted);
}

test(
  "the report and the certificate contain the same days as the page",
  { tag: "@plain" },
  async ({ browser, baseURL }) => {
    const { page } = await openPageAs(browser, { locale: "en-US", baseURL, javaScriptEnabled: false });
    const key = licensePath.split("/").at(-1) ?? "";
    const filesPath = `${baseURL}/api/oem/licenses`;
    const filters = encodeURIComponent(JSON.stringify({ key }));
    const csv = await (
      await page.request.get(`${filesPath}/report/csv?filters=${filters}&getActive=false`)
    ).text();
    expect(csv).toContain(key);
    expect(csv).toContain("2089-12-31T23:59:59.999Z");
    const pdf = await page.request.get(`${filesPath}/${key}/certificate.pdf`);
    const { pages } = await readPdf(new Uint8Array(await pdf.body()));
    const lines = pages.flatMap(linesOf).join("\n");
    expect(lines).toContain("29 Mar 2026");
    expect(lines).toContain("31 Dec 2089");
    await page.context().close();
  },
);
