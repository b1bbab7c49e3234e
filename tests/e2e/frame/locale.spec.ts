import { createLicense } from "#tests/support/screens/background-actions.ts";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";
import { listLines, readPdf } from "#tests/support/documents/pdf-text.ts";

test.describe.configure({ timeout: 90_000 });

/** Quota dates that reveal time zone errors: a change to summer time and the last day of a year. */
const quota = { activationDate: "2026-03-29", expirationDate: "2089-12-31" };
const listPath = "/license/licenses?sortBy=createdAt&sortType=DESC";

let adaStorageState: BrowserContextOptions["storageState"];
let licensePath = "";

test.beforeAll(async ({ browser, app }) => {
  const page = await browser.newPage({ baseURL: app.url });
  await signIn(page, "ada@example.com");
  licensePath = await createLicense(page, { quota });
  adaStorageState = await page.context().storageState();
  await page.close();
});

interface VisitorOptions extends BrowserContextOptions {
  baseURL: string | undefined;
  javaScriptEnabled: boolean | undefined;
}

/** Opens a page of a signed-in user with these browser options, and collects its console errors. */
async function openSignedInPage(
  browser: Browser,
  options: VisitorOptions,
): Promise<{ page: Page; consoleErrors: string[] }> {
  const context = await browser.newContext({ storageState: adaStorageState, ...options });
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  return { page, consoleErrors };
}

const extractDates = (html: string) =>
  [...html.matchAll(/<time[^>]*>(.*?)<\/time>/g)].map(([, text = ""]) => text.replaceAll(/<[^>]*>/g, ""));

/** Expects the same dates in the server's HTML and after hydration. */
async function readDates(page: Page, url: string, javaScriptEnabled: boolean | undefined): Promise<string[]> {
  const response = await page.goto(url);
  const html = (await response?.text()) ?? "";
  if (javaScriptEnabled) await waitForHydration(page);
  const shownDates = await page.locator("time").allTextContents();
  expect(shownDates, url).toEqual(extractDates(html));
  return shownDates;
}

/** `checksAllPages` is true for two visitors; the test opens only two pages for the other visitors. */
const visitors = [
  { locale: "de", timezoneId: "America/Los_Angeles", march: "Mär", december: "Dez", checksAllPages: true },
  {
    locale: "ar",
    timezoneId: "Asia/Tokyo",
    march: "\u2068مارس\u2069",
    december: "\u2068ديسمبر\u2069",
    checksAllPages: true,
  },
  { locale: "tr", timezoneId: "Europe/Istanbul", march: "Mar", december: "Ara", checksAllPages: false },
  { locale: "en", timezoneId: "America/Los_Angeles", march: "Mar", december: "Dec", checksAllPages: false },
];

for (const { locale, timezoneId, march, december, checksAllPages } of visitors) {
  test(`the page shows dates in ${locale} and UTC days in ${timezoneId}`, async ({
    browser,
    baseURL,
    javaScriptEnabled,
  }) => {
    const { page, consoleErrors } = await openSignedInPage(browser, {
      locale,
      timezoneId,
      baseURL,
      javaScriptEnabled,
    });
    const start = `29 ${march} 2026`;
    const end = `31 ${december} 2089`;
    for (const url of [listPath, licensePath]) {
      const dates = await readDates(page, url, javaScriptEnabled);
      expect(dates, url).toContain(start);
      expect(dates, url).toContain(end);
    }
    if (checksAllPages || !javaScriptEnabled) await checkOtherPages(page, start, end, javaScriptEnabled);
    expect(consoleErrors).toEqual([]);
    await page.context().close();
  });
}

test("numbers and dates follow the language of the browser", async ({
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const options = { baseURL, javaScriptEnabled };
  for (const [locale, end, assets] of [
    ["de", "31 Dez 2089", "0 / 1.000"],
    ["ja", "2089/12/31", "0 / 1,000"],
    ["fr", "31 déc. 2089", "0 / 1\u202f000"],
  ] as const) {
    const { page, consoleErrors } = await openSignedInPage(browser, { ...options, locale });
    const response = await page.goto(licensePath);
    expect(await response?.text()).toContain(assets);
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(page.getByRole("dialog")).toContainText(assets);
    await expect(page.getByRole("dialog").locator("time").filter({ hasText: end }).first()).toBeVisible();
    expect(consoleErrors).toEqual([]);
    await page.context().close();
  }
});

test("numbers in hints, errors and filters follow the language of the browser", async ({
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { page, consoleErrors } = await openSignedInPage(browser, {
    baseURL,
    javaScriptEnabled,
    locale: "de",
  });
  await page.goto(`${licensePath}?tab=quota`);
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: "Change Capacity of Servers" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Capacity" });
  await expect(dialog).toContainText("Enter a number from 1 to 1.000.");
  await expect(dialog).toContainText("Now 1.000. Enter a number from 1 to 1.000.000.000.");
  // Without JavaScript, the browser itself rejects the number.
  if (javaScriptEnabled) {
    await dialog.getByLabel("Server Capacity").fill("1001");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("Server capacity is at most 1.000.");
  }
  await page.goto("/internal/air-customers?inactiveDays=1000");
  await expect(page.getByRole("main")).toContainText("No contact for more than 1.000 days");
  expect(consoleErrors.filter((text) => !text.includes("400"))).toEqual([]);
  await page.context().close();
});

async function checkOtherPages(
  page: Page,
  start: string,
  end: string,
  javaScriptEnabled: boolean | undefined,
) {
  const dates = await readDates(page, `${licensePath}?tab=quota`, javaScriptEnabled);
  expect(dates).toContain(start);
  expect(dates).toContain(end);
  await readDates(page, `${licensePath}?tab=servers`, javaScriptEnabled);
  await readDates(page, `${licensePath}?tab=history`, javaScriptEnabled);
  const quotaEvent = page.getByRole("dialog").getByRole("row", { name: "Quota Added" });
  if (javaScriptEnabled)
    await expect(quotaEvent.locator("time[title]").first()).toHaveAttribute("title", / UTC · .+ \(UTC[+-]\d/);
  await quotaEvent.locator("summary").click();
  await expect(quotaEvent).toContainText(start);
  await expect(quotaEvent).toContainText(end);
  await readDates(page, `${licensePath}/explain?asOf=2089-12-01`, javaScriptEnabled);
  await expect(page.getByText(`The statuses at the end of ${end.replace(/^31/, "01")} UTC`)).toBeVisible();
  await expect(page.getByRole("dialog").getByText(end).first()).toBeVisible();
  await readDates(page, "/license/settings", javaScriptEnabled);
}

test(
  "the report and the certificate contain the same days as the page",
  { tag: "@no-script" },
  async ({ browser, baseURL }) => {
    const { page } = await openSignedInPage(browser, { locale: "en-US", baseURL, javaScriptEnabled: false });
    const key = licensePath.split("/").at(-1) ?? "";
    const filesPath = `${baseURL}/api/oem/licenses`;
    const filters = encodeURIComponent(JSON.stringify({ key }));
    const csvResponse = await page.request.get(`${filesPath}/report/csv?filters=${filters}&getActive=false`);
    const csv = await csvResponse.text();
    expect(csv).toContain(key);
    expect(csv).toContain("2089-12-31T23:59:59.999Z");
    const pdfResponse = await page.request.get(`${filesPath}/${key}/certificate.pdf`);
    const { pages } = await readPdf(new Uint8Array(await pdfResponse.body()));
    const lines = pages.flatMap(listLines).join("\n");
    expect(lines).toContain("29 Mar 2026");
    expect(lines).toContain("31 Dec 2089");
    await page.context().close();
  },
);
