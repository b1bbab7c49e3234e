import { millisecondsInMinute } from "date-fns/constants";
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from "jose";
import { providerUnavailableProblem } from "#app/domain/person/identity-provider.ts";
import { fetchJson } from "#app/gateways/fetch-json.ts";

type KeySet = ReturnType<typeof createLocalJWKSet>;
type JsonWebKeySet = Parameters<typeof createLocalJWKSet>[0];

export interface ProviderKeys {
  /** Throws a JOSEError if the token is invalid, and PROVIDER_DOWN without keys. */
  verify(keysUrl: string, token: string, options: JWTVerifyOptions): Promise<JWTPayload>;
}

const keysMaxAgeMs = 10 * millisecondsInMinute;
/** Anybody can send a logout token with an unknown key, so a fetch that does not find the key is not repeated at once. */
const minUselessFetchIntervalMs = 10_000;

/**
 * Fetches the keys of an identity provider on first use, every ten minutes, and if no known key has signed a token,
 * because the provider may have rotated its keys. Requests share the result of a fetch and never its promise,
 * because a Worker cancels the fetch of a request that ends.
 */
export function createProviderKeys(timeoutMs: number, now: () => number): ProviderKeys {
  let cacheEntry: { keysUrl: string; keySet: KeySet; fetchedAtMs: number } | undefined;
  let lastUselessFetchMs = -Infinity;

  async function fetchKeys(keysUrl: string): Promise<KeySet> {
    try {
      const { status, body } = await fetchJson(keysUrl, timeoutMs);
      if (status !== 200) throw new Error(`The request for the keys failed with ${status}.`);
      const keySet = createLocalJWKSet(body as JsonWebKeySet);
      cacheEntry = { keysUrl, keySet, fetchedAtMs: now() };
      return keySet;
    } catch (cause) {
      throw providerUnavailableProblem(cause);
    }
  }

  return {
    async verify(keysUrl, token, options) {
      const isFresh = cacheEntry?.keysUrl === keysUrl && now() - cacheEntry.fetchedAtMs < keysMaxAgeMs;
      if (isFresh && cacheEntry) {
        const claims = await verifyWithEachKey(token, cacheEntry.keySet, options).catch((error: unknown) => {
          const mayFetch = now() - lastUselessFetchMs >= minUselessFetchIntervalMs;
          if (isSignedWithUnknownKey(error) && mayFetch) return null;
          throw error;
        });
        if (claims) return claims;
      }
      return verifyWithEachKey(token, await fetchKeys(keysUrl), options).catch((error: unknown) => {
        if (isSignedWithUnknownKey(error)) lastUselessFetchMs = now();
        throw error;
      });
    },
  };
}

const isSignedWithUnknownKey = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;

/** Several keys can match a token if the provider publishes keys without ids. */
async function verifyWithEachKey(
  token: string,
  keySet: KeySet,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keySet, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      const result = await jwtVerify(token, key, options).catch((keyError: unknown) => {
        if (keyError instanceof errors.JWSSignatureVerificationFailed) return null;
        throw keyError;
      });
      if (result) return result.payload;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}
