import { millisecondsInHour } from "date-fns/constants";
import { z } from "zod";
import { providerUnavailableProblem } from "#app/domain/person/identity-provider.ts";
import { removeTrailingSlash } from "#app/domain/person/trust.ts";
import { fetchJson } from "#app/gateways/fetch-json.ts";

const endpointUrl = z.url({ protocol: /^https?$/ });

const createDocumentSchema = (issuer: string) =>
  z.object({
    issuer: z.string().refine((name) => removeTrailingSlash(name) === issuer),
    authorization_endpoint: endpointUrl,
    token_endpoint: endpointUrl,
    jwks_uri: endpointUrl,
    code_challenge_methods_supported: z
      .array(z.string())
      .refine((methods) => methods.includes("S256"))
      .optional(),
    authorization_response_iss_parameter_supported: z.boolean().default(false),
    token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  });
export type ProviderDocument = z.output<ReturnType<typeof createDocumentSchema>>;

const documentMaxAgeMs = millisecondsInHour;
const checkIntervalMs = 5_000;

/** Fetches the discovery document on first use and again every hour. Failures are not cached. */
export function createDiscovery(configuredIssuer: string, timeoutMs: number, now: () => number) {
  const issuer = removeTrailingSlash(configuredIssuer);
  let cacheEntry: { document: ProviderDocument; fetchedAtMs: number } | undefined;
  let lastCheck = { isReachable: true, checkedAtMs: -Infinity };

  async function fetchDocument(): Promise<ProviderDocument> {
    try {
      const { status, body } = await fetchJson(`${issuer}/.well-known/openid-configuration`, timeoutMs);
      if (status !== 200) throw new Error(`The request for the discovery document failed with ${status}.`);
      const document = createDocumentSchema(issuer).parse(body);
      cacheEntry = { document, fetchedAtMs: now() };
      return document;
    } catch (cause) {
      throw providerUnavailableProblem(cause);
    }
  }
  return {
    getDocument: async () =>
      cacheEntry && now() - cacheEntry.fetchedAtMs < documentMaxAgeMs ? cacheEntry.document : fetchDocument(),

    /** While one request waits for the provider, other requests get the previous result. */
    async isReachable(): Promise<boolean> {
      if (now() - lastCheck.checkedAtMs < checkIntervalMs) return lastCheck.isReachable;
      lastCheck = { ...lastCheck, checkedAtMs: now() };
      const isReachable = await fetchDocument().then(
        () => true,
        () => false,
      );
      lastCheck = { isReachable, checkedAtMs: now() };
      return isReachable;
    },
  };
}
