import { millisecondsInHour } from "date-fns/constants";
import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { providerUnavailableProblem } from "#app/domain/person/identity-provider.ts";
import { withoutTrailingSlash } from "#app/domain/person/trust.ts";
import { fetchJson } from "#app/gateways/fetch-json.ts";

const endpoint = z.url({ protocol: /^https?$/ });

const documentOf = (issuer: string) =>
  z.object({
    issuer: z.string().refine((name) => withoutTrailingSlash(name) === issuer),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    code_challenge_methods_supported: z
      .array(z.string())
      .refine((methods) => methods.includes("S256"))
      .optional(),
    authorization_response_iss_parameter_supported: z.boolean().default(false),
  });
export interface ProviderDocument extends z.output<ReturnType<typeof documentOf>> {
  getKey: JWTVerifyGetKey;
}

const freshMs = millisecondsInHour;
const recheckMs = 5_000;

/** The document is fetched when first needed and again every hour. Failures are not cached. */
export function createDiscovery(configuredIssuer: string, timeoutMs: number, now: () => number) {
  const issuer = withoutTrailingSlash(configuredIssuer);
  let cached: { document: ProviderDocument; at: number } | undefined;
  let lastCheck = { isReachable: true, at: -Infinity };

  /** Fetches each unknown key, because only the provider sends tokens here and it may have rotated its keys. */
  const keysAt = (uri: string) =>
    createRemoteJWKSet(new URL(uri), { timeoutDuration: timeoutMs, cooldownDuration: 0 });

  async function fetchDocument(): Promise<ProviderDocument> {
    try {
      const { status, body } = await fetchJson(`${issuer}/.well-known/openid-configuration`, timeoutMs);
      if (status !== 200) throw new Error(`The request for the discovery document failed with ${status}.`);
      const data = documentOf(issuer).parse(body);
      const getKey =
        cached?.document.jwks_uri === data.jwks_uri ? cached.document.getKey : keysAt(data.jwks_uri);
      const document = { ...data, getKey };
      cached = { document, at: now() };
      return document;
    } catch (cause) {
      throw providerUnavailableProblem(cause);
    }
  }
  return {
    document: async () => (cached && now() - cached.at < freshMs ? cached.document : fetchDocument()),

    /** While one request waits for the provider, others get the previous result. */
    async reachable(): Promise<boolean> {
      if (now() - lastCheck.at < recheckMs) return lastCheck.isReachable;
      lastCheck = { ...lastCheck, at: now() };
      const isReachable = await fetchDocument().then(Boolean, () => false);
      lastCheck = { isReachable, at: now() };
      return isReachable;
    },
  };
}
