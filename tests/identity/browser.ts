import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import type { OidcSettings } from "#app/gateways/identity/oidc.ts";
import { createSingleSignOn } from "#app/gateways/identity/single-sign-on.ts";
import { CookieJar } from "#tests/support/browser/cookie-jar.ts";

const maxSteps = 8;

export interface SignInSteps extends IdentityProvider {
  start: (request: Request) => Promise<Response>;
  finish: (callback: Request) => Promise<Identity>;
}

/** The steps of a sign-in at one identity provider. */
export function openSingleSignOn(settings: OidcSettings): SignInSteps {
  const {
    identityProviders: [identityProvider],
    authenticator,
  } = createSingleSignOn([settings]);
  if (!identityProvider) throw new Error("There is no identity provider.");
  return {
    ...identityProvider,
    start: (request) =>
      authenticator.authenticate(settings.id, request).then(
        () => Promise.reject(new Error("The start of a sign-in did not redirect.")),
        (thrown: unknown) => (thrown instanceof Response ? thrown : Promise.reject(thrown as Error)),
      ),
    finish: (callback) => authenticator.authenticate(settings.id, callback),
  };
}

/** Signs in as this user at the local identity provider. Returns the URL of the callback. */
export async function signInAtProvider(
  authorizationUrl: string,
  jar: CookieJar,
  login: string,
): Promise<string> {
  let currentUrl = authorizationUrl;
  for (let step = 0; step < maxSteps; step += 1) {
    if (new URL(currentUrl).pathname.startsWith("/api/auth/sso/")) return currentUrl;
    let response = await jar.fetch(currentUrl);
    const action = /<form method="post" action="([^"]+)"/.exec(await response.text())?.[1];
    if (action) {
      const body = new URLSearchParams({ login });
      response = await jar.fetch(new URL(action, currentUrl).href, { method: "POST", body });
    }
    currentUrl = new URL(response.headers.get("location") ?? "/nowhere", currentUrl).href;
  }
  throw new Error(`The identity provider does not redirect back: ${currentUrl}`);
}

/** Starts a sign-in with these cookies. Returns the URL of the redirect. */
export async function startSignIn(
  provider: SignInSteps,
  jar: CookieJar,
  { origin, returnTo = "/" }: { origin: string; returnTo?: string },
): Promise<string> {
  const redirect = await provider.start(
    jar.createRequest(`${origin}/api/auth/sso/${provider.id}/url?${new URLSearchParams({ returnTo })}`),
  );
  jar.storeCookiesFrom(redirect);
  return redirect.headers.get("location") ?? "";
}

/** The e-mail address of the user who signed in, or the code of the problem. Throws any other error. */
export const getEmailOrErrorCode = async (signIn: Promise<{ email: string }>): Promise<string> =>
  signIn.then(
    ({ email }) => email,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && String(error.code).match(/^[A-Z_]+$/))
        return String(error.code);
      throw error;
    },
  );

export const createCookieJar = () => new CookieJar();
