import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Identity } from "#app/domain/person/person.ts";
import type { DiscoveryDocument } from "./discovery.ts";
import { notAllowed, providerDown, startAgain } from "./sign-in-problems.ts";

const clockToleranceSeconds = 60;

const claimsOf = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  nonce: z.string(),
  azp: z.string().optional(),
});

const address = z.object({ email: z.email(), email_verified: z.literal([true, "true"]).optional() });

interface IdTokenSettings {
  clientId: string;
  adminClaim: string | null;
  /** Accepts an ID token that does not state whether the address is verified; such an address gives no admin rights. */
  acceptsUnverified: boolean;
  timeoutMs: number;
  now: () => Date;
}

export type ReadIdToken = (idToken: string, document: DiscoveryDocument, nonce: string) => Promise<Identity>;

/** Verifies the token against the issuer's keys, the client and the attempt. */
export function idTokenReader({
  clientId,
  adminClaim,
  acceptsUnverified,
  timeoutMs,
  now,
}: IdTokenSettings): ReadIdToken {
  let keys: { uri: string; get: JWTVerifyGetKey } | undefined;
  const keysAt = (uri: string): JWTVerifyGetKey => {
    if (keys?.uri !== uri) keys = { uri, get: issuerKeys(uri, timeoutMs) };
    return keys.get;
  };

  return async (idToken, document, nonce) => {
    const { payload } = await jwtVerify(idToken, keysAt(document.jwks_uri), {
      issuer: document.issuer,
      audience: clientId,
      clockTolerance: clockToleranceSeconds,
      currentDate: now(),
      requiredClaims: ["exp", "iat"],
    });
    const claims = claimsOf.parse(payload);
    if (claims.nonce !== nonce) throw startAgain("The ID token belongs to another attempt.");
    if ((claims.azp ?? clientId) !== clientId) throw startAgain("The ID token was issued to another client.");
    const { data: addressClaims } = address.safeParse(payload);
    if (!addressClaims)
      throw notAllowed("The identity provider vouches for no e-mail address of this account.");
    const isVerified = addressClaims.email_verified !== undefined;
    if (!isVerified && !acceptsUnverified)
      throw notAllowed(
        "The ID token does not say whether the e-mail address is verified.",
        addressClaims.email,
      );
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: addressClaims.email,
      isVerified,
      ...(adminClaim !== null && hasAdminClaim(adminClaim, payload) && { adminClaim }),
    };
  };
}

/** Claim and value are separated by the last colon, because claim names may contain colons. */
function hasAdminClaim(adminClaim: string, payload: Record<string, unknown>): boolean {
  const colon = adminClaim.lastIndexOf(":");
  const claimValues = payload[adminClaim.slice(0, colon)];
  return [claimValues].flat().includes(adminClaim.slice(colon + 1));
}

/** Always fetches unknown keys, because only the provider sends tokens here and it may have just rotated its keys. */
function issuerKeys(uri: string, timeoutMs: number): JWTVerifyGetKey {
  const get = createRemoteJWKSet(new URL(uri), { timeoutDuration: timeoutMs, cooldownDuration: 0 });
  return (header, token) =>
    get(header, token).catch((error: unknown) => {
      throw isAboutTheToken(error) ? error : providerDown(error);
    });
}

const isAboutTheToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;
