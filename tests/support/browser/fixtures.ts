import {
  type Browser,
  type BrowserContext,
  expect as playwrightExpect,
  type Page,
  type TestInfo,
  test as base,
} from "@playwright/test";
import { getAppOfWorker, startSeparateApp } from "#tests/support/apps/apps.ts";
import { scriptlessExpect } from "#tests/support/scriptless-browser/scriptless-expect.ts";
import {
  ScriptlessBrowser,
  ScriptlessContext,
} from "#tests/support/scriptless-browser/scriptless-browser.ts";
import { ScriptlessLocator } from "#tests/support/scriptless-browser/scriptless-locator.ts";
import { ScriptlessPage } from "#tests/support/scriptless-browser/scriptless-page.ts";
import { temporarySettings, startPostgres } from "#tests/support/engines/postgres.ts";
import { type App, type RunningServer, startServer } from "#tests/support/apps/servers.ts";
import { blankPage } from "./sign-in.ts";

/** Host of the app under test. "upstream" is an app that uses the license API of another app. */
type ServerTarget = "node" | "worker" | "worker on PostgreSQL" | "upstream";

export interface WorkerOptions {
  serverTarget: ServerTarget;
  /** True to use the scriptless browser, which has no JavaScript, instead of Chromium. */
  scriptless: boolean;
}

type ViewportSize = { width: number; height: number };

interface TestOptions {
  /** True for a page with a fake clock, which `advanceClockUntil` advances. */
  hasFakeClock: boolean;
}

interface WorkerFixtures extends WorkerOptions {
  /** App with its own data folder; the tests of one Playwright worker share it. */
  app: App;
  browser: Browser;
}

