import {
  type IdentityProvider,
  notAllowed,
  signInRestartProblem,
} from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import { emailDomainOf, hasAllowedDomain, type TrustedProvider } from "#app/domain/person/trust.ts";
import { Problem } from "#app/domain/problem.ts";
import { newSecret } from "#app/domain/text/secret.ts";
import { type Secrets, secretsFor } from "#app/domain/text/secrets.ts";
import { clearAttempt, readAttempt, saveAttempt } from "./attempt-cookie.ts";
import { createDiscovery, type ProviderDocument } from "./discovery.ts";
import { readIdToken } from "./id-token.ts";
import { type OidcOptions, OidcStrategy } from "./oidc-strategy.ts";

export interface OidcSettings extends Pick<TrustedProvider, "issuer" | "label" | "allowedEmailDomains"> {
  id: string;
  clientId: string;
  clientSecret: string;
  adminClaim?: TrustedProvider["adminClaim"];
  /** Accepts an ID token without `email_verified`. Such an address gives no admin rights. */
  acceptsUnverified?: boolean;
  cookieSecrets: Secrets;
  /** Timeout per request; default 5 s. */
  timeoutMs?: number;
  now?: () => Date;
}

/** Authorization code flow with PKCE, nonce and a verified ID token. */
export function oidcProvider(settings: OidcSettings): IdentityProvider {
  const { id, label, clientId, clientSecret, adminClaim = null, acceptsUnverified = false } = settings;
  const { timeoutMs = 5_000, now = () => new Date() } = settings;
  /** Bound to the provider, so that an attempt cannot be finished at another one. */
  const cookieSecrets = secretsFor(settings.cookieSecrets, id);
  const discovery = createDiscovery(settings.issuer, timeoutMs, () => now().getTime());

  function strategyFor(document: ProviderDocument, request: Request, nonce: string) {
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
      const rules = { issuer, getKey, clientId, nonce, adminClaim, acceptsUnverified, now: now() };
      return readIdToken(tokens.idToken(), rules);
    });
  }

  return {
    id,
    label,
    reachable: () => discovery.reachable(),

    async start(request, returnTo) {
      const nonce = newSecret();
      const { url, ...attempt } = strategyFor(await discovery.document(), request, nonce).begin(nonce);
      const headers = new Headers({ location: url.href, "cache-control": "no-store" });
      for (const cookie of await saveAttempt(request, cookieSecrets, { ...attempt, returnTo }, now()))
        headers.append("set-cookie", cookie);
      return new Response(null, { status: 302, headers });
    },

    async endAttempt(request) {
      const attempt = await readAttempt(request, cookieSecrets, now());
      if (!attempt) return { returnTo: "/", cookies: [] };
      return { returnTo: attempt.returnTo, cookies: [clearAttempt(request, attempt)] };
    },

    async finish(request) {
      const params = new URL(request.url).searchParams;
      const error = params.get("error_description") ?? params.get("error");
      if (error !== null) throw signInRestartProblem(`The identity provider reported: ${error}`);
      const attempt = await readAttempt(request, cookieSecrets, now());
      if (!attempt) throw signInRestartProblem("This browser has no sign-in attempt with this state.");
      const document = await discovery.document();
      // RFC 9207: a response from another issuer is rejected.
      const issuer = params.get("iss");
      if (
        issuer === null ? document.authorization_response_iss_parameter_supported : issuer !== document.issuer
      )
        throw signInRestartProblem("The response is not from this issuer.");
      const identity = await strategyFor(document, request, attempt.nonce)
        .end(request.url, attempt)
        .catch((cause: unknown) => {
          throw cause instanceof Problem
            ? cause
            : signInRestartProblem(cause instanceof Error ? cause : String(cause));
        });
      const { email } = identity;
      if (!hasAllowedDomain(settings, email))
        throw notAllowed(`Accounts at ${emailDomainOf(email)} cannot sign in here.`, email);
      return identity;
    },
  };
}
