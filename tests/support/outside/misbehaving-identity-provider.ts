import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const clientId = "license-desk";
export const clientSecret = "a secret: 100% +1";

/** A failing response of an endpoint. */
type Failure = "hangs" | { status: number; body?: string; headers?: Record<string, string> };

/** The deviations of this provider from the standard. */
export interface Misbehavior {
  discovery?: Failure;
  token?: Failure;
  keys?: Failure;
  /** Fields that replace fields of the discovery document. */
  discoveryChanges?: Record<string, unknown>;
  /** Claims that replace claims of the ID token; undefined removes a claim. */
  claims?: JWTPayload;
  /** Function that signs the ID token instead of the standard function. */
  sign?: (claims: JWTPayload, keys: { key: CryptoKey; kid: string }) => Promise<string>;
  /** True if the provider sends refresh tokens, each of which it accepts once. */
  issuesRefreshTokens?: boolean;
  /** The error with which the provider rejects refresh tokens. */
  refreshError?: string;
  /** Parameters that replace parameters of the callback URL; null removes a parameter. */
  callbackQuery?: Record<string, string | null>;
}

export interface MisbehavingProvider {
  issuer: string;
  /** Sets the deviations for all later requests. */
  misbehave: (behavior: Misbehavior) => void;
  /** Replaces the signing key with a key that has a new id. */
  rotateKeys: () => Promise<void>;
  /** Signs the claims, which replace those of a logout token; undefined removes a claim. */
  signLogoutToken: (claims: JWTPayload) => Promise<string>;
  /** The requested paths. */
  requestedPaths: string[];
  /** Signs the user in and returns the callback URL of their browser. */
  authorize: (authorizationUrl: string) => string;
  stop: () => Promise<void>;
}

const sign: NonNullable<Misbehavior["sign"]> = (claims, { key, kid }) =>
  new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(key);

const createKeys = async () => ({ ...(await generateKeyPair("ES256")), kid: randomUUID() });

/** Starts an OpenID Connect provider on loopback. It has no pages, and each of its responses can fail. */
export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  let keys = await createKeys();
  let behavior: Misbehavior = {};
  const nonces = new Map<string, string | null>();
  const requestedPaths: string[] = [];
  const validRefreshTokens = new Set<string | null>();

  const createDiscoveryDocument = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    ...behavior.discoveryChanges,
  });

  async function issueTokens(
    issuer: string,
    request: IncomingMessage,
  ): Promise<{ status: number; body: unknown }> {
    const form = new URLSearchParams(await text(request));
    const code = form.get("code") ?? "";
    const nonce = nonces.get(code);
    nonces.delete(code);
    if (!isAuthenticated(request, form)) return { status: 401, body: { error: "invalid_client" } };
    if (form.get("grant_type") === "refresh_token") {
      const isValid = validRefreshTokens.delete(form.get("refresh_token"));
      if (behavior.refreshError !== undefined || !isValid)
        return { status: 400, body: { error: behavior.refreshError ?? "invalid_grant" } };
    } else if (nonce === undefined || !form.has("code_verifier"))
      return { status: 400, body: { error: "invalid_grant" } };
    const nowSeconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: "ada",
      ...(nonce !== undefined && { nonce }),
      email: "ada@example.com",
      email_verified: true,
    };
    const payload = { iat: nowSeconds, exp: nowSeconds + 300, ...claims, ...behavior.claims } as JWTPayload;
    const idToken = await (behavior.sign ?? sign)(payload, { key: keys.privateKey, kid: keys.kid });
    const body = { token_type: "Bearer", access_token: "unused", id_token: idToken };
    if (!behavior.issuesRefreshTokens) return { status: 200, body };
    const refreshToken = randomUUID();
    validRefreshTokens.add(refreshToken);
    return { status: 200, body: { ...body, refresh_token: refreshToken } };
  }

  function isAuthenticated({ headers: { authorization } }: IncomingMessage, form: URLSearchParams): boolean {
    const methods = behavior.discoveryChanges?.token_endpoint_auth_methods_supported;
    if (!Array.isArray(methods) || methods.includes("client_secret_basic"))
      return authorization === basicCredentials && !form.has("client_secret");
    const isPosted = form.get("client_id") === clientId && form.get("client_secret") === clientSecret;
    return methods.includes("client_secret_post") && isPosted && authorization === undefined;
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    requestedPaths.push(path);
    const failure =
      { "/token": behavior.token, "/keys": behavior.keys }[path] ??
      (path.includes("/.well-known/") && behavior.discovery);
    if (failure === "hangs") return;
    if (failure) return response.writeHead(failure.status, failure.headers).end(failure.body);
    const { status, body } =
      path === "/token"
        ? await issueTokens(server.issuer, request)
        : {
            status: 200,
            body: path === "/keys" ? await exportPublishedKeys() : createDiscoveryDocument(server.issuer),
          };
    return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const exportPublishedKeys = async () => ({
    keys: [{ ...(await exportJWK(keys.publicKey)), kid: keys.kid, alg: "ES256" }],
  });

  const server = await startServer((request, response) => void handleRequest(request, response));
  return {
    issuer: server.issuer,
    requestedPaths,
    signLogoutToken: (claims) => {
      const nowSeconds = Math.floor(Date.now() / 1000);
      const standardClaims = {
        iss: server.issuer,
        aud: clientId,
        iat: nowSeconds,
        exp: nowSeconds + 120,
        jti: randomUUID(),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      };
      return sign({ ...standardClaims, ...claims }, { key: keys.privateKey, kid: keys.kid });
    },
    misbehave: (newBehavior) => {
      behavior = newBehavior;
    },
    rotateKeys: async () => {
      keys = await createKeys();
    },
    authorize: (authorizationUrl) => {
      const query = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      nonces.set(code, query.get("nonce"));
      const callbackUrl = new URL(query.get("redirect_uri") ?? "");
      const callbackParams = {
        code,
        state: query.get("state"),
        iss: server.issuer,
        ...behavior.callbackQuery,
      };
      for (const [name, value] of Object.entries(callbackParams))
        if (value !== null) callbackUrl.searchParams.set(name, value);
      return callbackUrl.href;
    },
    stop: server.stop,
  };
}

/** RFC 6749 requires that both parts are form-encoded before they are joined. */
const basicCredentials = `Basic ${btoa(`${clientId}:a+secret%3A+100%25+%2B1`)}`;

async function startServer(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    issuer: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
