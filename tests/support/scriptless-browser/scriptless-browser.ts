import { CookieJar } from "#tests/support/browser/cookie-jar.ts";
import { ScriptlessPage } from "./scriptless-page.ts";
import { ScriptlessRequests } from "./scriptless-requests.ts";

interface ContextOptions {
  baseURL?: string | undefined;
  locale?: string;
  storageState?: { cookies: { name: string; value: string }[] };
}

/**
 * A browser without JavaScript and without layout: it fetches pages, finds elements by role, label and text, follows
 * links and sends forms. It implements the part of Playwright's interface that the specs need without a script, so the
 * same specs run in it and in Chromium. Only `displayed.ts` decides what is hidden.
 */
export class ScriptlessBrowser {
  readonly #options: ContextOptions;

  constructor(options: ContextOptions = {}) {
    this.#options = options;
  }

  async newContext(options: ContextOptions = {}): Promise<ScriptlessContext> {
    const context = new ScriptlessContext(this, { ...this.#options, ...options });
    await context.addCookies(options.storageState?.cookies ?? []);
    return context;
  }

  async newPage(options: ContextOptions = {}): Promise<ScriptlessPage> {
    return (await this.newContext(options)).newPage();
  }

  async close(): Promise<void> {}
}

/** One user's browser: its pages share cookies. */
export class ScriptlessContext {
  readonly jar = new CookieJar();
  readonly request: ScriptlessRequests;
  readonly #pages: ScriptlessPage[] = [];
  readonly #browser: ScriptlessBrowser;
  readonly #options: ContextOptions;
  readonly #pageListeners: ((page: ScriptlessPage) => void)[] = [];

  constructor(browser: ScriptlessBrowser, options: ContextOptions) {
    this.#browser = browser;
    this.#options = options;
    this.request = new ScriptlessRequests(this.jar, options.baseURL);
  }

  get language(): string {
    return this.#options.locale ?? "en-US";
  }

  get baseURL(): string | undefined {
    return this.#options.baseURL;
  }

  pages(): ScriptlessPage[] {
    return [...this.#pages];
  }

  /** Removes a closed page. */
  removePage(page: ScriptlessPage): void {
    this.#pages.splice(this.#pages.indexOf(page), 1);
  }

  browser(): ScriptlessBrowser {
    return this.#browser;
  }

  async newPage(): Promise<ScriptlessPage> {
    const page = new ScriptlessPage(this);
    this.#pages.push(page);
    for (const resolvePage of this.#pageListeners.splice(0)) resolvePage(page);
    return page;
  }

  async cookies() {
    return this.jar.all;
  }

  async addCookies(cookies: { name: string; value: string }[]): Promise<void> {
    for (const { name, value } of cookies) this.jar.storeCookie(`${name}=${value}; path=/`);
  }

  async storageState() {
    return { cookies: await this.cookies(), origins: [] };
  }

  async clearCookies(): Promise<void> {
    this.jar.clear();
  }

  /** Resolves with the next page that a link opens in a new window. */
  waitForEvent(event: "page"): Promise<ScriptlessPage> {
    if (event !== "page") throw new Error(`A context without a script has no event "${String(event)}".`);
    return new Promise((resolve) => {
      this.#pageListeners.push(resolve);
    });
  }

  async close(): Promise<void> {}
}