export const test = base.extend<TestOptions, WorkerFixtures>({
  hasFakeClock: [false, { option: true }],
  serverTarget: ["node", { option: true, scope: "worker" }],
  scriptless: [false, { option: true, scope: "worker" }],
  app: [
    async ({ serverTarget }, use, { parallelIndex }) => {
      if (serverTarget === "node") return use(getAppOfWorker(parallelIndex));
      const server = await startApp(serverTarget);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  browser: [
    async ({ app, scriptless, playwright, launchOptions }, use) => {
      const browser = scriptless
        ? (new ScriptlessBrowser({ baseURL: app.url }) as unknown as Browser)
        : await playwright.chromium.launch(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async (
    { browser, baseURL, javaScriptEnabled, viewport, locale, timezoneId, hasFakeClock },
    use,
  ) => {
    if (hasFakeClock && javaScriptEnabled) {
      const context = await browser.newContext({ baseURL });
      await context.clock.install();
      await use(context);
      return context.close();
    }
    const contextKey = JSON.stringify([baseURL, javaScriptEnabled, viewport, locale, timezoneId]);
    const context = await getContext(contextKey, browser, baseURL);
    await use(context);
    await resetContext(context);
  },
  page: async ({ context, viewport }, use, testInfo) => {
    const page = await openFreshPage(context, viewport);
    const pageErrors: string[] = [];
    page.on("pageerror", ({ message }) => pageErrors.push(message));
    await use(page);
    playwrightExpect(pageErrors, "uncaught errors of the page's scripts").toEqual([]);
    if (testInfo.status !== testInfo.expectedStatus) await attachPages(context, testInfo);
  },
});

const contexts = new Map<string, BrowserContext>();

/** One context for all tests of a worker with the same options, because its cache holds the scripts of the app. */
async function getContext(contextKey: string, browser: Browser, baseURL: string | undefined) {
  const existingContext = contexts.get(contextKey);
  if (existingContext?.browser() === browser) return existingContext;
  const context = await browser.newContext({ baseURL });
  contexts.set(contextKey, context);
  return context;
}

const testCountByPage = new WeakMap<Page, number>();
/** Maximum number of tests that share a page. A Chromium process leaks memory with each page and gets slower. */
const maxTestsPerPage = 10;

/**
 * An empty page. Tests share the process of a page, because the start of a process takes longer than loading two
 * pages.
 */
async function openFreshPage(context: BrowserContext, viewport: ViewportSize | null): Promise<Page> {
  const [existingPage] = context.pages();
  const timesUsed = existingPage ? (testCountByPage.get(existingPage) ?? 0) : maxTestsPerPage;
  const isReusable = existingPage && timesUsed < maxTestsPerPage && !(existingPage instanceof ScriptlessPage);
  const page = isReusable ? existingPage : await context.newPage();
  if (isReusable) await resetPage(page, viewport);
  else await existingPage?.close();
  testCountByPage.set(page, isReusable ? timesUsed + 1 : 1);
  return page;
}

/** Opens a page in another user's browser with the same options. The new page stays open as long as the original page. */
export async function openPageInOtherBrowser(browser: Browser, page: Page): Promise<Page> {
  const { origin } = new URL(page.url());
  const [contextKey] = [...contexts].find(([, context]) => context === page.context()) ?? ["default"];
  const context = await getContext(`${contextKey}, other user`, browser, origin);
  await resetContext(context);
  return openFreshPage(context, page.viewportSize?.() ?? null);
}

/** Removes everything of a test except the cache and the first page. */
async function resetContext(context: BrowserContext) {
  await Promise.all(
    context
      .pages()
      .slice(1)
      .map((page) => page.close()),
  );
  await context.clearCookies();
  if (context instanceof ScriptlessContext) return;
  await context.clearPermissions();
  await context.unrouteAll();
  context.removeAllListeners();
}

/** Resets a page that another test may have used. */
async function resetPage(page: Page, viewport: ViewportSize | null) {
  if (page.url() === "about:blank") return;
  page.removeAllListeners();
  await page.unrouteAll();
  page.on("dialog", (browserDialog) => void browserDialog.accept());
  await page.goto(blankPage);
  page.removeAllListeners();
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await page.emulateMedia({ colorScheme: null, media: null });
  if (viewport) await page.setViewportSize(viewport);
}

/** Attaches the HTML of a scriptless browser when its test failed; Playwright attaches Chromium's screenshots. */
async function attachPages(context: BrowserContext, testInfo: TestInfo) {
  if (!(context instanceof ScriptlessContext)) return;
  for (const page of context.pages()) {
    await testInfo.attach(`${page.url()}.html`, { body: await page.content(), contentType: "text/html" });
  }
}

async function startApp(serverTarget: ServerTarget): Promise<RunningServer> {
  if (serverTarget === "worker on PostgreSQL") return startWorkerOnPostgres();
  if (serverTarget !== "upstream") return startServer(serverTarget === "node" ? "preview" : "preview:worker");
  const upstream = await startSeparateApp({});
  const app = await startSeparateApp({ LICENSE_API_URL: upstream.url });
  return { ...upstream, url: app.url, stop: () => app.stop().then(() => upstream.stop()) };
}

/** The Worker connects to PostgreSQL through Hyperdrive, which workerd emulates. */
async function startWorkerOnPostgres(): Promise<RunningServer> {
  const postgres = await startPostgres(temporarySettings);
  const app = await startServer("preview:worker", { DATABASE_URL: await postgres.createDatabase() });
  return { ...app, stop: () => app.stop().then(() => postgres.stop()) };
}

/** Playwright's `expect`, with separate implementations for scriptless pages and locators. */
export const expect: typeof playwrightExpect = new Proxy(playwrightExpect, {
  apply(target, thisArgument, [subject, ...otherArguments]: [unknown, string?]) {
    if (!(subject instanceof ScriptlessLocator || subject instanceof ScriptlessPage))
      return Reflect.apply(target, thisArgument, [subject, ...otherArguments]);
    return scriptlessExpect(subject, otherArguments[0]);
  },
});

/** Advances the fake clock in steps until the condition is true, so that the page's requests complete between the steps. */
export async function advanceClockUntil(
  page: Page,
  stepMs: number,
  condition: () => Promise<boolean>,
): Promise<void> {
  const advanceAndCheck = async () => {
    await page.clock.runFor(stepMs);
    return condition();
  };
  await playwrightExpect.poll(advanceAndCheck, { intervals: [50], timeout: 30_000 }).toBe(true);
}

/** Opens a page and waits until it is hydrated. */
export async function gotoHydrated(page: Page, pageUrl: string): Promise<void> {
  await page.goto(pageUrl);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!Object.keys(document.body).some((name) => name.startsWith("__reactProps"))) return false;
    // React attaches key handlers after the first frames.
    const frames = Number(document.body.dataset["frames"] ?? 0) + 1;
    document.body.dataset["frames"] = String(frames);
    return frames > 2;
  });
}

export { signInOnProviderPage, signIn, signInThroughProvider, switchUser } from "./sign-in.ts";
