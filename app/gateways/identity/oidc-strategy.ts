import { OAuth2Strategy } from "remix-auth-oauth2";
import type { Identity } from "#app/domain/person/person.ts";
import { hmacSha256 } from "#app/domain/text/digest.ts";
import { providerUnavailableProblem, signInRestartProblem } from "#app/domain/person/identity-provider.ts";
import { requestTokens, type TokenClient } from "./token-endpoint.ts";

type Tokens = OAuth2Strategy.VerifyOptions["tokens"];

interface OidcOptions extends OAuth2Strategy.ConstructorOptions {
  clientSecret: string;
  tokenEndpoint: string;
  redirectURI: string;
  client: TokenClient;
  /** Throws an error if the ID token is not valid for an attempt with this nonce. */
  verifyIdToken: (idToken: string, nonce: string) => Promise<void>;
}

/** Only the browser that started the attempt has the code verifier, so the nonce needs no cookie of its own. */
const createNonce = (codeVerifier: string) => hmacSha256("nonce", codeVerifier);

/** Adds to the library's strategy what OpenID Connect requires: a nonce and a verified ID token. */
export class OidcStrategy extends OAuth2Strategy<Identity> {
  readonly #options: OidcOptions;

  constructor(options: OidcOptions, verify: (options: OAuth2Strategy.VerifyOptions) => Promise<Identity>) {
    super(options, verify);
    this.#options = options;
  }

  protected override createAuthorizationURL() {
    const attempt = super.createAuthorizationURL();
    attempt.url.searchParams.set("nonce", createNonce(attempt.codeVerifier));
    return attempt;
  }

  /** The library's request has no timeout, follows redirects, never posts the secret and does not encode it. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<Tokens> {
    const { tokenEndpoint, redirectURI, client, verifyIdToken } = this.#options;
    const issuedTokens = await requestTokens(tokenEndpoint, client, {
      grant_type: "authorization_code",
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectURI,
    });
    if ("rejection" in issuedTokens)
      throw signInRestartProblem(`The token endpoint rejected the code: ${issuedTokens.rejection}`);
    const { idToken, refreshToken } = issuedTokens;
    if (idToken === undefined)
      throw providerUnavailableProblem(new Error("The token endpoint responded without an ID token."));
    await verifyIdToken(idToken, createNonce(codeVerifier));
    return {
      idToken: () => idToken,
      hasRefreshToken: () => refreshToken !== undefined,
      refreshToken: () => refreshToken,
    } as Tokens;
  }
}
