import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from "#dev/identity-provider/identity-provider.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import {
  openSingleSignOn,
  type SignInSteps,
  startSignIn,
  signInAtProvider,
  createCookieJar,
  getEmailOrErrorCode,
} from "./browser.ts";

const client = { clientId: "license-desk", clientSecret: "a secret: 100% +1" };
const origin = "https://localhost";
let localProvider: LocalIdentityProvider;
let sso: SignInSteps;

beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  localProvider = await startIdentityProvider({ port, ...client });
  const settings = { id: "sso", label: "SSO", issuer: localProvider.issuer, ...client };
  const rules = {
    allowedEmailDomains: ["Example.com"],
  };
  sso = openSingleSignOn({ ...settings, ...rules });
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
    expect(searchParams.get("nonce")).toMatch(/^[\da-f]{64}$/);

    const callback = jar.createRequest(await signInAtProvider(authorizationUrl, jar, "mert@example.com"));
    expect(sso.endAttempt(callback)).toMatchObject({ returnTo: "/license/licenses?tag=a&tag=b" });
    expect(await sso.finish(callback)).toEqual({
      issuer: localProvider.issuer,
      subject: "demo-mert",
      email: "mert@example.com",
      isVerified: true,
      claimGroups: { groups: null, roles: null },
      areGroupsOmitted: false,
    });
  });

  it("stores HttpOnly cookies for ten minutes and removes them at the callback", async () => {
    for (const [siteOrigin, prefix, secureAttribute] of [
      ["https://localhost", "__Host-", "; Secure"],
      ["http://localhost", "", ""],
    ] as const) {
      const jar = createCookieJar();
      const redirect = await sso.start(new Request(`${siteOrigin}/api/auth/sso/sso/url`));
      expect(redirect.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${prefix}sign-in-sso\\.:[\\da-f-]{36}=state=[\\w-]{43}&[\\w-]{43}=[\\w-]{43}; Path=/; Max-Age=600${secureAttribute}; HttpOnly; SameSite=Lax$`,
          ),
        ),
        expect.stringMatching(
          new RegExp(
            `^${prefix}return-to-[\\w-]{24}=%2F; Max-Age=600; Path=/; HttpOnly${secureAttribute}; SameSite=Lax$`,
          ),
        ),
      ]);
      expect(redirect.headers.get("cache-control")).toBe("no-store");
      jar.storeCookiesFrom(redirect);
      const names = jar.names;
      const callback = await signInAtProvider(
        redirect.headers.get("location") ?? "",
        jar,
        "mert@example.com",
      );
      const { cookies } = sso.endAttempt(jar.createRequest(callback));
      expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(names);
      for (const cookie of cookies) {
        expect(cookie).toMatch(/=; Max-Age=0; Path=\/; HttpOnly; (Secure; )?SameSite=Lax$/);
        expect(cookie.includes("Secure")).toBe(secureAttribute !== "");
        jar.storeCookie(cookie);
      }
      expect(names.filter((name) => jar.names.includes(name))).toEqual([]);
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
      const endedAttempt = sso.endAttempt(callback);
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

  it("is valid in the browser that started it", async () => {
    const jar = createCookieJar();
    const callback = await signInAtProvider(await startSignIn(sso, jar, { origin }), jar, "mert@example.com");
    const otherJar = createCookieJar();
    expect(sso.endAttempt(otherJar.createRequest(callback))).toEqual({
      returnTo: "/",
      cookies: [],
    });
    expect(await getEmailOrErrorCode(sso.finish(otherJar.createRequest(callback)))).toBe("START_AGAIN");
    await startSignIn(sso, otherJar, { origin });
    expect(await getEmailOrErrorCode(sso.finish(otherJar.createRequest(callback)))).toBe("START_AGAIN");
    expect(await getEmailOrErrorCode(sso.finish(jar.createRequest(callback)))).toBe("mert@example.com");
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
    expect(await finishWithChangedQuery((query) => query.set("error", "access_denied"))).toBe(
      "ACCESS_DENIED",
    );
    expect(await finishWithChangedQuery((query) => query.set("error", ""))).toBe("START_AGAIN");
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
    const callbackWithLongerState = validCallback.replace(/state=[\w-]+/, "$&x");
    expect(sso.endAttempt(jar.createRequest(callbackWithLongerState))).toEqual({
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
    const state = new URL(callback).searchParams.get("state") ?? "";
    for (const changedCookies of [
      sentCookies.replaceAll(state, "x".repeat(43)),
      sentCookies.replace("__Host-", ""),
      sentCookies.replace(`&${state}=`, `&${state}=x`),
    ]) {
      expect(changedCookies).not.toBe(sentCookies);
      expect(await getEmailOrErrorCode(sso.finish(createCallbackRequest(changedCookies)))).toBe(
        "START_AGAIN",
      );
    }
  });

  it("leaves the cookies of at most three attempts when it is started repeatedly", async () => {
    const jar = createCookieJar();
    const longReturnTo = `/license/licenses?notes=${"%20".repeat(2_000)}`;
    const authorizations: string[] = [];
    for (let count = 0; count < 8; count += 1)
      authorizations.push(await startSignIn(sso, jar, { origin, returnTo: longReturnTo }));
    expect(jar.names).toHaveLength(6);
    expect(jar.createRequest(origin).headers.get("cookie")?.length).toBeLessThan(8_000);
    const callback = jar.createRequest(
      await signInAtProvider(authorizations.at(-1) ?? "", jar, "mert@example.com"),
    );
    expect(sso.endAttempt(callback)).toMatchObject({ returnTo: "/license/licenses" });
    expect(await getEmailOrErrorCode(sso.finish(callback))).toBe("mert@example.com");
  });
});
