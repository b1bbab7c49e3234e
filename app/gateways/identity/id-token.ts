import type { JWTPayload } from "jose";
import { z } from "zod";
import { notAllowedProblem } from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import type { ProviderKeys } from "./provider-keys.ts";
import type { Instant } from "#app/domain/time/time.ts";

interface IdTokenRules {
  issuer: string;
  keysUrl: string;
  keys: ProviderKeys;
  clientId: string;
  /** Null for a refresh, which belongs to no attempt. */
  nonce: string | null;
  now: Instant;
}

/** Throws an error if the token is not valid for this client and this sign-in attempt or refresh. */
export async function verifyIdToken(idToken: string, rules: IdTokenRules): Promise<void> {
  const { issuer, keysUrl, keys, clientId, nonce, now } = rules;
  const claims = await keys.verify(keysUrl, idToken, {
    issuer,
    audience: clientId,
    clockTolerance: "1 minute",
    currentDate: new Date(now),
    requiredClaims: ["exp", "iat"],
  });
  const claimsSchema = z.object({
    sub: z.string().min(1),
    ...(nonce !== null && { nonce: z.literal(nonce) }),
    azp: z.literal(clientId).optional(),
  });
  claimsSchema.parse(claims);
}

const emailClaimsSchema = z.object({
  email: z.email(),
  email_verified: z.literal([true, "true"]).optional(),
});

interface IdentityRules {
  issuer: string;
  adminClaim: string | null;
  /** Names of the claims with groups and roles. */
  groupClaims: readonly string[];
  acceptsUnverifiedEmail: boolean;
}

/** Requires the claims of a verified ID token. Throws NOT_ALLOWED if they contain no acceptable e-mail address. */
export function readIdentity(claims: JWTPayload, rules: IdentityRules): Identity {
  const { issuer, adminClaim } = rules;
  const { data: emailClaims } = emailClaimsSchema.safeParse(claims);
  if (!emailClaims)
    throw notAllowedProblem("The identity provider has no verified e-mail address for this account.");
  const { email, email_verified } = emailClaims;
  const isVerified = email_verified !== undefined;
  if (!isVerified && !rules.acceptsUnverifiedEmail)
    throw notAllowedProblem("The ID token does not say whether the e-mail address is verified.", email);
  const { sid } = claims;
  const identity = {
    issuer,
    subject: claims.sub ?? "",
    email,
    isVerified,
    ...(typeof sid === "string" && { providerSessionId: sid }),
    ...readClaimGroups(claims, rules.groupClaims),
  };
  if (adminClaim === null) return identity;
  const { name, value } = parseClaim(adminClaim);
  if (hasClaim(claims, name, value)) return { ...identity, adminClaim };
  return isClaimOmitted(claims, name) ? { ...identity, isAdminClaimUnknown: true } : identity;
}

/** Entra ID sends at most 200 groups. */
const maxClaimValues = 1_000;

/** Reads the claims with groups and roles. A missing claim means no groups only if another of the claims is present. */
function readClaimGroups(
  claims: JWTPayload,
  names: readonly string[],
): Pick<Identity, "claimGroups" | "areGroupsOmitted"> {
  const omittedNames = names.filter(
    (name) => isClaimOmitted(claims, name) || readValues(claims[name]).length > maxClaimValues,
  );
  const isAnyPresent = names.some((name) => claims[name] !== undefined);
  return {
    claimGroups: Object.fromEntries(
      names.map((name) => [
        name,
        isAnyPresent && !omittedNames.includes(name) ? readValues(claims[name]) : null,
      ]),
    ),
    areGroupsOmitted: omittedNames.length > 0,
  };
}

const readValues = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === "string");

/** `claim` has the form `name:value`. The last colon separates name and value, because names may contain colons. */
function parseClaim(claim: string) {
  const colonIndex = claim.lastIndexOf(":");
  return { name: claim.slice(0, colonIndex), value: claim.slice(colonIndex + 1) };
}

function hasClaim(claims: JWTPayload, name: string, expectedValue: string): boolean {
  const value = claims[name];
  return Array.isArray(value) ? value.includes(expectedValue) : value === expectedValue;
}

const referencedClaims = z
  .object({ _claim_names: z.record(z.string(), z.unknown()) })
  .transform(({ _claim_names: names }) => names);

/**
 * True if the provider names the claim in `_claim_names` instead of including it (OpenID Connect Core, section 5.6.2).
 * Entra ID does this for users in many groups, or sends `hasgroups`.
 */
function isClaimOmitted(claims: JWTPayload, name: string): boolean {
  const { data: names = {} } = referencedClaims.safeParse(claims);
  const hasOmittedGroups = name === "groups" && [true, "true"].includes(claims.hasgroups as boolean | string);
  return claims[name] === undefined && (Object.hasOwn(names, name) || hasOmittedGroups);
}
