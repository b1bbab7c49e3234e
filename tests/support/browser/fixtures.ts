import {
  type Browser,
  type BrowserContext,
  expect as playwrightExpect,
  type Page,
  type TestInfo,
  test as base,
} from "@playwright/test";
import { appNumbered, startOwnApp } from "#tests/support/apps/apps.ts";
import { plainExpect } from "#tests/support/plain-browser/plain-expect.ts";
import { PlainBrowser, PlainContext } from "#tests/support/plain-browser/plain-browser.ts";
import { PlainLocator } from "#tests/support/plain-browser/plain-locator.ts";
import { PlainPage } from "#tests/support/plain-browser/plain-page.ts";
import { forAMoment, startPostgres } from "#tests/support/engines/postgres.ts";
import { type App, type RunningServer, startServer } from "#tests/support/apps/servers.ts";
import { stillPage } from "./sign-in.ts";

/** How the app under test runs: on one of the two hosts, or in front of a second copy that has the license API. */
type Setting = "node" | "worker" | "worker on PostgreSQL" | "upstream";

export interface WorkerOptions {
  setting: Setting;
  /** Uses the plain browser, which has no JavaScript, instead of Chromium. */
  plain: boolean;
}

type Size = { width: number; height: number };

interface TestOptions {
  /** The page has a fake clock, which `advanceClockUntil` moves. */
  ownTime: boolean;
}

interface WorkerFixtures extends WorkerOptions {
  /** The app with a data folder of its own, shared by the tests of one Playwright worker. */
  app: App;
  browser: Browser;
}

