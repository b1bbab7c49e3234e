import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import { newSecret } from "#app/domain/text/secret.ts";
import { type Secrets, secretsFor } from "#app/domain/text/secrets.ts";
import { Problem } from "#app/domain/problem.ts";
import { clearAttempt, saveAttempt, readAttempt } from "./attempt-cookie.ts";
import { Discovery, type DiscoveryDocument } from "./discovery.ts";
import { idTokenReader } from "./id-token.ts";
import { OidcStrategy } from "./oidc-strategy.ts";
import { notAllowed, startAgain } from "./sign-in-problems.ts";

export interface OidcSettings {
  id: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  allowedEmailDomains: readonly string[];
  /** Claim and value, for example `groups:license-admins`. */
  adminClaim?: string | null;
  /** Accepts an ID token without `email_verified`. */
  acceptsUnverified?: boolean;
  cookieSecrets: Secrets;
  /** Timeout per request; default 5 s. */
  timeoutMs?: number;
  now?: () => Date;
}

/** Authorization code flow with PKCE, nonce and a verified ID token. */
export function oidcProvider({
  timeoutMs = 5_000,
  now = () => new Date(),
  ...settings
}: OidcSettings): IdentityProvider {
  const { id, label, issuer, clientId, clientSecret, acceptsUnverified = false } = settings;
  /** Bound to the provider, so that an attempt cannot be finished at another one. */
  const cookieSecrets = secretsFor(settings.cookieSecrets, id);
  const discovery = new Discovery({ issuer, timeoutMs, now });
  const adminClaim = settings.adminClaim ?? null;
  const readIdToken = idTokenReader({ clientId, adminClaim, acceptsUnverified, timeoutMs, now });

  const strategy = (document: DiscoveryDocument, request: Request, nonce: string) =>
    new OidcStrategy({
      clientId,
      clientSecret,
      authorizationEndpoint: document.authorization_endpoint,
      tokenEndpoint: document.token_endpoint,
      redirectURI: `${new URL(request.url).origin}/api/auth/sso/${id}/callback`,
      timeoutMs,
      identify: (idToken) => readIdToken(idToken, document, nonce),
    });

  const attemptOf = (request: Request) =>
    readAttempt(request, cookieSecrets, new URL(request.url).searchParams.get("state") ?? "", now());

  return {
    id,
    label,
    reachable: () => discovery.reachable(),

    async start(request, returnTo) {
      const document = await discovery.document();
      const nonce = newSecret();
      const { url, ...attempt } = strategy(document, request, nonce).begin(nonce);
      const headers = new Headers({ location: url.href, "cache-control": "no-store" });
      for (const cookie of await saveAttempt(request, cookieSecrets, { ...attempt, returnTo }, now())) {
        headers.append("set-cookie", cookie);
      }
      return new Response(null, { status: 302, headers });
    },

    async endAttempt(request) {
      const attempt = await attemptOf(request);
      return attempt
        ? { returnTo: attempt.returnTo, cookies: [clearAttempt(request, attempt)] }
        : { returnTo: "/", cookies: [] };
    },

    async finish(request) {
      const params = new URL(request.url).searchParams;
      const error = params.get("error_description") ?? params.get("error");
      if (error !== null) throw startAgain(`The identity provider reported: ${error}`);
      const attempt = await attemptOf(request);
      if (!attempt) throw startAgain("This browser has no sign-in attempt with this state.");
      const document = await discovery.document();
      checkIssuer(params.get("iss"), document);
      const identity = await strategy(document, request, attempt.nonce)
        .end(request.url, attempt)
        .catch((error: unknown) => {
          throw error instanceof Problem ? error : startAgain(error instanceof Error ? error : String(error));
        });
      checkDomain(identity.email, settings.allowedEmailDomains);
      return identity;
    },
  };
}

/** RFC 9207: rejects a response from another issuer. */
function checkIssuer(issuerParam: string | null, document: DiscoveryDocument) {
  const mayOmitIssuer = issuerParam === null && !document.authorization_response_iss_parameter_supported;
  if (!mayOmitIssuer && issuerParam !== document.issuer)
    throw startAgain("The response is not from this issuer.");
}

function checkDomain(email: string, allowed: readonly string[]) {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (allowed.length > 0 && !allowed.some((allowedDomain) => allowedDomain.toLowerCase() === domain)) {
    throw notAllowed(`Accounts at ${domain} cannot sign in here.`, email);
  }
}
