import { decodeJwt, type JWTPayload } from "jose";
import { OAuth2RequestError, type OAuth2Strategy } from "remix-auth-oauth2";
import { Strategy } from "remix-auth/strategy";
import {
  accessDeniedProblem,
  type IdentityProvider,
  notAllowedProblem,
  signInRestartProblem,
} from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import { getEmailDomain, hasAllowedDomain, type TrustedProvider } from "#app/domain/person/trust.ts";
import { Problem } from "#app/domain/problem.ts";
import { createAttemptCookieOptions, createReturnToCookies, endAttempt } from "./attempt-cookies.ts";
import { createDiscovery, type ProviderDocument } from "./discovery.ts";
import { readIdentity, verifyIdToken } from "./id-token.ts";
import { readLogoutToken } from "./logout-token.ts";
import { OidcStrategy } from "./oidc-strategy.ts";
import { createProviderKeys } from "./provider-keys.ts";
import { refreshSignIn } from "./refresh.ts";
import { type Clock, msOf, readSystemClock } from "#app/domain/time/time.ts";

export interface OidcSettings extends Pick<TrustedProvider, "issuer" | "label" | "allowedEmailDomains"> {
  id: string;
  clientId: string;
  clientSecret: string;
  adminClaim?: TrustedProvider["adminClaim"];
  /** Names of the claims with groups and roles; default `groups` and `roles`. */
  groupClaims?: readonly string[];
  /** Accepts an ID token without `email_verified`. An unverified address gives no admin rights. */
  acceptsUnverifiedEmail?: boolean;
  /** Requests the scope `offline_access`, without which some providers send no refresh token. */
  requestsOfflineAccess?: boolean;
  /** Timeout per request; default 5 s. */
  timeoutMs?: number;
  now?: Clock;
}

export interface OidcProvider extends IdentityProvider {
  strategy: Strategy<Identity, OAuth2Strategy.VerifyOptions>;
}

export const defaultGroupClaims = ["groups", "roles"];

/** Signs users in with the authorization code flow, PKCE, a nonce and a verified ID token. */
export function createOidcProvider(settings: OidcSettings): OidcProvider {
  const { id, label, clientId, clientSecret, timeoutMs = 5_000, now = readSystemClock } = settings;
  const discovery = createDiscovery(settings.issuer, timeoutMs, () => msOf(now()));
  const keys = createProviderKeys(timeoutMs, () => msOf(now()));

  const createTokenClient = (document: ProviderDocument) => ({
    clientId,
    clientSecret,
    authenticationMethods: document.token_endpoint_auth_methods_supported,
    timeoutMs,
  });
  const createTokenRules = ({ issuer, jwks_uri: keysUrl }: ProviderDocument) => ({
    issuer,
    keysUrl,
    keys,
    clientId,
    now: now(),
  });

  const createStrategy: CreateStrategy = async (request, verify) => {
    const document = await discovery.getDocument();
    checkCallback(new URL(request.url).searchParams, document);
    return new OidcStrategy(
      {
        clientId,
        clientSecret,
        authorizationEndpoint: document.authorization_endpoint,
        tokenEndpoint: document.token_endpoint,
        redirectURI: `${new URL(request.url).origin}/api/auth/sso/${id}/callback`,
        scopes: ["openid", "email", "profile", ...(settings.requestsOfflineAccess ? ["offline_access"] : [])],
        cookie: createAttemptCookieOptions(request, id),
        client: createTokenClient(document),
        verifyIdToken: (idToken, nonce) => verifyIdToken(idToken, { ...createTokenRules(document), nonce }),
      },
      verify,
    );
  };

  return {
    id,
    label,
    isReachable: () => discovery.isReachable(),
    endAttempt: (request) => endAttempt(request, id),
    readLogoutToken: async (logoutToken) =>
      readLogoutToken(logoutToken, createTokenRules(await discovery.getDocument())),
    async refresh(refreshToken, subject) {
      const document = await discovery.getDocument();
      return refreshSignIn(refreshToken, subject, {
        tokenEndpoint: document.token_endpoint,
        client: createTokenClient(document),
        verifyIdToken: (idToken) => verifyIdToken(idToken, { ...createTokenRules(document), nonce: null }),
        readIdentity: (claims) => readAllowedIdentity(settings, claims),
      });
    },
    strategy: new DiscoveredStrategy(createStrategy, async ({ tokens }) => ({
      ...readAllowedIdentity(settings, decodeJwt(tokens.idToken())),
      ...(tokens.hasRefreshToken() && { refreshToken: tokens.refreshToken() }),
    })),
  };
}

