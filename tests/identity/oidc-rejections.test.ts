import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OidcSettings } from "#app/gateways/identity/oidc.ts";
import {
  clientId,
  clientSecret,
  type Misbehavior,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";
import { openSingleSignOn, startSignIn, createCookieJar, getEmailOrErrorCode } from "./browser.ts";

const origin = "http://localhost:4000";
const nowSeconds = () => Math.floor(Date.now() / 1000);
let provider: MisbehavingProvider;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
});
beforeEach(() => provider.misbehave({}));
afterAll(() => provider.stop());

function createSso(changes: Partial<OidcSettings> = {}) {
  const client = { id: "sso", label: "SSO", issuer: provider.issuer, clientId, clientSecret };
  const rules = {
    allowedEmailDomains: ["example.com"],
  };
  return openSingleSignOn({ ...client, ...rules, ...changes });
}

/** Signs in completely; the misbehavior starts after the redirect to the provider. */
async function signIn(misbehavior: Misbehavior, sso = createSso()): Promise<string> {
  const jar = createCookieJar();
  const authorizationUrl = await startSignIn(sso, jar, { origin });
  provider.misbehave(misbehavior);
  return getEmailOrErrorCode(sso.finish(jar.createRequest(provider.authorize(authorizationUrl))));
}

describe("An ID token", () => {
  it("signs in its user without a request to the user info endpoint", async () => {
    provider.requestedPaths.length = 0;
    expect(await signIn({})).toBe("ada@example.com");
    expect(provider.requestedPaths).toEqual(["/.well-known/openid-configuration", "/token", "/keys"]);
  });

  it.each<[string, Misbehavior]>([
    [
      "signed with another key",
      { sign: async (claims, { kid }) => signWithKey(await createOtherKey(), claims, kid) },
    ],
    [
      "signed with a key that is not published",
      { sign: async (claims) => signWithKey(await createOtherKey(), claims, "unknown") },
    ],
    ["without a signature", { sign: async (claims) => new UnsecuredJWT(claims).encode() }],
    ["signed with the client's secret", { sign: async (claims, { kid }) => signWithSecret(claims, kid) }],
    ["that is malformed", { sign: async () => "no.token" }],
    ["for another audience", { claims: { aud: "another-client" } }],
    ["issued to another client", { claims: { aud: [clientId, "another-client"], azp: "another-client" } }],
    ["of another issuer", { claims: { iss: "https://evil.example" } }],
    ["that has expired", { claims: { exp: nowSeconds() - 61 } }],
    ["that is not yet valid", { claims: { nbf: nowSeconds() + 120 } }],
    ["without an expiration time", { claims: { exp: undefined } }],
    ["with the nonce of another attempt", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["without a subject", { claims: { sub: "" } }],
  ])("%s is rejected", async (_, misbehavior) => {
    expect(await signIn(misbehavior)).toBe("START_AGAIN");
  });

  it("may have expired up to a minute ago because clocks differ", async () => {
    expect(await signIn({ claims: { exp: nowSeconds() - 50 } })).toBe("ada@example.com");
  });

  it.each<[string, Misbehavior]>([
    ["no e-mail address", { claims: { email: undefined } }],
    ["something that is no e-mail address", { claims: { email: "ada" } }],
    ["an unverified e-mail address", { claims: { email_verified: false } }],
    ["an address of another domain", { claims: { email: "ada@example.com.evil.example" } }],
    ["an address that only mentions the domain", { claims: { email: "example.com@evil.example" } }],
    ["an e-mail address of a subdomain", { claims: { email: "ada@sub.example.com" } }],
  ])("with %s is rejected", async (_, misbehavior) => {
    expect(await signIn(misbehavior)).toBe("NOT_ALLOWED");
  });

  it("must state that the e-mail address is verified unless the provider may omit this claim", async () => {
    const unverifiedClaims = { claims: { email_verified: undefined } };
    expect(await signIn(unverifiedClaims)).toBe("NOT_ALLOWED");
    expect(await signIn(unverifiedClaims, createSso({ acceptsUnverifiedEmail: true }))).toBe(
      "ada@example.com",
    );
  });

  it("may contain the e-mail domain in capital letters", async () => {
    expect(await signIn({ claims: { email: "Ada@EXAMPLE.com" } })).toBe("Ada@EXAMPLE.com");
  });

  it("makes a user with the configured claim an admin", async () => {
    const signInAndReadAdminClaim = async (adminClaim: string, claims: Record<string, unknown>) => {
      const sso = createSso({ adminClaim });
      const jar = createCookieJar();
      const authorizationUrl = await startSignIn(sso, jar, { origin });
      provider.misbehave({ claims });
      return (await sso.finish(jar.createRequest(provider.authorize(authorizationUrl)))).adminClaim;
    };
    const groupsClaim = "groups:license-admins";
    expect(await signInAndReadAdminClaim(groupsClaim, { groups: ["staff", "license-admins"] })).toBe(
      groupsClaim,
    );
    expect(
      await signInAndReadAdminClaim("https://example.com/role:admin", {
        "https://example.com/role": "admin",
      }),
    ).toBeDefined();
    for (const claims of [
      {},
      { groups: [] },
      { groups: "admins" },
      { groups: ["license-admins-2"] },
      { groups: null },
    ])
      expect(await signInAndReadAdminClaim(groupsClaim, claims)).toBeUndefined();
  });

  it("may contain an e-mail address of any domain if no domain is configured", async () => {
    const ssoForAnyDomain = createSso({ allowedEmailDomains: [] });
    expect(await signIn({ claims: { email: "ada@elsewhere.example" } }, ssoForAnyDomain)).toBe(
      "ada@elsewhere.example",
    );
  });
});

describe("The identity provider's keys", () => {
  it("can be rotated between sign-ins", async () => {
    const sso = createSso();
    expect(await signIn({}, sso)).toBe("ada@example.com");
    await provider.rotateKeys();
    expect(await signIn({}, sso)).toBe("ada@example.com");
  });

  it("are requested once while they are valid", async () => {
    const sso = createSso();
    provider.requestedPaths.length = 0;
    for (let count = 0; count < 3; count += 1) expect(await signIn({}, sso)).toBe("ada@example.com");
    expect(provider.requestedPaths.filter((path) => path === "/keys")).toHaveLength(1);
    expect(provider.requestedPaths.filter((path) => path.includes("well-known"))).toHaveLength(1);
  });
});

describe("Keys without ids", () => {
  const createRsaKeys = async () => Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const publish = async (keys: { publicKey: CryptoKey }[]) => ({
    status: 200,
    body: JSON.stringify({ keys: await Promise.all(keys.map(({ publicKey }) => exportJWK(publicKey))) }),
  });
  const signWith =
    (key: CryptoKey): Misbehavior["sign"] =>
    (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(key);

  it("are each tried", async () => {
    const sso = createSso();
    const rsaKeys = await createRsaKeys();
    const keys = await publish(rsaKeys);
    for (const { privateKey } of rsaKeys)
      expect(await signIn({ keys, sign: signWith(privateKey) }, sso)).toBe("ada@example.com");
    const [{ privateKey: unpublishedKey }] = await createRsaKeys();
    expect(await signIn({ keys, sign: signWith(unpublishedKey) }, sso)).toBe("START_AGAIN");
  });

  it("can be rotated between sign-ins", async () => {
    const sso = createSso();
    for (const rsaKeys of [await createRsaKeys(), await createRsaKeys()])
      expect(await signIn({ keys: await publish(rsaKeys), sign: signWith(rsaKeys[1].privateKey) }, sso)).toBe(
        "ada@example.com",
      );
  });
});

describe("The client secret", () => {
  it.each([
    [["client_secret_post"]],
    [["private_key_jwt", "client_secret_post"]],
    [["client_secret_post", "client_secret_basic"]],
    [undefined],
  ])("is sent as a provider with the methods %j expects", async (methods) => {
    const discoveryChanges = { token_endpoint_auth_methods_supported: methods };
    provider.misbehave({ discoveryChanges });
    expect(await signIn({ discoveryChanges })).toBe("ada@example.com");
  });
});

describe("The issuer in a response", () => {
  it("must match, and may be missing only if the provider never sends it", async () => {
    expect(await signIn({ callbackQuery: { iss: "https://evil.example" } })).toBe("START_AGAIN");
    expect(await signIn({ callbackQuery: { iss: null } })).toBe("START_AGAIN");
    provider.misbehave({ discoveryChanges: { authorization_response_iss_parameter_supported: undefined } });
    expect(await signIn({ callbackQuery: { iss: null } })).toBe("ada@example.com");
  });
});

const createOtherKey = async () => (await generateKeyPair("ES256")).privateKey;

const signWithKey = (key: CryptoKey, claims: object, kid: string) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", kid }).sign(key);

const signWithSecret = (claims: object, kid: string) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", kid })
    .sign(new TextEncoder().encode(clientSecret.padEnd(32)));
