import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseHtml } from "./parse-html.ts";
import { entriesOf, isDisabled, invalidControl } from "./forms.ts";
import type { RoleOptions, TextMatch } from "./find-elements.ts";
import type { PlainContext } from "./plain-browser.ts";
import { PlainKeyboard } from "./plain-keyboard.ts";
import { type LocatorOptions, PlainLocator } from "./plain-locator.ts";

export interface Visited {
  url: string;
  status: number;
  headers: Record<string, string>;
  html: string;
  document: Document;
  /** The form that led here; a reload sends it again. */
  sent: URLSearchParams | null;
}

export interface PlainDownload {
  suggestedFilename: () => string;
  path: () => Promise<string>;
}

type Route = (route: { fulfill: (response: { body: string }) => Promise<void> }) => Promise<void> | void;
type Address = string | RegExp | ((url: URL) => boolean);

const blankPage = (): Visited => ({
  url: "about:blank",
  status: 200,
  headers: {},
  html: "",
  document: parseHtml("<html><body></body></html>"),
  sent: null,
});

const maxRedirects = 20;
const maxRefreshes = 200;
const refreshPauseMs = 100;

export class PlainPage {
  readonly keyboard = new PlainKeyboard(this);
  readonly #context: PlainContext;
  readonly #visited: Visited[] = [blankPage()];
  #at = 0;
  readonly #downloads: PlainDownload[] = [];
  readonly #waiting: ((download: PlainDownload) => void)[] = [];
  #externalRoute: Route | undefined;
  focused: Element | null = null;

  constructor(context: PlainContext) {
    this.#context = context;
  }

