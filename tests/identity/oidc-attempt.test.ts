import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import { createOidcProvider } from "#app/gateways/identity/oidc.ts";
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from "#dev/identity-provider/identity-provider.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { startSignIn, signInAtProvider, createCookieJar, getEmailOrErrorCode } from "./browser.ts";

const client = { clientId: "license-desk", clientSecret: "a secret: 100% +1" };
const origin = "https://localhost";
let localProvider: LocalIdentityProvider;
let sso: IdentityProvider;
let timeMs = Date.now();

beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  localProvider = await startIdentityProvider({ port, ...client });
  const settings = { id: "sso", label: "SSO", issuer: localProvider.issuer, ...client };
  const rules = {
    allowedEmailDomains: ["Example.com"],
    cookieSecrets: ["a secret of the tests, long enough"] as const,
  };
  sso = createOidcProvider({ ...settings, ...rules, now: () => new Date(timeMs) });
});
afterAll(() => localProvider.close());

describe("A sign-in attempt", () => {
  it("returns the identity and the requested path", async () => {
    const jar = createCookieJar();
    const authorizationUrl = await startSignIn(sso, jar, {
      origin,
      returnTo: "/license/licenses?tag=a&tag=b",
    });
    const searchParams = new URL(authorizationUrl).searchParams;
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("redirect_uri")).toBe(`${origin}/api/auth/sso/sso/callback`);
    expect(searchParams.get("nonce")).toMatch(/^[\w-]{43}$/);

    const callback = jar.createRequest(await signInAtProvider(authorizationUrl, jar, "mert@example.com"));
    expect(await sso.endAttempt(callback)).toMatchObject({ returnTo: "/license/licenses?tag=a&tag=b" });
    expect(await sso.finish(callback)).toEqual({
      issuer: localProvider.issuer,
      subject: "demo-mert",
      email: "mert@example.com",
      isVerified: true,
    });
  });

  it("stores one HttpOnly cookie and removes it at the callback", async () => {
    for (const [siteOrigin, cookieNamePrefix, secureAttribute] of [
      ["https://localhost", "__Host-sign-in-", "; Secure"],
      ["http://localhost", "sign-in-", ""],
    ] as const) {
      const jar = createCookieJar();
      const redirect = await sso.start(new Request(`${siteOrigin}/api/auth/sso/sso/url`), "/");
      const [cookie = "", ...otherCookies] = redirect.headers.getSetCookie();
      expect(otherCookies).toEqual([]);
      expect(cookie).toMatch(
        new RegExp(
          `^${cookieNamePrefix}[\\w-]{24}=[\\w.-]+; Max-Age=600; Path=/; HttpOnly${secureAttribute}; SameSite=Lax$`,
        ),
      );
      expect(redirect.headers.get("cache-control")).toBe("no-store");
      jar.storeCookiesFrom(redirect);
      const callback = await signInAtProvider(
        redirect.headers.get("location") ?? "",
        jar,
        "mert@example.com",
      );
      const { cookies } = await sso.endAttempt(jar.createRequest(callback));
      for (const line of cookies) jar.storeCookie(line);
      expect(jar.names.filter((name) => name.includes("sign-in-"))).toEqual([]);
      expect(cookies).toEqual([
        expect.stringMatching(
          new RegExp(`^${cookieNamePrefix}[\\w-]{24}=; Max-Age=0; Path=/; HttpOnly${secureAttribute}`),
        ),
      ]);
    }
  });

  it("does not affect another attempt in a second tab", async () => {
    const jar = createCookieJar();
    const firstAuthorization = await startSignIn(sso, jar, { origin, returnTo: "/first" });
    const secondAuthorization = await startSignIn(sso, jar, { origin, returnTo: "/second" });
    for (const [authorizationUrl, login, returnTo] of [
      [secondAuthorization, "rita@example.com", "/second"],
      [firstAuthorization, "mert@example.com", "/first"],
    ] as const) {
      const callback = jar.createRequest(await signInAtProvider(authorizationUrl, jar, login));
      const endedAttempt = await sso.endAttempt(callback);
      expect(endedAttempt.returnTo).toBe(returnTo);
      expect(await getEmailOrErrorCode(sso.finish(callback))).toBe(login);
      for (const cookie of endedAttempt.cookies) jar.storeCookie(cookie);
    }
  });

  it("is valid only once", async () => {
    const jar = createCookieJar();
    const callback = await signInAtProvider(await startSignIn(sso, jar, { origin }), jar, "mert@example.com");
    expect(await getEmailOrErrorCode(sso.finish(jar.createRequest(callback)))).toBe("mert@example.com");
    expect(await getEmailOrErrorCode(sso.finish(jar.createRequest(callback)))).toBe("START_AGAIN");
  });

  it("is valid for ten minutes in the browser that started it", async () => {
    const jar = createCookieJar();
    const callback = await signInAtProvider(await startSignIn(sso, jar, { origin }), jar, "mert@example.com");
    const otherJar = createCookieJar();
    expect(await sso.endAttempt(otherJar.createRequest(callback))).toEqual({
      returnTo: "/",
      cookies: [],
    });
    expect(await getEmailOrErrorCode(sso.finish(otherJar.createRequest(callback)))).toBe("START_AGAIN");
    await startSignIn(sso, otherJar, { origin });
    expect(await getEmailOrErrorCode(sso.finish(otherJar.createRequest(callback)))).toBe("START_AGAIN");

    const expiryMs = timeMs + 600_000;
    timeMs = expiryMs;
    expect(await getEmailOrErrorCode(sso.finish(jar.createRequest(callback)))).toBe("START_AGAIN");
    timeMs = expiryMs - 1_000;
    expect(await getEmailOrErrorCode(sso.finish(jar.createRequest(callback)))).toBe("mert@example.com");
    timeMs = Date.now();
  });

  it("fails if the callback is not from the identity provider", async () => {
    const jar = createCookieJar();
    const validCallback = await signInAtProvider(
      await startSignIn(sso, jar, { origin }),
      jar,
      "mert@example.com",
    );
    const finishWithChangedQuery = (changeQuery: (query: URLSearchParams) => void) => {
      const url = new URL(validCallback);
      changeQuery(url.searchParams);
      return getEmailOrErrorCode(sso.finish(jar.createRequest(url.href)));
    };
    expect(await finishWithChangedQuery((query) => query.set("error", "access_denied"))).toBe("START_AGAIN");
    expect(await finishWithChangedQuery((query) => query.set("error", ""))).toBe("START_AGAIN");
    expect(await finishWithChangedQuery((query) => query.delete("state"))).toBe("START_AGAIN");
    expect(await finishWithChangedQuery((query) => query.set("state", "x".repeat(43)))).toBe("START_AGAIN");
    expect(await finishWithChangedQuery((query) => query.set("state", `${query.get("state")}x`))).toBe(
      "START_AGAIN",
    );
    expect(await finishWithChangedQuery((query) => query.delete("code"))).toBe("START_AGAIN");
    expect(await finishWithChangedQuery((query) => query.set("code", "another"))).toBe("START_AGAIN");
    expect(await finishWithChangedQuery((query) => query.set("iss", "https://evil.example"))).toBe(
      "START_AGAIN",
    );
    expect(await finishWithChangedQuery((query) => query.delete("iss"))).toBe("START_AGAIN");
    expect(
      await getEmailOrErrorCode(sso.finish(jar.createRequest(`${origin}/api/auth/sso/sso/callback`))),
    ).toBe("START_AGAIN");
    const callbackWithLongerState = validCallback.replace(/state=[\w-]+/, "$&x");
    expect(await sso.endAttempt(jar.createRequest(callbackWithLongerState))).toEqual({
      returnTo: "/",
      cookies: [],
    });
    expect(await getEmailOrErrorCode(sso.finish(jar.createRequest(validCallback)))).toBe("mert@example.com");
  });

  it("fails if its cookie was changed", async () => {
    const jar = createCookieJar();
    const callback = await signInAtProvider(await startSignIn(sso, jar, { origin }), jar, "mert@example.com");
    const sentCookies = jar.createRequest(callback).headers.get("cookie") ?? "";
    const createCallbackRequest = (cookie: string) => new Request(callback, { headers: { cookie } });
    const [, , signature = ""] = /__Host-sign-in-[\w-]+=([^;]+)/.exec(sentCookies)?.[1]?.split(".") ?? [];
    const forgedCookies = sentCookies.replace(
      signature,
      signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`,
    );
    expect(await getEmailOrErrorCode(sso.finish(createCallbackRequest(forgedCookies)))).toBe("START_AGAIN");
    expect(
      await getEmailOrErrorCode(sso.finish(createCallbackRequest(sentCookies.replace("__Host-", "")))),
    ).toBe("START_AGAIN");
    expect(await getEmailOrErrorCode(sso.finish(createCallbackRequest(sentCookies)))).toBe(
      "mert@example.com",
    );
  });

  it("leaves at most three cookies when it is started repeatedly", async () => {
    const jar = createCookieJar();
    const longReturnTo = `/license/licenses?notes=${"%20".repeat(2_000)}`;
    const authorizations: string[] = [];
    for (let count = 0; count < 8; count += 1)
      authorizations.push(await startSignIn(sso, jar, { origin, returnTo: longReturnTo }));
    expect(jar.names).toHaveLength(3);
    expect(jar.createRequest(origin).headers.get("cookie")?.length).toBeLessThan(8_000);
    const callback = jar.createRequest(
      await signInAtProvider(authorizations.at(-1) ?? "", jar, "mert@example.com"),
    );
    expect(await sso.endAttempt(callback)).toMatchObject({ returnTo: "/license/licenses" });
    expect(await getEmailOrErrorCode(sso.finish(callback))).toBe("mert@example.com");
  });
});