export const test = base.extend<TestOptions, WorkerFixtures>({
  ownTime: [false, { option: true }],
  setting: ["node", { option: true, scope: "worker" }],
  plain: [false, { option: true, scope: "worker" }],
  app: [
    async ({ setting }, use, { parallelIndex }) => {
      if (setting === "node") return use(appNumbered(parallelIndex));
      const server = await startApp(setting);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  browser: [
    async ({ app, plain, playwright, launchOptions }, use) => {
      const browser = plain
        ? (new PlainBrowser({ baseURL: app.url }) as unknown as Browser)
        : await playwright.chromium.launch(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ browser, baseURL, javaScriptEnabled, viewport, locale, timezoneId, ownTime }, use) => {
    if (ownTime && javaScriptEnabled) {
      const context = await browser.newContext({ baseURL });
      await context.clock.install();
      await use(context);
      return context.close();
    }
    const look = JSON.stringify([baseURL, javaScriptEnabled, viewport, locale, timezoneId]);
    const context = await contextThatLooks(look, browser, baseURL);
    await use(context);
    await forget(context);
  },
  page: async ({ context, viewport }, use, info) => {
    const page = await freshPage(context, viewport);
    const thrown: string[] = [];
    page.on("pageerror", ({ message }) => thrown.push(message));
    await use(page);
    playwrightExpect(thrown, "what the page's script threw, a broken hydration among it").toEqual([]);
    if (info.status !== info.expectedStatus) await keepPages(context, info);
  },
});

const kept = new Map<string, BrowserContext>();

/** Returns one context for all tests of a worker with the same options, because its cache holds the scripts of the app. */
async function contextThatLooks(look: string, browser: Browser, baseURL: string | undefined) {
  const before = kept.get(look);
  if (before?.browser() === browser) return before;
  const context = await browser.newContext({ baseURL });
  kept.set(look, context);
  return context;
}

const uses = new WeakMap<Page, number>();
/** A Chromium process leaks memory with every page and gets slower. */
const mostUses = 10;

/** Returns an empty page. Tests share the process behind it, because starting another one costs more than two pages. */
async function freshPage(context: BrowserContext, viewport: Size | null): Promise<Page> {
  const [before] = context.pages();
  const used = before ? (uses.get(before) ?? 0) : mostUses;
  const isGood = before && used < mostUses && !(before instanceof PlainPage);
  const page = isGood ? before : await context.newPage();
  if (isGood) await renew(page, viewport);
  else await before?.close();
  uses.set(page, isGood ? used + 1 : 1);
  return page;
}

/** A page in another user's browser with the same options; it stays open as long as the original. */
export async function otherBrowser(browser: Browser, page: Page): Promise<Page> {
  const { origin } = new URL(page.url());
  const [own] = [...kept].find(([, context]) => context === page.context()) ?? ["alone"];
  const context = await contextThatLooks(`${own}, another person's`, browser, origin);
  await forget(context);
  return freshPage(context, page.viewportSize?.() ?? null);
}

/** Removes everything of a test except the cache and the first page. */
async function forget(context: BrowserContext) {
  await Promise.all(
    context
      .pages()
      .slice(1)
      .map((page) => page.close()),
  );
  await context.clearCookies();
  if (context instanceof PlainContext) return;
  await context.clearPermissions();
  await context.unrouteAll();
  context.removeAllListeners();
}

/** Resets a page that another test may have used. */
async function renew(page: Page, viewport: Size | null) {
  if (page.url() === "about:blank") return;
  page.removeAllListeners();
  await page.unrouteAll();
  page.on("dialog", (question) => void question.accept());
  await page.goto(stillPage);
  page.removeAllListeners();
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await page.emulateMedia({ colorScheme: null, media: null });
  if (viewport) await page.setViewportSize(viewport);
}

/** Attaches the HTML of a plain browser when its test failed; Playwright attaches Chromium's screenshots. */
async function keepPages(context: BrowserContext, info: TestInfo) {
  if (!(context instanceof PlainContext)) return;
  for (const page of context.pages()) {
    await info.attach(`${page.url()}.html`, { body: await page.content(), contentType: "text/html" });
  }
}

async function startApp(setting: Setting): Promise<RunningServer> {
  if (setting === "worker on PostgreSQL") return startWorkerOnPostgres();
  if (setting !== "upstream") return startServer(setting === "node" ? "preview" : "preview:worker");
  const upstream = await startOwnApp({});
  const app = await startOwnApp({ LICENSE_API_URL: upstream.url });
  return { ...upstream, url: app.url, stop: () => app.stop().then(() => upstream.stop()) };
}

/** Through Hyperdrive, which workerd emulates. */
async function startWorkerOnPostgres(): Promise<RunningServer> {
  const postgres = await startPostgres(forAMoment);
  const app = await startServer("preview:worker", { DATABASE_URL: await postgres.newDatabase() });
  return { ...app, stop: () => app.stop().then(() => postgres.stop()) };
}

/** Playwright's `expect`, with own implementations for plain pages and locators. */
export const expect: typeof playwrightExpect = new Proxy(playwrightExpect, {
  apply(target, self, [subject, ...rest]: [unknown, string?]) {
    if (!(subject instanceof PlainLocator || subject instanceof PlainPage))
      return Reflect.apply(target, self, [subject, ...rest]);
    return plainExpect(subject, rest[0]);
  },
});

/** Advances the fake clock of a page repeatedly until the condition is true; requests of the page complete in the meantime. */
export async function letPass(page: Page, ms: number, until: () => Promise<boolean>): Promise<void> {
  const isSo = async () => {
    await page.clock.runFor(ms);
    return until();
  };
  await playwrightExpect.poll(isSo, { intervals: [50], timeout: 30_000 }).toBe(true);
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await takenOver(page);
}

export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!Object.keys(document.body).some((name) => name.startsWith("__reactProps"))) return false;
    // Key handlers are attached after the first frames.
    const frames = Number(document.body.dataset["frames"] ?? 0) + 1;
    document.body.dataset["frames"] = String(frames);
    return frames > 2;
  });
}

export { goOnAs, signIn, signInThroughProvider } from "./sign-in.ts";
