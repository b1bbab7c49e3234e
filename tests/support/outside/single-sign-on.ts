import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import type { Identity } from "#app/domain/person/person.ts";

const identity: Identity = {
  issuer: "https://id.example.com",
  subject: "demo-ada",
  email: "ada@example.com",
};

class AcceptingStrategy extends Strategy<Identity, never> {
  readonly name = "accepting";

  async authenticate({ url }: Request): Promise<Identity> {
    if (new URL(url).pathname.endsWith("/callback")) return identity;
    throw new Response(null, { status: 302, headers: { location: "https://id.example.com/" } });
  }
}

/** An identity provider that signs in every visitor as Ada, without any requests. */
export const createAcceptingProvider = (
  id: string,
  label: string,
): Pick<ApiContext, "identityProviders" | "authenticator"> => ({
  identityProviders: [
    {
      id,
      label,
      isReachable: async () => true,
      endAttempt: () => ({ returnTo: "/", cookies: [] }),
      readLogoutToken: async () => ({ issuer: identity.issuer, subject: "nobody", providerSessionId: null }),
      refresh: async () => null,
    },
  ],
  authenticator: new Authenticator<Identity>().use(new AcceptingStrategy(async () => identity), id),
});
