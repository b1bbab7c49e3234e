import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import { CookieJar } from "#tests/support/browser/cookie-jar.ts";

const mostSteps = 8;

/** Goes through the pages of the local identity provider as this user; returns the address of the callback. */
export async function chooseAt(authorization: string, jar: CookieJar, login: string): Promise<string> {
  let address = authorization;
  for (let step = 0; step < mostSteps; step += 1) {
    if (new URL(address).pathname.startsWith("/api/auth/sso/")) return address;
    let response = await jar.fetch(address);
    const action = /<form method="post" action="([^"]+)"/.exec(await response.text())?.[1];
    if (action) {
      const body = new URLSearchParams({ login });
      response = await jar.fetch(new URL(action, address).href, { method: "POST", body });
    }
    address = new URL(response.headers.get("location") ?? "/nowhere", address).href;
  }
  throw new Error(`The identity provider does not come back: ${address}`);
}

/** Starts an attempt in this browser; returns the address it redirects to. */
export async function begin(
  provider: IdentityProvider,
  jar: CookieJar,
  { origin, returnTo = "/" }: { origin: string; returnTo?: string },
): Promise<string> {
  const away = await provider.start(jar.request(`${origin}/api/auth/sso/${provider.id}/url`), returnTo);
  jar.storeFrom(away);
  return away.headers.get("location") ?? "";
}

/** The e-mail address of the user who returned, or the code of the problem. Any other error fails the test. */
export const outcome = async (sign: Promise<{ email: string }>): Promise<string> =>
  sign.then(
    ({ email }) => email,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && String(error.code).match(/^[A-Z_]+$/))
        return String(error.code);
      throw error;
    },
  );

export const newBrowser = () => new CookieJar();
