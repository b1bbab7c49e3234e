import { errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { notAllowedProblem, providerUnavailableProblem } from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";

interface IdTokenRules {
  issuer: string;
  getKey: JWTVerifyGetKey;
  clientId: string;
  nonce: string;
  adminClaim: string | null;
  acceptsUnverifiedEmail: boolean;
  now: Date;
}

const emailClaimsSchema = z.object({
  email: z.email(),
  email_verified: z.literal([true, "true"]).optional(),
});

/** Throws a Problem or another error if the token is not valid for this client and this sign-in attempt. */
export async function readIdToken(idToken: string, rules: IdTokenRules): Promise<Identity> {
  const { issuer, clientId, nonce, adminClaim } = rules;
  const { payload } = await jwtVerify(idToken, rules.getKey, {
    issuer,
    audience: clientId,
    clockTolerance: "1 minute",
    currentDate: rules.now,
    requiredClaims: ["exp", "iat"],
  }).catch((error: unknown) => {
    throw isOutage(error) ? providerUnavailableProblem(error) : error;
  });
  const claimsSchema = z.object({
    sub: z.string().min(1),
    nonce: z.literal(nonce),
    azp: z.literal(clientId).optional(),
  });
  const { sub } = claimsSchema.parse(payload);
  const { data: emailClaims } = emailClaimsSchema.safeParse(payload);
  if (!emailClaims)
    throw notAllowedProblem("The identity provider has no verified e-mail address for this account.");
  const { email, email_verified } = emailClaims;
  const isVerified = email_verified !== undefined;
  if (!isVerified && !rules.acceptsUnverifiedEmail)
    throw notAllowedProblem("The ID token does not say whether the e-mail address is verified.", email);
  const isAdmin = adminClaim !== null && hasClaim(payload, adminClaim);
  return { issuer, subject: sub, email, isVerified, ...(isAdmin && { adminClaim }) };
}

/** `claim` has the form `name:value`. The last colon separates name and value, because names may contain colons. */
function hasClaim(payload: Record<string, unknown>, claim: string): boolean {
  const colonIndex = claim.lastIndexOf(":");
  const value = payload[claim.slice(0, colonIndex)];
  const expectedValue = claim.slice(colonIndex + 1);
  return Array.isArray(value) ? value.includes(expectedValue) : value === expectedValue;
}

/** True if the keys of the provider could not be fetched. */
const isOutage = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"].includes(error.code);
