import { createSingleSignOn } from "#app/gateways/identity/single-sign-on.ts";
import { type ApiUnderTest, startTestApi, origin } from "#tests/support/api/api.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import type { CookieJar } from "#tests/support/browser/cookie-jar.ts";
import {
  clientId,
  clientSecret,
  type MisbehavingProvider,
} from "#tests/support/outside/misbehaving-identity-provider.ts";

interface AdminRules {
  /** Admins of another identity provider, which has the test users. */
  otherAdminEmails?: string[];
  adminEmails?: string[];
  adminClaim?: string | null;
  groupClaims?: string[];
  /** Id of the provider among the trusted providers. The default is the id of the other provider. */
  providerId?: string;
}

export function openApiWithSso(
  { issuer }: MisbehavingProvider,
  {
    adminEmails = ["ada@example.com"],
    otherAdminEmails = [],
    adminClaim = null,
    groupClaims = ["groups", "roles"],
    providerId = exampleTrustedProvider.id,
  }: AdminRules = {},
): Promise<ApiUnderTest> {
  const client = { id: "sso", label: "Example SSO", issuer, clientId, clientSecret };
  return startTestApi({
    ...createSingleSignOn([{ ...client, adminClaim, groupClaims, allowedEmailDomains: ["example.com"] }]),
    trustedProviders: [
      { ...exampleTrustedProvider, adminEmails: otherAdminEmails },
      { ...exampleTrustedProvider, id: providerId, issuer, adminEmails, adminClaim },
    ],
  });
}

export const clientAddress = "203.0.113.7";

export async function visit({ asAnonymous }: ApiUnderTest, jar: CookieJar, path: string) {
  const cookie = jar.createRequest(origin).headers.get("cookie");
  const response = await asAnonymous.get(path, { cookie, "x-client-address": clientAddress });
  for (const line of response.headers.getSetCookie()) jar.storeCookie(line);
  return { ...response, location: response.headers.get("location") ?? "" };
}

export const buildStartPath = (returnTo: string) =>
  `/api/auth/sso/sso/url?${new URLSearchParams({ returnTo })}`;

/** Signs in through the identity provider. Returns the response of the callback. */
export async function signInThroughApi(
  api: ApiUnderTest,
  provider: MisbehavingProvider,
  jar: CookieJar,
  returnTo = "/",
) {
  const { location } = await visit(api, jar, buildStartPath(returnTo));
  const { pathname, search } = new URL(provider.authorize(location));
  return visit(api, jar, `${pathname}${search}`);
}

/** The events after the given position, oldest first. */
export async function listEventsAfter({ context }: ApiUnderTest, position: number) {
  const { rows: links } = await context.storage.history.listChainAfter(position, 100);
  return links.map(({ event: { eventName, createdBy, address, details, before, after } }) => {
    const eventFields = {
      ...(Object.keys(details).length > 0 && { details }),
      ...(before && { before, after }),
    };
    return { eventName, createdBy, address, ...eventFields };
  });
}
