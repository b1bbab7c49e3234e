import { OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import { providerUnavailableProblem, signInRestartProblem } from "#app/domain/person/identity-provider.ts";
import { fetchJson } from "#app/gateways/fetch-json.ts";
import type { SignInAttempt } from "./attempt-cookie.ts";

export interface OidcOptions extends OAuth2Strategy.ConstructorOptions {
  clientSecret: string;
  tokenEndpoint: string;
  redirectURI: string;
  timeoutMs: number;
}
type Tokens = OAuth2Strategy.VerifyOptions["tokens"];

const tokenResponse = z.object({ id_token: z.string(), error: z.string() }).partial().catch({});

/** RFC 6749, section 2.3.1, requires form encoding for the client id and the client secret. */
const formEncode = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

/**
 * Adds a nonce and a timeout to the library's strategy, and replaces the library's cookie with a signed
 * cookie.
 */
export class OidcStrategy<User> extends OAuth2Strategy<User> {
  declare protected options: OidcOptions;

  createAttempt(nonce: string) {
    const { url, state, codeVerifier } = this.createAuthorizationURL();
    url.searchParams.set("nonce", nonce);
    return { url, state, codeVerifier, nonce };
  }

  /** Throws a Problem or another error if the callback does not belong to the sign-in attempt. */
  finishAttempt(callbackUrl: string, { state, codeVerifier }: SignInAttempt): Promise<User> {
    // The library reads the code verifier from its cookie.
    const cookie = `${this.name}=${new URLSearchParams({ [state]: codeVerifier })}`;
    return this.authenticate(new Request(callbackUrl, { headers: { cookie } }));
  }

  /** Replaces the library's request, which has no timeout, follows redirects and does not encode the credentials. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<Tokens> {
    const { clientId, clientSecret, tokenEndpoint, redirectURI, timeoutMs } = this.options;
    const form = {
      grant_type: "authorization_code",
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectURI,
    };
    const credentials = btoa(`${formEncode(clientId)}:${formEncode(clientSecret)}`);
    const { status, body } = await fetchJson(tokenEndpoint, timeoutMs, {
      method: "POST",
      headers: { accept: "application/json", authorization: `Basic ${credentials}` },
      body: new URLSearchParams(form),
    }).catch((cause: unknown) => {
      throw providerUnavailableProblem(cause);
    });
    const { id_token: idToken, error } = tokenResponse.parse(body);
    if (status >= 400 && status < 500 && status !== 429)
      throw signInRestartProblem(`The token endpoint rejected the code: ${error ?? status}`);
    if (status !== 200 || idToken === undefined)
      throw providerUnavailableProblem(
        new Error(`The token endpoint responded with ${status} and no ID token.`),
      );
    return { idToken: () => idToken } as Tokens;
  }
}
