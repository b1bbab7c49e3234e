import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { CodeChallengeMethod, OAuth2Strategy, UnexpectedResponseError } from "remix-auth-oauth2";
import { z } from "zod";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import { Problem } from "#app/domain/problem.ts";
import { attemptSeconds, cookiePrefix, forgetAttempts, keepAttempt, readAttempt } from "./attempt-cookie.ts";
import { Discovery, type DiscoveryDocument, providerDown } from "./discovery.ts";

export interface OidcSettings {
  id: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where people reach this site, when it is not where the request says. */
  publicOrigin?: string | undefined;
  /** Empty for all of them. */
  allowedEmailDomains: readonly string[];
  /** Signs what an attempt keeps in the browser. */
  cookieSecret: string;
}

const patienceMs = 5_000;
const clockToleranceSeconds = 60;

const idTokenClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  nonce: z.string(),
  email: z.email(),
  email_verified: z.boolean().optional(),
});

/** Any OpenID Connect provider, by the authorization code flow with PKCE, nonce and a verified ID token. */
export function oidcProvider(settings: OidcSettings): IdentityProvider {
  const discovery = new Discovery(settings.issuer);
  let keys: { uri: string; get: JWTVerifyGetKey } | undefined;
  const keysOf = ({ jwks_uri }: DiscoveryDocument): JWTVerifyGetKey => {
    if (keys?.uri !== jwks_uri) {
      keys = { uri: jwks_uri, get: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: patienceMs }) };
    }
    return keys.get;
  };

  return {
    id: settings.id,
    label: settings.label,
    reachable: () => discovery.reachable(),

    async start(request, returnTo) {
      const document = await discovery.document();
      const nonce = crypto.randomUUID();
      const strategy = new OidcStrategy(settings, document, keysOf(document), request, nonce);
      const { origin, pathname } = new URL(request.url);
      const away = await redirectOf(strategy.authenticate(new Request(origin + pathname, { headers: request.headers })));
      const state = new URL(away.headers.get("location") ?? "").searchParams.get("state") ?? "";
      away.headers.append("set-cookie", await keepAttempt(request, settings.cookieSecret, { state, nonce, returnTo }));
      away.headers.set("cache-control", "no-store");
      return away;
    },

    async finish(request) {
      const answer = new URL(request.url).searchParams;
      const state = answer.get("state");
      if (answer.has("error") || !state) throw startAgain(answer.get("error_description") ?? answer.get("error"));
      const attempt = await readAttempt(request, settings.cookieSecret, state);
      if (!attempt) throw startAgain("No attempt of this browser has this state.");
      const document = await discovery.document();
      if (answer.has("iss") && answer.get("iss") !== document.issuer) throw startAgain("The answer names another issuer.");
      const strategy = new OidcStrategy(settings, document, keysOf(document), request, attempt.nonce);
      const identity = await strategy.authenticate(request).catch((error: unknown) => {
        throw problemOf(error);
      });
      checkDomain(identity.email, settings.allowedEmailDomains);
      const headers = new Headers();
      for (const cookie of forgetAttempts(request)) headers.append("set-cookie", cookie);
      return { identity, returnTo: attempt.returnTo, headers };
    },
  };
}

/** What the OAuth2 strategy leaves to do for OpenID Connect: the nonce, and the ID token held against it. */
class OidcStrategy extends OAuth2Strategy<Identity> {
  readonly #nonce: string;

  constructor(
    { id, clientId, clientSecret, publicOrigin }: OidcSettings,
    document: DiscoveryDocument,
    keys: JWTVerifyGetKey,
    request: Request,
    nonce: string,
  ) {
    const origin = publicOrigin ?? new URL(request.url).origin;
    const prefix = cookiePrefix(request);
    super(
      {
        clientId,
        clientSecret,
        authorizationEndpoint: document.authorization_endpoint,
        tokenEndpoint: document.token_endpoint,
        redirectURI: `${origin}/api/auth/sso/${id}/callback`,
        scopes: ["openid", "email", "profile"],
        codeChallengeMethod: CodeChallengeMethod.S256,
        cookie: { name: `${prefix}oauth2`, maxAge: attemptSeconds, ...(prefix && { secure: true }) },
      },
      async ({ tokens }) => {
        const { payload } = await jwtVerify(tokens.idToken(), keys, {
          issuer: document.issuer,
          audience: clientId,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ["exp", "iat"],
        });
        const claims = idTokenClaims.parse(payload);
        if (claims.nonce !== nonce) throw startAgain("The ID token belongs to another attempt.");
        if (claims.email_verified === false) throw notAllowed("The identity provider has not verified the e-mail address.");
        return { issuer: claims.iss, subject: claims.sub, email: claims.email };
      },
    );
    this.#nonce = nonce;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    params.set("nonce", this.#nonce);
    return params;
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const late = AbortSignal.timeout(patienceMs);
    const tooLate = new Promise<never>((_, reject) => {
      late.addEventListener("abort", () => reject(providerDown(late.reason)), { once: true });
    });
    return Promise.race([super.validateAuthorizationCode(code, codeVerifier), tooLate]);
  }
}

/** The strategy throws the redirect that starts an attempt. */
async function redirectOf(starting: Promise<Identity>): Promise<Response> {
  try {
    await starting;
  } catch (thrown) {
    if (thrown instanceof Response) return new Response(null, thrown);
    throw providerDown(thrown);
  }
  throw new Error("A sign-in was started and ended at once.");
}

const startAgain = (cause: unknown) =>
  new Problem("unauthenticated", "Signing in did not succeed. Start again.", { code: "START_AGAIN", cause });

const notAllowed = (message: string) => new Problem("forbidden", message, { code: "NOT_ALLOWED" });

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const isOutage =
    (error instanceof Error && error.name === "ArcticFetchError") ||
    (error instanceof Error && error.message.startsWith("Failed to send request")) ||
    (error instanceof UnexpectedResponseError && error.status >= 500) ||
    error instanceof errors.JWKSTimeout;
  return isOutage ? providerDown(error) : startAgain(error);
}

function checkDomain(email: string, allowed: readonly string[]) {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (allowed.length > 0 && !allowed.some((one) => one.toLowerCase() === domain)) {
    throw notAllowed(`Accounts at ${domain} may not sign in here.`);
  }
}
