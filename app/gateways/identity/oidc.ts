import {
  type IdentityProvider,
  notAllowedProblem,
  signInRestartProblem,
} from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import { getEmailDomain, hasAllowedDomain, type TrustedProvider } from "#app/domain/person/trust.ts";
import { Problem } from "#app/domain/problem.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import { type Secrets, deriveSecrets } from "#app/domain/text/secrets.ts";
import { createDeletionCookie, readAttempt, createAttemptCookies } from "./attempt-cookie.ts";
import { createDiscovery, type ProviderDocument } from "./discovery.ts";
import { readIdToken } from "./id-token.ts";
import { type OidcOptions, OidcStrategy } from "./oidc-strategy.ts";

export interface OidcSettings extends Pick<TrustedProvider, "issuer" | "label" | "allowedEmailDomains"> {
  id: string;
  clientId: string;
  clientSecret: string;
  adminClaim?: TrustedProvider["adminClaim"];
  /** Accepts an ID token without `email_verified`. An unverified address gives no admin rights. */
  acceptsUnverifiedEmail?: boolean;
  cookieSecrets: Secrets;
  /** Timeout per request; default 5 s. */
  timeoutMs?: number;
  now?: () => Date;
}

/** Signs users in with the authorization code flow, PKCE, a nonce and a verified ID token. */
export function createOidcProvider(settings: OidcSettings): IdentityProvider {
  const { id, label, clientId, clientSecret, adminClaim = null, acceptsUnverifiedEmail = false } = settings;
  const { timeoutMs = 5_000, now = () => new Date() } = settings;
  /** The secrets depend on the provider, so that a sign-in cannot start at one provider and finish at another. */
  const cookieSecrets = deriveSecrets(settings.cookieSecrets, id);
  const discovery = createDiscovery(settings.issuer, timeoutMs, () => now().getTime());

  function createStrategy(document: ProviderDocument, request: Request, nonce: string) {
    const { issuer, getKey } = document;
    const options: OidcOptions = {
      clientId,
      clientSecret,
      authorizationEndpoint: document.authorization_endpoint,
      tokenEndpoint: document.token_endpoint,
      redirectURI: `${new URL(request.url).origin}/api/auth/sso/${id}/callback`,
      scopes: ["openid", "email", "profile"],
      timeoutMs,
    };
    return new OidcStrategy<Identity>(options, ({ tokens }) => {
      const rules = {
        issuer,
        getKey,
        clientId,
        nonce,
        adminClaim,
        acceptsUnverifiedEmail,
        now: now(),
      };
      return readIdToken(tokens.idToken(), rules);
    });
  }

  return {
    id,
    label,
    isReachable: () => discovery.isReachable(),

    async start(request, returnTo) {
      const nonce = generateSecret();
      const { url, ...attempt } = createStrategy(await discovery.getDocument(), request, nonce).createAttempt(
        nonce,
      );
      const headers = new Headers({ location: url.href, "cache-control": "no-store" });
      for (const cookie of await createAttemptCookies(
        request,
        cookieSecrets,
        { ...attempt, returnTo },
        now(),
      ))
        headers.append("set-cookie", cookie);
      return new Response(null, { status: 302, headers });
    },

    async endAttempt(request) {
      const attempt = await readAttempt(request, cookieSecrets, now());
      if (!attempt) return { returnTo: "/", cookies: [] };
      return { returnTo: attempt.returnTo, cookies: [createDeletionCookie(request, attempt)] };
    },

    async finish(request) {
      const params = new URL(request.url).searchParams;
      const errorText = params.get("error_description") ?? params.get("error");
      if (errorText !== null) throw signInRestartProblem(`The identity provider reported: ${errorText}`);
      const attempt = await readAttempt(request, cookieSecrets, now());
      if (!attempt) throw signInRestartProblem("This browser has no sign-in attempt with this state.");
      const document = await discovery.getDocument();
      // RFC 9207: Rejects a response from another issuer. Rejects a missing `iss` if the provider always
      // sends `iss`.
      const issuer = params.get("iss");
      const isMissingIssuer = issuer === null && document.authorization_response_iss_parameter_supported;
      const isOtherIssuer = issuer !== null && issuer !== document.issuer;
      if (isMissingIssuer || isOtherIssuer)
        throw signInRestartProblem("The response is not from this issuer.");
      const identity = await createStrategy(document, request, attempt.nonce)
        .finishAttempt(request.url, attempt)
        .catch((cause: unknown) => {
          if (cause instanceof Problem) throw cause;
          throw signInRestartProblem(cause instanceof Error ? cause : String(cause));
        });
      const { email } = identity;
      if (!hasAllowedDomain(settings, email))
        throw notAllowedProblem(
          `Accounts at ${getEmailDomain(email)} cannot sign in to License desk.`,
          email,
        );
      return identity;
    },
  };
}
