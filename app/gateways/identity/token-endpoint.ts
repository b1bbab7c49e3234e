import { z } from "zod";
import { providerUnavailableProblem } from "#app/domain/person/identity-provider.ts";
import { fetchJson } from "#app/gateways/fetch-json.ts";

export interface TokenClient {
  clientId: string;
  clientSecret: string;
  /** `token_endpoint_auth_methods_supported` of the discovery document. */
  authenticationMethods: readonly string[];
  timeoutMs: number;
}

const tokenResponse = z
  .object({ id_token: z.string(), refresh_token: z.string(), error: z.string() })
  .partial()
  .catch({});

export interface IssuedTokens {
  idToken: string | undefined;
  refreshToken: string | undefined;
}

/** RFC 6749, section 2.3.1, requires form encoding for the client id and the client secret. */
const formEncode = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

/**
 * Exchanges an authorization code or a refresh token, with a timeout and without following redirects. Returns the code of
 * the error if the provider rejects the request.
 */
export async function requestTokens(
  tokenEndpoint: string,
  client: TokenClient,
  grant: Record<string, string>,
): Promise<IssuedTokens | { rejection: string }> {
  const { headers, form } = authenticateClient(client);
  const { status, body } = await fetchJson(tokenEndpoint, client.timeoutMs, {
    method: "POST",
    headers: { accept: "application/json", ...headers },
    body: new URLSearchParams({ ...grant, ...form }),
  }).catch((cause: unknown) => {
    throw providerUnavailableProblem(cause);
  });
  const { id_token: idToken, refresh_token: refreshToken, error } = tokenResponse.parse(body);
  if (status >= 400 && status < 500 && status !== 429) return { rejection: error ?? String(status) };
  if (status !== 200)
    throw providerUnavailableProblem(new Error(`The token endpoint responded with ${status}.`));
  return { idToken, refreshToken };
}

interface ClientAuthentication {
  headers: Record<string, string>;
  form: Record<string, string>;
}

/** Posts the secret only if the provider accepts no HTTP basic authentication, which RFC 6749 prefers. */
function authenticateClient(client: TokenClient): ClientAuthentication {
  const { clientId, clientSecret, authenticationMethods } = client;
  const acceptsOnlyPost =
    authenticationMethods.includes("client_secret_post") &&
    !authenticationMethods.includes("client_secret_basic");
  if (acceptsOnlyPost) return { headers: {}, form: { client_id: clientId, client_secret: clientSecret } };
  const credentials = btoa(`${formEncode(clientId)}:${formEncode(clientSecret)}`);
  return { headers: { authorization: `Basic ${credentials}` }, form: {} };
}
