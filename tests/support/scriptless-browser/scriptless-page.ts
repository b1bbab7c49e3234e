import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseHtml } from "./parse-html.ts";
import { listFormEntries, isDisabled, findInvalidControl } from "./forms.ts";
import type { RoleOptions, TextMatch } from "./find-elements.ts";
import type { ScriptlessContext } from "./scriptless-browser.ts";
import { ScriptlessKeyboard } from "./scriptless-keyboard.ts";
import { type LocatorOptions, ScriptlessLocator } from "./scriptless-locator.ts";

export interface LoadedPage {
  url: string;
  status: number;
  headers: Record<string, string>;
  html: string;
  document: Document;
  /** The form that opened the page; a reload sends it again. */
  sentForm: URLSearchParams | null;
}

export interface ScriptlessDownload {
  suggestedFilename: () => string;
  path: () => Promise<string>;
}

type Route = (route: { fulfill: (response: { body: string }) => Promise<void> }) => Promise<void> | void;
type UrlMatcher = string | RegExp | ((url: URL) => boolean);

const blankPage = (): LoadedPage => ({
  url: "about:blank",
  status: 200,
  headers: {},
  html: "",
  document: parseHtml("<html><body></body></html>"),
  sentForm: null,
});

const maxRedirects = 20;
const maxRefreshes = 200;
const refreshPauseMs = 100;

export class ScriptlessPage {
  readonly keyboard = new ScriptlessKeyboard(this);
  readonly #context: ScriptlessContext;
  readonly #history: LoadedPage[] = [blankPage()];
  #currentIndex = 0;
  readonly #downloads: ScriptlessDownload[] = [];
  readonly #downloadListeners: ((download: ScriptlessDownload) => void)[] = [];
  #externalRoute: Route | undefined;
  focusedElement: Element | null = null;

  constructor(context: ScriptlessContext) {
    this.#context = context;
  }

