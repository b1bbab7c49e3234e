import type { CookieJar } from "#tests/support/browser/cookie-jar.ts";

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  data?: unknown;
  form?: Record<string, string>;
  maxRedirects?: number;
}

const defaultMaxRedirects = 20;

/** Sends requests outside of a page, with the same cookies. */
export class ScriptlessRequests {
  readonly #jar: CookieJar;
  readonly #baseURL: string | undefined;

  constructor(jar: CookieJar, baseURL: string | undefined) {
    this.#jar = jar;
    this.#baseURL = baseURL;
  }

  get = (path: string, options: RequestOptions = {}) => this.fetch(path, { ...options, method: "GET" });
  head = (path: string, options: RequestOptions = {}) => this.fetch(path, { ...options, method: "HEAD" });
  post = (path: string, options: RequestOptions = {}) => this.fetch(path, { ...options, method: "POST" });
  patch = (path: string, options: RequestOptions = {}) => this.fetch(path, { ...options, method: "PATCH" });
  put = (path: string, options: RequestOptions = {}) => this.fetch(path, { ...options, method: "PUT" });
  delete = (path: string, options: RequestOptions = {}) => this.fetch(path, { ...options, method: "DELETE" });

  async fetch(
    path: string,
    { method = "GET", maxRedirects = defaultMaxRedirects, ...options }: RequestOptions = {},
  ) {
    let url = new URL(path, this.#baseURL).href;
    let response = await this.#jar.fetch(url, { method, ...bodyOf(options) });
    for (let remaining = maxRedirects; remaining > 0 && response.headers.has("location"); remaining -= 1) {
      url = new URL(response.headers.get("location") ?? "", url).href;
      response = await this.#jar.fetch(url);
    }
    return createResponse(url, response);
  }
}

function bodyOf({ headers = {}, data, form }: RequestOptions): RequestInit {
  if (form) return { headers, body: new URLSearchParams(form) };
  if (data === undefined) return { headers };
  if (typeof data === "string") return { headers, body: data };
  return { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(data) };
}

async function createResponse(url: string, response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    url: () => url,
    ok: () => response.ok,
    status: () => response.status,
    headers: () => Object.fromEntries(response.headers),
    body: async () => bytes,
    text: async () => bytes.toString("utf8"),
    json: async () => JSON.parse(bytes.toString("utf8")),
  };
}
