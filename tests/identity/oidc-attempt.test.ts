import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import { oidcProvider } from "#app/gateways/identity/oidc.ts";
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from "#dev/identity-provider/identity-provider.ts";
import { freePorts } from "#tests/support/apps/servers.ts";
import { begin, chooseAt, newBrowser, outcome } from "./browser.ts";

const client = { clientId: "license-desk", clientSecret: "a secret: 100% +1" };
const origin = "https://localhost";
let local: LocalIdentityProvider;
let sso: IdentityProvider;
let clock = Date.now();

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  local = await startIdentityProvider({ port, ...client });
  const settings = { id: "sso", label: "SSO", issuer: local.issuer, ...client };
  const rules = {
    allowedEmailDomains: ["Example.com"],
    cookieSecrets: ["a secret of the tests, long enough"] as const,
  };
  sso = oidcProvider({ ...settings, ...rules, now: () => new Date(clock) });
});
afterAll(() => local.close());

describe("An attempt to sign in", () => {
  it("returns the identity and the requested address", async () => {
    const jar = newBrowser();
    const authorization = await begin(sso, jar, { origin, returnTo: "/license/licenses?tag=a&tag=b" });
    const searchParams = new URL(authorization).searchParams;
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("redirect_uri")).toBe(`${origin}/api/auth/sso/sso/callback`);
    expect(searchParams.get("nonce")).toMatch(/^[\w-]{43}$/);

    const callback = jar.request(await chooseAt(authorization, jar, "mert@example.com"));
    expect(await sso.endAttempt(callback)).toMatchObject({ returnTo: "/license/licenses?tag=a&tag=b" });
    expect(await sso.finish(callback)).toEqual({
      issuer: local.issuer,
      subject: "demo-mert",
      email: "mert@example.com",
      isVerified: true,
    });
  });

  it("stores one cookie that scripts cannot read, bound to the host on https, and removes it at the callback", async () => {
    for (const [at, name, secure] of [
      ["https://localhost", "__Host-sign-in-", "; Secure"],
      ["http://localhost", "sign-in-", ""],
    ] as const) {
      const jar = newBrowser();
      const away = await sso.start(new Request(`${at}/api/auth/sso/sso/url`), "/");
      const [cookie = "", ...more] = away.headers.getSetCookie();
      expect(more).toEqual([]);
      expect(cookie).toMatch(
        new RegExp(`^${name}[\\w-]{24}=[\\w.-]+; Max-Age=600; Path=/; HttpOnly${secure}; SameSite=Lax$`),
      );
      expect(away.headers.get("cache-control")).toBe("no-store");
      jar.storeFrom(away);
      const callback = await chooseAt(away.headers.get("location") ?? "", jar, "mert@example.com");
      const { cookies } = await sso.endAttempt(jar.request(callback));
      for (const line of cookies) jar.store(line);
      expect(jar.names.filter((name) => name.includes("sign-in-"))).toEqual([]);
      expect(cookies).toEqual([
        expect.stringMatching(new RegExp(`^${name}[\\w-]{24}=; Max-Age=0; Path=/; HttpOnly${secure}`)),
      ]);
    }
  });

  it("does not disturb another in a second tab, in either order", async () => {
    const jar = newBrowser();
    const first = await begin(sso, jar, { origin, returnTo: "/first" });
    const second = await begin(sso, jar, { origin, returnTo: "/second" });
    for (const [authorization, login, returnTo] of [
      [second, "rita@example.com", "/second"],
      [first, "mert@example.com", "/first"],
    ] as const) {
      const callback = jar.request(await chooseAt(authorization, jar, login));
      const ended = await sso.endAttempt(callback);
      expect(ended.returnTo).toBe(returnTo);
      expect(await outcome(sso.finish(callback))).toBe(login);
      for (const cookie of ended.cookies) jar.store(cookie);
    }
  });

  it("is valid once: the same address with the same cookies is no second sign-in", async () => {
    const jar = newBrowser();
    const callback = await chooseAt(await begin(sso, jar, { origin }), jar, "mert@example.com");
    expect(await outcome(sso.finish(jar.request(callback)))).toBe("mert@example.com");
    expect(await outcome(sso.finish(jar.request(callback)))).toBe("START_AGAIN");
  });

  it("belongs to the browser that started it, for ten minutes", async () => {
    const jar = newBrowser();
    const callback = await chooseAt(await begin(sso, jar, { origin }), jar, "mert@example.com");
    const elsewhere = newBrowser();
    expect(await sso.endAttempt(elsewhere.request(callback))).toEqual({ returnTo: "/", cookies: [] });
    expect(await outcome(sso.finish(elsewhere.request(callback)))).toBe("START_AGAIN");
    await begin(sso, elsewhere, { origin });
    expect(await outcome(sso.finish(elsewhere.request(callback)))).toBe("START_AGAIN");

    const tooLate = clock + 600_000;
    clock = tooLate;
    expect(await outcome(sso.finish(jar.request(callback)))).toBe("START_AGAIN");
    clock = tooLate - 1_000;
    expect(await outcome(sso.finish(jar.request(callback)))).toBe("mert@example.com");
    clock = Date.now();
  });

  it("fails when the callback is not from the identity provider", async () => {
    const jar = newBrowser();
    const good = await chooseAt(await begin(sso, jar, { origin }), jar, "mert@example.com");
    const changed = (change: (query: URLSearchParams) => void) => {
      const url = new URL(good);
      change(url.searchParams);
      return outcome(sso.finish(jar.request(url.href)));
    };
    expect(await changed((query) => query.set("error", "access_denied"))).toBe("START_AGAIN");
    expect(await changed((query) => query.set("error", ""))).toBe("START_AGAIN");
    expect(await changed((query) => query.delete("state"))).toBe("START_AGAIN");
    expect(await changed((query) => query.set("state", "x".repeat(43)))).toBe("START_AGAIN");
    expect(await changed((query) => query.set("state", `${query.get("state")}x`))).toBe("START_AGAIN");
    expect(await changed((query) => query.delete("code"))).toBe("START_AGAIN");
    expect(await changed((query) => query.set("code", "another"))).toBe("START_AGAIN");
    expect(await changed((query) => query.set("iss", "https://evil.example"))).toBe("START_AGAIN");
    expect(await changed((query) => query.delete("iss"))).toBe("START_AGAIN");
    expect(await outcome(sso.finish(jar.request(`${origin}/api/auth/sso/sso/callback`)))).toBe("START_AGAIN");
    const withLongerState = good.replace(/state=[\w-]+/, "$&x");
    expect(await sso.endAttempt(jar.request(withLongerState))).toEqual({ returnTo: "/", cookies: [] });
    expect(await outcome(sso.finish(jar.request(good)))).toBe("mert@example.com");
  });

  it("fails when its cookie was tampered with", async () => {
    const jar = newBrowser();
    const callback = await chooseAt(await begin(sso, jar, { origin }), jar, "mert@example.com");
    const sent = jar.request(callback).headers.get("cookie") ?? "";
    const withCookie = (cookie: string) => new Request(callback, { headers: { cookie } });
    const [, , signature = ""] = /__Host-sign-in-[\w-]+=([^;]+)/.exec(sent)?.[1]?.split(".") ?? [];
    const forged = sent.replace(
      signature,
      signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`,
    );
    expect(await outcome(sso.finish(withCookie(forged)))).toBe("START_AGAIN");
    expect(await outcome(sso.finish(withCookie(sent.replace("__Host-", ""))))).toBe("START_AGAIN");
    expect(await outcome(sso.finish(withCookie(sent)))).toBe("mert@example.com");
  });

  it("leaves at most three cookies behind when it is started repeatedly", async () => {
    const jar = newBrowser();
    const longest = `/license/licenses?notes=${"%20".repeat(2_000)}`;
    const begun: string[] = [];
    for (let count = 0; count < 8; count += 1)
      begun.push(await begin(sso, jar, { origin, returnTo: longest }));
    expect(jar.names).toHaveLength(3);
    expect(jar.request(origin).headers.get("cookie")?.length).toBeLessThan(8_000);
    const callback = jar.request(await chooseAt(begun.at(-1) ?? "", jar, "mert@example.com"));
    expect(await sso.endAttempt(callback)).toMatchObject({ returnTo: "/license/licenses" });
    expect(await outcome(sso.finish(callback))).toBe("mert@example.com");
  });
});