  get #currentPage(): LoadedPage {
    return this.#history[this.#currentIndex] ?? blankPage();
  }

  get document(): Document {
    return this.#currentPage.document;
  }

  get request() {
    return this.#context.request;
  }

  context = (): ScriptlessContext => this.#context;
  url = (): string => this.#currentPage.url;
  content = async (): Promise<string> => this.#currentPage.html;
  title = async (): Promise<string> => this.document.title;
  /** A page without a script emits no events. */
  on = (): void => {};
  /** Sets the response for URLs of other hosts, to which the scriptless browser sends no requests. */
  async route(pattern: string, handler: Route): Promise<void> {
    if (!pattern.startsWith("https://"))
      throw new Error(`A scriptless page intercepts only https:// URLs, not ${pattern}.`);
    this.#externalRoute = handler;
  }

  evaluate = async (): Promise<never> => {
    throw new Error("A scriptless page cannot run a script.");
  };
  close = async (): Promise<void> => this.#context.removePage(this);

  locator = (selector: string, options?: LocatorOptions): ScriptlessLocator =>
    this.#root.locator(selector, options);
  getByRole = (role: string, options?: RoleOptions): ScriptlessLocator => this.#root.getByRole(role, options);
  getByText = (text: TextMatch, options?: { exact?: boolean }): ScriptlessLocator =>
    this.#root.getByText(text, options);
  getByLabel = (text: TextMatch, options?: { exact?: boolean }): ScriptlessLocator =>
    this.#root.getByLabel(text, options);

  get #root(): ScriptlessLocator {
    return new ScriptlessLocator(this, "the page", () => [this.document as unknown as Element]);
  }

  async goto(path: string) {
    await this.#visit(new URL(path, this.#base).href);
    return this.#response();
  }

  async reload() {
    const { url, sentForm } = this.#currentPage;
    const nextPage = await this.#fetch(sentForm ? "POST" : "GET", url, sentForm);
    if (nextPage) this.#show(nextPage, this.#currentIndex);
    return this.#response();
  }

  async goBack() {
    if (this.#currentIndex <= 1) return null;
    this.#currentIndex -= 1;
    return this.reload();
  }

  async goForward() {
    if (this.#currentIndex >= this.#history.length - 1) return null;
    this.#currentIndex += 1;
    return this.reload();
  }

  /** Resolves with the next download, or with a download that already started. */
  waitForEvent(event: "download"): Promise<ScriptlessDownload> {
    if (event !== "download") throw new Error(`A page without a script has no event "${String(event)}".`);
    const startedDownload = this.#downloads.shift();
    if (startedDownload) return Promise.resolve(startedDownload);
    return new Promise((resolve) => {
      this.#downloadListeners.push(resolve);
    });
  }

  async waitForURL(urlMatcher: UrlMatcher): Promise<void> {
    if (await this.becomesTrue(() => this.isAt(urlMatcher))) return;
    throw new Error(`The page is at ${this.url()}, not at ${String(urlMatcher)}.`);
  }

  isAt(urlMatcher: UrlMatcher): boolean {
    if (typeof urlMatcher === "function") return urlMatcher(new URL(this.url()));
    if (urlMatcher instanceof RegExp) return urlMatcher.test(this.url());
    return this.url() === new URL(urlMatcher, this.#base).href;
  }

  /** True once the condition is true. Only a page with a refresh can change by itself. */
  async becomesTrue(condition: () => boolean): Promise<boolean> {
    for (let remaining = maxRefreshes; !condition(); remaining -= 1) {
      const refreshContent = this.document
        .querySelector('meta[http-equiv="refresh"]')
        ?.getAttribute("content");
      if (!refreshContent || remaining === 0) return false;
      await pause(refreshPauseMs);
      const { url = "" } = /url=(?<url>.+)$/i.exec(refreshContent)?.groups ?? {};
      await this.goto(new URL(url, this.url()).href);
    }
    return true;
  }

  async followLink(link: Element): Promise<void> {
    const linkUrl = new URL(link.getAttribute("href") ?? "", this.url()).href;
    if (link.getAttribute("target") === "_blank") {
      const nextPage = await this.#fetch("GET", linkUrl, null, this.url());
      if (nextPage) (await this.#context.newPage()).#show(nextPage);
      return;
    }
    const [currentPath, targetPath] = [this.url(), linkUrl].map((url) => url.split("#")[0]);
    const { hash } = new URL(linkUrl);
    if (currentPath === targetPath && hash) this.focusedElement = this.document.getElementById(hash.slice(1));
    else await this.#visit(linkUrl, this.url());
  }

  /** Sends a form like a browser. If a control is invalid, the control gets the focus instead. */
  async submit(form: HTMLFormElement, submitter: Element | null, clickCount = 1): Promise<void> {
    if (submitter && isDisabled(submitter)) return;
    const invalidElement = findInvalidControl(form, submitter);
    if (invalidElement) {
      this.focusedElement = invalidElement;
      return;
    }
    const formAttribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
    const action = new URL(formAttribute("action") ?? this.url(), this.url());
    const entries = new URLSearchParams(listFormEntries(form, submitter));
    const isPost = (formAttribute("method") ?? "get").toLowerCase() === "post";
    if (!isPost) action.search = entries.toString();
    const send = () => this.#fetch(isPost ? "POST" : "GET", action.href, isPost ? entries : null, this.url());
    const loadedPages = await Promise.all(Array.from({ length: clickCount }, send));
    const nextPage = loadedPages.at(-1);
    if (!nextPage) return;
    if (formAttribute("target") !== "_blank") this.#show(nextPage);
    else (await this.#context.newPage()).#show(nextPage);
  }

  get #base(): string | undefined {
    return this.url() === "about:blank" ? this.#context.baseURL : this.url();
  }

  async #visit(url: string, referrer?: string) {
    const nextPage = await this.#fetch("GET", url, null, referrer);
    if (nextPage) this.#show(nextPage);
  }

  #show(nextPage: LoadedPage, index = this.#currentIndex + 1) {
    this.#history.splice(index, Infinity, nextPage);
    this.#currentIndex = index;
    this.focusedElement = nextPage.document.querySelector("[autofocus]");
  }

  /** Follows redirects like a browser. Returns null for a download, which does not change the page. */
  async #fetch(
    method: string,
    startUrl: string,
    sentForm: URLSearchParams | null,
    referrer?: string,
  ): Promise<LoadedPage | null> {
    let url = startUrl;
    let body = sentForm;
    let currentMethod = method;
    for (let remaining = maxRedirects; remaining > 0; remaining -= 1) {
      if (!isLocalUrl(url)) return { ...blankPage(), url, ...(await this.#respondExternally()) };
      const headers = this.#headersFor(currentMethod, url, referrer);
      const httpResponse = await this.#context.jar.fetch(url, { method: currentMethod, headers, body });
      const location = httpResponse.headers.get("location");
      if (!location) return this.#read(url, httpResponse, body);
      await httpResponse.arrayBuffer();
      url = new URL(location, url).href;
      if (httpResponse.status < 307) [currentMethod, body] = ["GET", null];
    }
    throw new Error(`${startUrl} redirects too often.`);
  }

  async #respondExternally() {
    let html = "";
    await this.#externalRoute?.({ fulfill: async ({ body }) => void (html = body) });
    return { html, document: parseHtml(html) };
  }

  #headersFor(method: string, url: string, referrer: string | undefined): Record<string, string> {
    const { origin } = new URL(referrer ?? url);
    return {
      accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      "accept-language": this.#context.language,
      "sec-fetch-dest": "document",
      "sec-fetch-mode": "navigate",
      "sec-fetch-site": referrer ? computeFetchSite(referrer, url) : "none",
      ...(referrer ? { referer: referrer } : {}),
      ...(method === "GET" ? {} : { origin }),
    };
  }

  async #read(
    url: string,
    httpResponse: Response,
    sentForm: URLSearchParams | null,
  ): Promise<LoadedPage | null> {
    const disposition = httpResponse.headers.get("content-disposition") ?? "";
    if (disposition.startsWith("attachment")) {
      await this.#download(disposition, Buffer.from(await httpResponse.arrayBuffer()));
      return null;
    }
    const html = await httpResponse.text();
    const headers = Object.fromEntries(httpResponse.headers);
    return { url, status: httpResponse.status, headers, html, document: parseHtml(html), sentForm };
  }

  async #download(disposition: string, bytes: Buffer) {
    const [, encodedName] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
    const [, asciiName = ""] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
    const file = join(await mkdtemp(join(tmpdir(), "scriptless-browser-")), "download");
    await writeFile(file, bytes);
    const name = encodedName ? decodeURIComponent(encodedName) : asciiName;
    const download = { suggestedFilename: () => name, path: async () => file };
    const listener = this.#downloadListeners.shift();
    if (listener) listener(download);
    else this.#downloads.push(download);
  }

  #response() {
    const { url, status, headers, html } = this.#currentPage;
    return {
      url: () => url,
      status: () => status,
      ok: () => status >= 200 && status < 300,
      headers: () => headers,
      text: async () => html,
    };
  }
}

const isLocalUrl = (url: string) => ["localhost", "127.0.0.1"].includes(new URL(url).hostname);

const computeFetchSite = (from: string, to: string) =>
  new URL(from).origin === new URL(to).origin ? "same-origin" : "same-site";
