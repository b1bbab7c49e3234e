import { z } from "zod";
import { providerUnavailableProblem, signInRestartProblem } from "#app/domain/person/identity-provider.ts";
import { fetchJson } from "#app/gateways/fetch-json.ts";

export interface TokenClient {
  clientId: string;
  clientSecret: string;
  /** `token_endpoint_auth_methods_supported` of the discovery document. */
  authenticationMethods: readonly string[];
  timeoutMs: number;
}

const tokenResponse = z.object({ id_token: z.string(), error: z.string() }).partial().catch({});

/** RFC 6749, section 2.3.1, requires form encoding for the client id and the client secret. */
const formEncode = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

/** Exchanges an authorization code for an ID token, with a timeout and without following redirects. */
export async function requestIdToken(
  tokenEndpoint: string,
  client: TokenClient,
  grant: Record<string, string>,
): Promise<string> {
  const { headers, form } = authenticateClient(client);
  const { status, body } = await fetchJson(tokenEndpoint, client.timeoutMs, {
    method: "POST",
    headers: { accept: "application/json", ...headers },
    body: new URLSearchParams({ ...grant, ...form }),
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
  return idToken;
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
