import { newLicense } from "#tests/support/screens/background-actions.ts";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";
import { linesOf, readPdf } from "#tests/support/documents/pdf-text.ts";

test.describe.configure({ timeout: 90_000 });

/** Both dates are at the edge of a UTC day, next to a change of summer time and to a change of year. */
const quota = { activationDate: "2026-03-29", expirationDate: "2089-12-31" };
const list = "/license/licenses?sortBy=createdAt&sortType=DESC";

let session: BrowserContextOptions["storageState"];
let details = "";

test.beforeAll(async ({ browser, app }) => {
  const page = await browser.newPage({ baseURL: app.url });
  await signIn(page, "ada@example.com");
  details = await newLicense(page, { quota });
  session = await page.context().storageState();
  await page.close();
});

interface Visitor extends BrowserContextOptions {
  baseURL: string | undefined;
  javaScriptEnabled: boolean | undefined;
}

/** A signed-in user with this browser locale; all console errors are collected. */
async function visitor(browser: Browser, options: Visitor): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ storageState: session, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, complaints };
}

/** The dates in the server's HTML. */
const datesIn = (html: string) =>
  [...html.matchAll(/<time[^>]*>(.*?)<\/time>/g)].map(([, text = ""]) => text.replaceAll(/<[^>]*>/g, ""));

/** Compares the server's page with the page after hydration. */
async function read(page: Page, address: string, scripted: boolean | undefined): Promise<string[]> {
  const response = await page.goto(address);
  const html = (await response?.text()) ?? "";
  if (scripted) await waitForHydration(page);
  const shown = await page.locator("time").allTextContents();
  expect(shown, address).toEqual(datesIn(html));
  return shown;
}

/** Locales behind and ahead of UTC are checked on every page, other languages and zones on two pages with a script. */
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
  test(`dates are in ${locale} from the server and stay so, the same days in ${timezoneId}`, async ({
    browser,
    baseURL,
    javaScriptEnabled,
  }) => {
    const { page, complaints } = await visitor(browser, { locale, timezoneId, baseURL, javaScriptEnabled });
    const [start, end] = [`29 ${march} 2026`, `31 ${december} 2089`];
    for (const address of [list, details]) {
      const dates = await read(page, address, javaScriptEnabled);
      expect(dates, address).toContain(start);
      expect(dates, address).toContain(end);
    }
    if (isThorough || !javaScriptEnabled) await checkOtherPages(page, start, end, javaScriptEnabled);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}

async function checkOtherPages(page: Page, start: string, end: string, scripted: boolean | undefined) {
  const dates = await read(page, `${details}?tab=quota`, scripted);
  expect(dates).toContain(start);
  expect(dates).toContain(end);
  await read(page, `${details}?tab=servers`, scripted);
  await read(page, `${details}?tab=history`, scripted);
  const added = page.getByRole("dialog").getByRole("row", { name: "Quota Added" });
  await added.locator("summary").click();
  await expect(added).toContainText(start);
  await expect(added).toContainText(end);
  await read(page, `${details}/explain?asOf=2089-12-01`, scripted);
  await expect(page.getByText(`At the end of ${end.replace(/^31/, "01")} UTC`)).toBeVisible();
  await expect(page.getByRole("dialog").getByText(end).first()).toBeVisible();
  await read(page, "/license/settings", scripted);
}

test(
  "the report and the certificate contain the same days",
  { tag: "@plain" },
  async ({ browser, baseURL }) => {
    const { page } = await visitor(browser, { locale: "en-US", baseURL, javaScriptEnabled: false });
    const key = details.split("/").at(-1) ?? "";
    const files = `${baseURL}/api/oem/licenses`;
    const filters = encodeURIComponent(JSON.stringify({ key }));
    const csv = await (
      await page.request.get(`${files}/report/csv?filters=${filters}&getActive=false`)
    ).text();
    expect(csv).toContain(key);
    expect(csv).toContain("2089-12-31T23:59:59.999Z");
    const pdf = await page.request.get(`${files}/${key}/certificate.pdf`);
    const { pages } = await readPdf(new Uint8Array(await pdf.body()));
    const lines = pages.flatMap(linesOf).join("\n");
    expect(lines).toContain("29 Mar 2026");
    expect(lines).toContain("31 Dec 2089");
    await page.context().close();
  },
);
