import { millisecondsInSecond } from "date-fns/constants";
import { fetchJson } from "#app/gateways/fetch-json.ts";
import { marketplaceDownProblem } from "./marketplace-down.ts";
import { azureToken } from "./azure-responses.ts";
import { type Clock, msOf } from "#app/domain/time/time.ts";

export interface AzureCredentials {
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

export interface AzureTransportSettings {
  credentials: AzureCredentials;
  /** For example `https://login.microsoftonline.com`. */
  loginUrl: string;
  /** For example `https://marketplaceapi.microsoft.com`. */
  apiUrl: string;
  now: Clock;
  timeoutMs: number;
}

export interface AzureRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below `/api/saas/subscriptions`, or a URL with the same origin from an earlier response. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface AzureResponse {
  status: number;
  retryAfter: string | null;
  /** Null if the body is not JSON. */
  body: unknown;
}

/** Application id of the marketplace, the same for all publishers. */
export const azureMarketplaceAppId = "20e940b3-4c77-4b0b-9a53-9e16a1b010a7";

const apiVersion = "2018-08-31";
/** A token is renewed a minute early, so that it does not expire while a request is on its way. */
const renewalMarginMs = 60 * millisecondsInSecond;

/** Sends requests with a cached access token. Throws `unavailable` if there is no response. */
export function createAzureTransport(settings: AzureTransportSettings): {
  send: (request: AzureRequest) => Promise<AzureResponse>;
} {
  const { credentials, loginUrl, apiUrl, now, timeoutMs } = settings;
  let cachedToken: { value: string; expiresAtMs: number } | null = null;

  async function getToken(): Promise<string> {
    if (cachedToken && msOf(now()) < cachedToken.expiresAtMs - renewalMarginMs) return cachedToken.value;
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      scope: `${azureMarketplaceAppId}/.default`,
    });
    const response = await fetchResponse(`${loginUrl}/${credentials.tenantId}/oauth2/v2.0/token`, {
      method: "POST",
      body: form,
    });
    const parsedToken = azureToken.safeParse(response.body);
    if (!parsedToken.success)
      throw marketplaceDownProblem(`The token endpoint responded with status ${response.status}`);
    const { access_token: accessToken, expires_in: seconds } = parsedToken.data;
    cachedToken = { value: accessToken, expiresAtMs: msOf(now()) + seconds * millisecondsInSecond };
    return accessToken;
  }

  async function fetchResponse(url: string, init: RequestInit): Promise<AzureResponse> {
    try {
      const { status, headers, body } = await fetchJson(url, timeoutMs, init);
      return { status, retryAfter: headers.get("retry-after"), body };
    } catch (cause) {
      throw marketplaceDownProblem(cause);
    }
  }

  return {
    async send({ method, path, headers = {}, body }) {
      const url = new URL(path.startsWith("/") ? `${apiUrl}/api/saas/subscriptions${path}` : path);
      if (url.origin !== new URL(apiUrl).origin)
        throw marketplaceDownProblem(`A link leads to another origin: ${url.origin}`);
      url.searchParams.set("api-version", apiVersion);
      const authorization = `Bearer ${await getToken()}`;
      const response = await fetchResponse(url.href, {
        method,
        headers: {
          authorization,
          ...headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.status === 401) cachedToken = null;
      return response;
    },
  };
}
