import { Authenticator } from "remix-auth";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import { createOidcProvider, type OidcSettings } from "./oidc.ts";

interface SingleSignOn {
  identityProviders: IdentityProvider[];
  /** Has a strategy for each provider, with the id of the provider as its name. */
  authenticator: Authenticator<Identity>;
}

export function createSingleSignOn(providerSettings: readonly OidcSettings[]): SingleSignOn {
  const authenticator = new Authenticator<Identity>();
  const identityProviders = providerSettings.map((settings) => {
    const { strategy, ...identityProvider } = createOidcProvider(settings);
    authenticator.use(strategy, settings.id);
    return identityProvider;
  });
  return { identityProviders, authenticator };
}
