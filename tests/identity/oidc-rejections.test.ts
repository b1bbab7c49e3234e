import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oidcProvider, type OidcSettings } from "#app/gateways/identity/oidc.ts";
import {
  clientId,
  clientSecret,
  type Misbehavior,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { begin, newBrowser, outcome } from "./browser.ts";

const origin = "http://localhost:4000";
const seconds = () => Math.floor(Date.now() / 1000);
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
beforeEach(() => provider.misbehave({}));
afterAll(() => provider.stop());

function newSso(changes: Partial<OidcSettings> = {}) {
  const client = { id: "sso", label: "SSO", issuer: provider.issuer, clientId, clientSecret };
  const rules = {
    allowedEmailDomains: ["example.com"],
    cookieSecrets: ["a secret of the tests, long enough"] as const,
  };
  return oidcProvider({ ...client, ...rules, ...changes });
}

/** A whole sign-in; the misbehavior starts once the user is on their way. */
async function signIn(misbehavior: Misbehavior, sso = newSso()): Promise<string> {
  const jar = newBrowser();
  const authorization = await begin(sso, jar, { origin });
  provider.misbehave(misbehavior);
  return outcome(sso.finish(jar.request(provider.authorize(authorization))));
}

describe("An ID token", () => {
  it("lets in the user it names, without any further request", async () => {
    provider.requestedPaths.length = 0;
    expect(await signIn({})).toBe("ada@example.com");
    expect(provider.requestedPaths).toEqual(["/.well-known/openid-configuration", "/token", "/keys"]);
  });

  it.each<[string, Misbehavior]>([
    [
      "with another's signature",
      { sign: async (claims, { kid }) => signedBy(await anotherKey(), claims, kid) },
    ],
    [
      "by a key that is not published",
      { sign: async (claims) => signedBy(await anotherKey(), claims, "unknown") },
    ],
    ["without a signature", { sign: async (claims) => new UnsecuredJWT(claims).encode() }],
    ["signed with the client's secret", { sign: async (claims, { kid }) => signedBySecret(claims, kid) }],
    ["that is no token", { sign: async () => "no.token" }],
    ["for another audience", { claims: { aud: "another-client" } }],
    ["issued to another client", { claims: { aud: [clientId, "another-client"], azp: "another-client" } }],
    ["of another issuer", { claims: { iss: "https://evil.example" } }],
    ["that is over", { claims: { exp: seconds() - 61 } }],
    ["that does not begin yet", { claims: { nbf: seconds() + 120 } }],
    ["without an end", { claims: { exp: undefined } }],
    ["of another attempt", { claims: { nonce: "another" } }],
    ["of no attempt", { claims: { nonce: undefined } }],
    ["without a subject", { claims: { sub: "" } }],
  ])("%s lets no user in", async (_, misbehavior) => {
    expect(await signIn(misbehavior)).toBe("START_AGAIN");
  });

  it("may be a minute old if clocks differ", async () => {
    expect(await signIn({ claims: { exp: seconds() - 50 } })).toBe("ada@example.com");
  });

  it.each<[string, Misbehavior]>([
    ["no e-mail address", { claims: { email: undefined } }],
    ["something that is no e-mail address", { claims: { email: "ada" } }],
    ["an unverified e-mail address", { claims: { email_verified: false } }],
    ["an address elsewhere", { claims: { email: "ada@example.com.evil.example" } }],
    ["an address that only mentions the domain", { claims: { email: "example.com@evil.example" } }],
    ["an address below the domain", { claims: { email: "ada@sub.example.com" } }],
  ])("with %s is not allowed", async (_, misbehavior) => {
    expect(await signIn(misbehavior)).toBe("NOT_ALLOWED");
  });

  it("must say that the address is verified, unless the provider may omit that", async () => {
    const silent = { claims: { email_verified: undefined } };
    expect(await signIn(silent)).toBe("NOT_ALLOWED");
    expect(await signIn(silent, newSso({ acceptsUnverified: true }))).toBe("ada@example.com");
  });

  it("may contain the domain in capitals", async () => {
    expect(await signIn({ claims: { email: "Ada@EXAMPLE.com" } })).toBe("Ada@EXAMPLE.com");
  });

  it("makes users admins whom the configured claim names", async () => {
    const signInWithClaims = async (adminClaim: string, claims: Record<string, unknown>) => {
      const sso = newSso({ adminClaim });
      const jar = newBrowser();
      const authorization = await begin(sso, jar, { origin });
      provider.misbehave({ claims });
      return (await sso.finish(jar.request(provider.authorize(authorization)))).adminClaim;
    };
    const groups = "groups:license-admins";
    expect(await signInWithClaims(groups, { groups: ["staff", "license-admins"] })).toBe(groups);
    expect(
      await signInWithClaims("https://example.com/role:admin", { "https://example.com/role": "admin" }),
    ).toBeDefined();
    for (const claims of [
      {},
      { groups: [] },
      { groups: "admins" },
      { groups: ["license-admins-2"] },
      { groups: null },
    ])
      expect(await signInWithClaims(groups, claims)).toBeUndefined();
  });

  it("may be of any domain if none is configured", async () => {
    const open = newSso({ allowedEmailDomains: [] });
    expect(await signIn({ claims: { email: "ada@elsewhere.example" } }, open)).toBe("ada@elsewhere.example");
  });
});

describe("The identity provider's keys", () => {
  it("may rotate between sign-ins", async () => {
    const sso = newSso();
    expect(await signIn({}, sso)).toBe("ada@example.com");
    await provider.rotateKeys();
    expect(await signIn({}, sso)).toBe("ada@example.com");
  });

  it("are requested once while they are valid", async () => {
    const sso = newSso();
    provider.requestedPaths.length = 0;
    for (let count = 0; count < 3; count += 1) expect(await signIn({}, sso)).toBe("ada@example.com");
    expect(provider.requestedPaths.filter((path) => path === "/keys")).toHaveLength(1);
    expect(provider.requestedPaths.filter((path) => path.includes("well-known"))).toHaveLength(1);
  });
});

describe("The issuer in a response", () => {
  it("must be this one, and may be missing only if the provider never sends it", async () => {
    expect(await signIn({ callbackQuery: { iss: "https://evil.example" } })).toBe("START_AGAIN");
    expect(await signIn({ callbackQuery: { iss: null } })).toBe("START_AGAIN");
    provider.misbehave({ discoveryChanges: { authorization_response_iss_parameter_supported: undefined } });
    expect(await signIn({ callbackQuery: { iss: null } })).toBe("ada@example.com");
  });
});

const anotherKey = async () => (await generateKeyPair("ES256")).privateKey;

const signedBy = (key: CryptoKey, claims: object, kid: string) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", kid }).sign(key);

const signedBySecret = (claims: object, kid: string) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", kid })
    .sign(new TextEncoder().encode(clientSecret.padEnd(32)));
