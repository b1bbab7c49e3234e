import { decodeJwt, errors, type JWTPayload } from "jose";
import { z } from "zod";
import { providerUnavailableProblem, type RefreshedSignIn } from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import { Problem } from "#app/domain/problem.ts";
import { requestTokens, type TokenClient } from "./token-endpoint.ts";

interface RefreshRules {
  tokenEndpoint: string;
  client: TokenClient;
  /** Throws an error if the ID token is not valid for this client. */
  verifyIdToken: (idToken: string) => Promise<void>;
  readIdentity: (claims: JWTPayload) => Identity;
}

/** OAuth 2.0 reports a used, expired or withdrawn refresh token with this error. Other errors are errors of the settings. */
const endedError = "invalid_grant";

/**
 * Null if the provider has ended the sign-in, no longer lets the user sign in, or sends an invalid ID token. Throws
 * PROVIDER_DOWN if it does not respond as it should.
 */
export async function refreshSignIn(
  refreshToken: string,
  subject: string,
  { tokenEndpoint, client, verifyIdToken, readIdentity }: RefreshRules,
): Promise<RefreshedSignIn | null> {
  const issuedTokens = await requestTokens(tokenEndpoint, client, {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
  if ("rejection" in issuedTokens) {
    if (issuedTokens.rejection === endedError) return null;
    const message = `The token endpoint rejected the refresh token: ${issuedTokens.rejection}`;
    throw providerUnavailableProblem(new Error(message));
  }
  const { idToken, refreshToken: nextRefreshToken = refreshToken } = issuedTokens;
  if (idToken === undefined) return { identity: null, refreshToken: nextRefreshToken };
  try {
    await verifyIdToken(idToken);
    const claims = decodeJwt(idToken);
    if (claims.sub !== subject)
      throw new errors.JWTClaimValidationFailed("unexpected subject", claims, "sub");
    // Some providers repeat only the claims that identify the user.
    const identity = claims.email === undefined ? null : readIdentity(claims);
    return { identity, refreshToken: nextRefreshToken };
  } catch (cause) {
    const isInvalid = cause instanceof errors.JOSEError || cause instanceof z.ZodError;
    const isNotAllowed = cause instanceof Problem && cause.code === "NOT_ALLOWED";
    if (isInvalid || isNotAllowed) return null;
    throw cause;
  }
}
