import { Authenticator } from "remix-auth";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import type { Identity } from "#app/domain/person/person.ts";
import { withTimeout } from "#app/gateways/timeout.ts";
import type { Attempt } from "./attempt-cookie.ts";
import { providerDown, startAgain } from "./sign-in-problems.ts";

interface OidcOptions {
  clientId: string;
  clientSecret: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  redirectURI: string;
  timeoutMs: number;
  identify: (idToken: string) => Promise<Identity>;
}

type Tokens = OAuth2Strategy.VerifyOptions["tokens"];

const grant = z.object({ id_token: z.string() });
const tokenError = z.object({ error: z.string() });

/** Adds to OAuth2: a nonce, the ID token, timeouts, and one signed cookie instead of the library's own. */
export class OidcStrategy extends OAuth2Strategy<Identity> {
  readonly #options: OidcOptions;

  constructor(options: OidcOptions) {
    const { timeoutMs: _, identify, ...client } = options;
    super(
      { ...client, scopes: ["openid", "email", "profile"], codeChallengeMethod: CodeChallengeMethod.S256 },
      ({ tokens }) => identify(tokens.idToken()),
    );
    this.#options = options;
  }

  begin(nonce: string): Omit<Attempt, "returnTo"> & { url: URL } {
    const { url, state, codeVerifier } = this.createAuthorizationURL();
    url.searchParams.set("nonce", nonce);
    return { url, state, codeVerifier, nonce };
  }

  /** Raises any kind of error if the callback does not belong to the attempt. */
  end(callbackUrl: string, { state, codeVerifier }: Attempt): Promise<Identity> {
    const cookie = `oauth2=${new URLSearchParams({ [state]: codeVerifier })}`;
    const authenticator = new Authenticator<Identity>().use(this, this.name);
    return authenticator.authenticate(this.name, new Request(callbackUrl, { headers: { cookie } }));
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<Tokens> {
    const { clientId, clientSecret, tokenEndpoint, redirectURI, timeoutMs } = this.#options;
    const tokenRequest = {
      method: "POST",
      headers: { accept: "application/json", authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectURI,
      }),
      redirect: "manual" as const,
    };
    const [response, body] = await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(tokenEndpoint, { ...tokenRequest, signal });
      return [response, (await response.json().catch(() => null)) as unknown] as const;
    }).catch((cause: unknown) => {
      throw providerDown(cause);
    });
    const isRejected = response.status >= 400 && response.status < 500 && response.status !== 429;
    if (isRejected)
      throw startAgain(
        `The token endpoint rejected the code: ${tokenError.safeParse(body).data?.error ?? response.status}`,
      );
    const tokens = response.ok ? grant.safeParse(body).data : undefined;
    if (!tokens)
      throw providerDown(new Error(`The token endpoint responded with ${response.status} and no ID token.`));
    return { idToken: () => tokens.id_token } as Tokens;
  }
}

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined. */
function basic(clientId: string, clientSecret: string): string {
  return `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`;
}

const formEncoded = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);
