import type { CookieJar } from "#tests/support/browser/cookie-jar.ts";

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  data?: unknown;
  form?: Record<string, string>;
  maxRedirects?: number;
}

const defaultMaxRedirects = 20;

/** Sends requests outside of a page, with the same cookies. */
export class PlainRequests {
  readonly #jar: CookieJar;
  readonly #baseURL: string | undefined;

  constructor(jar: CookieJar, baseURL: string | undefined) {
    this.#jar = jar;
    this.#baseURL = baseURL;
  }

  get = (address: string, sending: Sending = {}) => this.fetch(address, { ...sending, method: "GET" });
  head = (address: string, sending: Sending = {}) => this.fetch(address, { ...sending, method: "HEAD" });
  post = (address: string, sending: Sending = {}) => this.fetch(address, { ...sending, method: "POST" });
  patch = (address: string, sending: Sending = {}) => this.fetch(address, { ...sending, method: "PATCH" });
  put = (address: string, sending: Sending = {}) => this.fetch(address, { ...sending, method: "PUT" });
  delete = (address: string, sending: Sending = {}) => this.fetch(address, { ...sending, method: "DELETE" });

  async fetch(
    address: string,
    { method = "GET", maxRedirects = defaultMaxRedirects, ...sending }: Sending = {},
  ) {
    let url = new URL(address, this.#baseURL).href;
    let reply = await this.#jar.fetch(url, { method, ...bodyOf(sending) });
    for (let remaining = maxRedirects; remaining > 0 && reply.headers.has("location"); remaining -= 1) {
      url = new URL(reply.headers.get("location") ?? "", url).href;
      reply = await this.#jar.fetch(url);
    }
    return toResponse(url, reply);
  }
}

function bodyOf({ headers = {}, data, form }: Sending): RequestInit {
  if (form) return { headers, body: new URLSearchParams(form) };
  if (data === undefined) return { headers };
  if (typeof data === "string") return { headers, body: data };
  return { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(data) };
}

async function toResponse(url: string, reply: Response) {
  const bytes = Buffer.from(await reply.arrayBuffer());
  return {
    url: () => url,
    ok: () => reply.ok,
    status: () => reply.status,
    headers: () => Object.fromEntries(reply.headers),
    body: async () => bytes,
    text: async () => bytes.toString("utf8"),
    json: async () => JSON.parse(bytes.toString("utf8")),
  };
}