  get #now(): Visited {
    return this.#visited[this.#at] ?? blankPage();
  }

  get document(): Document {
    return this.#now.document;
  }

  get request() {
    return this.#context.request;
  }

  context = (): PlainContext => this.#context;
  url = (): string => this.#now.url;
  content = async (): Promise<string> => this.#now.html;
  title = async (): Promise<string> => this.document.title;
  /** A page without a script emits no events. */
  on = (): void => {};
  /** Responds for other hosts, to which no request is sent. */
  async route(pattern: string, handler: Route): Promise<void> {
    if (!pattern.startsWith("https://"))
      throw new Error(`A plain page intercepts only https:// addresses, not ${pattern}.`);
    this.#externalRoute = handler;
  }

  evaluate = async (): Promise<never> => {
    throw new Error("There is no script here.");
  };
  close = async (): Promise<void> => this.#context.drop(this);

  locator = (selector: string, options?: LocatorOptions): PlainLocator =>
    this.#everywhere.locator(selector, options);
  getByRole = (role: string, options?: RoleOptions): PlainLocator =>
    this.#everywhere.getByRole(role, options);
  getByText = (text: TextMatch, options?: { exact?: boolean }): PlainLocator =>
    this.#everywhere.getByText(text, options);
  getByLabel = (text: TextMatch, options?: { exact?: boolean }): PlainLocator =>
    this.#everywhere.getByLabel(text, options);

  get #everywhere(): PlainLocator {
    return new PlainLocator(this, "the page", () => [this.document as unknown as Element]);
  }

  async goto(address: string) {
    await this.#visit(new URL(address, this.#base).href);
    return this.#response();
  }

  async reload() {
    const { url, sent } = this.#now;
    const next = await this.#fetch(sent ? "POST" : "GET", url, sent);
    if (next) this.#show(next, this.#at);
    return this.#response();
  }

  async goBack() {
    if (this.#at <= 1) return null;
    this.#at -= 1;
    return this.reload();
  }

  async goForward() {
    if (this.#at >= this.#visited.length - 1) return null;
    this.#at += 1;
    return this.reload();
  }

  /** Resolves with the next download, or with one that already started. */
  waitForEvent(event: "download"): Promise<PlainDownload> {
    if (event !== "download") throw new Error(`A page without a script has no event "${String(event)}".`);
    const started = this.#downloads.shift();
    if (started) return Promise.resolve(started);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  async waitForURL(address: Address): Promise<void> {
    if (await this.becomesTrue(() => this.isAt(address))) return;
    throw new Error(`The page is at ${this.url()}, not at ${String(address)}.`);
  }

  isAt(address: Address): boolean {
    if (typeof address === "function") return address(new URL(this.url()));
    if (address instanceof RegExp) return address.test(this.url());
    return this.url() === new URL(address, this.#base).href;
  }

  /** Returns true once the condition is true. Only a page with a refresh can change by itself. */
  async becomesTrue(isSo: () => boolean): Promise<boolean> {
    for (let remaining = maxRefreshes; !isSo(); remaining -= 1) {
      const next = this.document.querySelector('meta[http-equiv="refresh"]')?.getAttribute("content");
      if (!next || remaining === 0) return false;
      await pause(refreshPauseMs);
      const { url = "" } = /url=(?<url>.+)$/i.exec(next)?.groups ?? {};
      await this.goto(new URL(url, this.url()).href);
    }
    return true;
  }

  async follow(link: Element): Promise<void> {
    const address = new URL(link.getAttribute("href") ?? "", this.url()).href;
    if (link.getAttribute("target") === "_blank") {
      const next = await this.#fetch("GET", address, null, this.url());
      if (next) (await this.#context.newPage()).#show(next);
      return;
    }
    const [here, there] = [this.url(), address].map((url) => url.split("#")[0]);
    const { hash } = new URL(address);
    if (here === there && hash) this.focused = this.document.getElementById(hash.slice(1));
    else await this.#visit(address, this.url());
  }

  /** Sends a form like a browser. If a control is invalid, it focuses that control instead. */
  async submit(form: HTMLFormElement, submitter: Element | null, times = 1): Promise<void> {
    if (submitter && isDisabled(submitter)) return;
    const invalid = invalidControl(form, submitter);
    if (invalid) {
      this.focused = invalid;
      return;
    }
    const formAttribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
    const action = new URL(formAttribute("action") ?? this.url(), this.url());
    const entries = new URLSearchParams(entriesOf(form, submitter));
    const isPost = (formAttribute("method") ?? "get").toLowerCase() === "post";
    if (!isPost) action.search = entries.toString();
    const send = () => this.#fetch(isPost ? "POST" : "GET", action.href, isPost ? entries : null, this.url());
    const replies = await Promise.all(Array.from({ length: times }, send));
    const next = replies.at(-1);
    if (!next) return;
    if (formAttribute("target") !== "_blank") this.#show(next);
    else (await this.#context.newPage()).#show(next);
  }

  get #base(): string | undefined {
    return this.url() === "about:blank" ? this.#context.baseURL : this.url();
  }

  async #visit(url: string, referrer?: string) {
    const next = await this.#fetch("GET", url, null, referrer);
    if (next) this.#show(next);
  }

  #show(next: Visited, at = this.#at + 1) {
    this.#visited.splice(at, Infinity, next);
    this.#at = at;
    this.focused = next.document.querySelector("[autofocus]");
  }

  /** Follows redirects like a browser. Returns null for a download, which does not change the page. */
  async #fetch(
    method: string,
    address: string,
    sent: URLSearchParams | null,
    referrer?: string,
  ): Promise<Visited | null> {
    let [url, body, verb] = [address, sent, method];
    for (let remaining = maxRedirects; remaining > 0; remaining -= 1) {
      if (!isOurs(url)) return { ...blankPage(), url, ...(await this.#respondExternally()) };
      const headers = this.#headersFor(verb, url, referrer);
      const reply = await this.#context.jar.fetch(url, { method: verb, headers, body });
      const location = reply.headers.get("location");
      if (!location) return this.#read(url, reply, body);
      await reply.arrayBuffer();
      url = new URL(location, url).href;
      if (reply.status < 307) [verb, body] = ["GET", null];
    }
    throw new Error(`${address} redirects too often.`);
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
      "sec-fetch-site": referrer ? siteOf(referrer, url) : "none",
      ...(referrer ? { referer: referrer } : {}),
      ...(method === "GET" ? {} : { origin }),
    };
  }

  async #read(url: string, reply: Response, sent: URLSearchParams | null): Promise<Visited | null> {
    const disposition = reply.headers.get("content-disposition") ?? "";
    if (disposition.startsWith("attachment")) {
      await this.#download(disposition, Buffer.from(await reply.arrayBuffer()));
      return null;
    }
    const html = await reply.text();
    const headers = Object.fromEntries(reply.headers);
    return { url, status: reply.status, headers, html, document: parseHtml(html), sent };
  }

  async #download(disposition: string, bytes: Buffer) {
    const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
    const [, plain = ""] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
    const file = join(await mkdtemp(join(tmpdir(), "plain-browser-")), "download");
    await writeFile(file, bytes);
    const name = encoded ? decodeURIComponent(encoded) : plain;
    const download = { suggestedFilename: () => name, path: async () => file };
    const waiting = this.#waiting.shift();
    if (waiting) waiting(download);
    else this.#downloads.push(download);
  }

  #response() {
    const { url, status, headers, html } = this.#now;
    return {
      url: () => url,
      status: () => status,
      ok: () => status >= 200 && status < 300,
      headers: () => headers,
      text: async () => html,
    };
  }
}

const isOurs = (url: string) => ["localhost", "127.0.0.1"].includes(new URL(url).hostname);

const siteOf = (from: string, to: string) =>
  new URL(from).origin === new URL(to).origin ? "same-origin" : "same-site";
