import { sendOverNewConnection } from "./send.ts";

interface Cookie {
  name: string;
  value: string;
  path: string;
  isSecure: boolean;
  httpOnly: boolean;
  /** `Lax`, `Strict` or `None`. Browsers use `Lax` if the server sends no value. */
  sameSite: string;
  /** Seconds since 1970; -1 for a session cookie. */
  expires: number;
}

/** The cookies of one host. Like a browser, the jar ignores ports. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  get names(): string[] {
    return [...this.#cookies.values()].map(({ name }) => name);
  }

  get all(): readonly Cookie[] {
    return [...this.#cookies.values()];
  }

  clear(): void {
    this.#cookies.clear();
  }

  copy(): CookieJar {
    const copy = new CookieJar();
    for (const [id, cookie] of this.#cookies) copy.#cookies.set(id, cookie);
    return copy;
  }

  storeCookiesFrom(response: Response): void {
    for (const cookieLine of response.headers.getSetCookie()) this.storeCookie(cookieLine);
  }

  storeCookie(cookieLine: string): void {
    const [pair = "", ...attributes] = cookieLine.split(";").map((part) => part.trim());
    const attributeMap = new Map(
      attributes.map((text) => [text.split("=")[0]?.toLowerCase(), text.split("=")[1] ?? ""]),
    );
    const equalsIndex = pair.indexOf("=");
    const path = attributeMap.get("path") ?? "/";
    const cookie = {
      name: pair.slice(0, equalsIndex),
      value: pair.slice(equalsIndex + 1),
      path,
      isSecure: attributeMap.has("secure"),
      httpOnly: attributeMap.has("httponly"),
      sameSite: attributeMap.get("samesite") ?? "Lax",
      expires: computeExpiry(attributeMap),
    };
    const isExpired =
      attributeMap.get("max-age") === "0" || Date.parse(attributeMap.get("expires") ?? "") < Date.now();
    if (isExpired) this.#cookies.delete(`${cookie.name} ${path}`);
    else this.#cookies.set(`${cookie.name} ${path}`, cookie);
  }

  createRequest(url: string, init: RequestInit = {}): Request {
    const { pathname, protocol } = new URL(url);
    const matchingCookies = [...this.#cookies.values()].filter(
      ({ path, isSecure }) => pathname.startsWith(path) && (!isSecure || protocol === "https:"),
    );
    const headers = new Headers(init.headers);
    if (matchingCookies.length > 0)
      headers.set("cookie", matchingCookies.map(({ name, value }) => `${name}=${value}`).join("; "));
    return new Request(url, { ...init, headers, redirect: "manual" });
  }

  async fetch(url: string, init?: RequestInit): Promise<Response> {
    const response = await sendOverNewConnection(this.createRequest(url, init));
    this.storeCookiesFrom(response);
    return response;
  }
}

function computeExpiry(attributes: Map<string | undefined, string>): number {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined) return Date.now() / 1000 + Number(maxAge);
  const expires = Date.parse(attributes.get("expires") ?? "");
  return Number.isNaN(expires) ? -1 : expires / 1000;
}
