import { send } from "./send.ts";

interface Cookie {
  name: string;
  value: string;
  path: string;
  isSecure: boolean;
  httpOnly: boolean;
  /** As the server sent it: `Lax`, `Strict` or `None`; browsers treat a cookie without it as `Lax`. */
  sameSite: string;
  /** Seconds since 1970; -1 for a session cookie. */
  expires: number;
}

/** A browser's cookies for one host; like a browser, it ignores ports. */
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

  storeFrom(reply: Response): void {
    for (const line of reply.headers.getSetCookie()) this.store(line);
  }

  store(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const named = new Map(
      attributes.map((text) => [text.split("=")[0]?.toLowerCase(), text.split("=")[1] ?? ""]),
    );
    const at = pair.indexOf("=");
    const path = named.get("path") ?? "/";
    const cookie = {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      path,
      isSecure: named.has("secure"),
      httpOnly: named.has("httponly"),
      sameSite: named.get("samesite") ?? "Lax",
      expires: expiryOf(named),
    };
    const isExpired = named.get("max-age") === "0" || Date.parse(named.get("expires") ?? "") < Date.now();
    if (isExpired) this.#cookies.delete(`${cookie.name} ${path}`);
    else this.#cookies.set(`${cookie.name} ${path}`, cookie);
  }

  request(address: string, init: RequestInit = {}): Request {
    const { pathname, protocol } = new URL(address);
    const sent = [...this.#cookies.values()].filter(
      ({ path, isSecure }) => pathname.startsWith(path) && (!isSecure || protocol === "https:"),
    );
    const headers = new Headers(init.headers);
    if (sent.length > 0) headers.set("cookie", sent.map(({ name, value }) => `${name}=${value}`).join("; "));
    return new Request(address, { ...init, headers, redirect: "manual" });
  }

  async fetch(address: string, init?: RequestInit): Promise<Response> {
    const reply = await send(this.request(address, init));
    this.storeFrom(reply);
    return reply;
  }
}

function expiryOf(attributes: Map<string | undefined, string>): number {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined) return Date.now() / 1000 + Number(maxAge);
  const expires = Date.parse(attributes.get("expires") ?? "");
  return Number.isNaN(expires) ? -1 : expires / 1000;
}