type Verify = Strategy.VerifyFunction<Identity, OAuth2Strategy.VerifyOptions>;
type CreateStrategy = (request: Request, verify: Verify) => Promise<OidcStrategy>;

/**
 * Discovers the endpoints of the provider when a user signs in, so that the app starts while the provider is down.
 * Throws a redirect to the provider, or a Problem if the user cannot sign in.
 */
class DiscoveredStrategy extends Strategy<Identity, OAuth2Strategy.VerifyOptions> {
  readonly name = "openid-connect";
  readonly #createStrategy: CreateStrategy;

  constructor(createStrategy: CreateStrategy, verify: Verify) {
    super(verify);
    this.#createStrategy = createStrategy;
  }

  async authenticate(request: Request): Promise<Identity> {
    const strategy = await this.#createStrategy(request, this.verify);
    return strategy.authenticate(request).catch((error: unknown) => {
      if (error instanceof Response) throw addCookies(error, request);
      throw error instanceof Problem ? error : createProblem(error);
    });
  }
}

/** Adds the cookie with the path that the browser opens after the sign-in. */
function addCookies(redirect: Response, request: Request): Response {
  const state = new URL(redirect.headers.get("location") ?? "").searchParams.get("state") ?? "";
  const returnTo = new URL(request.url).searchParams.get("returnTo") ?? "/";
  redirect.headers.set("cache-control", "no-store");
  for (const cookie of createReturnToCookies(request, state, returnTo))
    redirect.headers.append("set-cookie", cookie);
  return redirect;
}

function createProblem(error: unknown): Problem {
  const cause = error instanceof Error ? error : new Error(String(error));
  if (!(error instanceof OAuth2RequestError)) return signInRestartProblem(cause);
  const reason = `The identity provider reported: ${error.description ?? error.code}`;
  return error.code === "access_denied" ? accessDeniedProblem(reason) : signInRestartProblem(reason);
}

/**
 * RFC 9207: Rejects a response from another issuer. Rejects a missing `iss` if the provider always sends `iss`.
 * Rejects an empty `error`, which the library ignores.
 */
function checkCallback(params: URLSearchParams, document: ProviderDocument): void {
  if (!params.has("state")) return;
  if (params.get("error") === "") throw signInRestartProblem("The response contains an empty error.");
  const issuer = params.get("iss");
  const isMissingIssuer = issuer === null && document.authorization_response_iss_parameter_supported;
  const isOtherIssuer = issuer !== null && issuer !== document.issuer;
  if (isMissingIssuer || isOtherIssuer) throw signInRestartProblem("The response is not from this issuer.");
}

function readAllowedIdentity(settings: OidcSettings, claims: JWTPayload): Identity {
  const { adminClaim = null, groupClaims = defaultGroupClaims, acceptsUnverifiedEmail = false } = settings;
  const issuer = claims.iss ?? settings.issuer;
  const identity = readIdentity(claims, { issuer, adminClaim, groupClaims, acceptsUnverifiedEmail });
  if (!hasAllowedDomain(settings, identity.email))
    throw notAllowedProblem(
      `Accounts at ${getEmailDomain(identity.email)} cannot sign in to License desk.`,
      identity.email,
    );
  return identity;
}
