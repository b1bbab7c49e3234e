import { errors } from "jose";
import { z } from "zod";
import type { SignOutNotice } from "#app/domain/person/identity-provider.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { ProviderKeys } from "./provider-keys.ts";

interface LogoutTokenRules {
  issuer: string;
  keysUrl: string;
  keys: ProviderKeys;
  clientId: string;
  now: Instant;
}

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
const identifier = z.string().min(1).max(255);

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. A nonce would make the token look like an ID token. */
const logoutClaims = z
  .object({
    sub: identifier.optional(),
    sid: identifier.optional(),
    jti: identifier,
    events: z.object({ [logoutEvent]: z.record(z.string(), z.unknown()) }),
    nonce: z.undefined().optional(),
  })
  .transform(({ sub, sid }, context) => {
    if (sub !== undefined) return { subject: sub, providerSessionId: sid ?? null };
    if (sid !== undefined) return { subject: null, providerSessionId: sid };
    context.addIssue("The token names neither a user nor a session.");
    return z.NEVER;
  });

/** Throws `invalid` unless the identity provider has issued this logout token for this client in the last minutes. */
export async function readLogoutToken(logoutToken: string, rules: LogoutTokenRules): Promise<SignOutNotice> {
  const { issuer, keysUrl, keys, clientId, now } = rules;
  try {
    const claims = await keys.verify(keysUrl, logoutToken, {
      issuer,
      audience: clientId,
      clockTolerance: "1 minute",
      maxTokenAge: "5 minutes",
      currentDate: new Date(now),
    });
    return { issuer, ...logoutClaims.parse(claims) };
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError) && !(cause instanceof z.ZodError)) throw cause;
    throw new Problem("invalid", "The logout token is not valid.", {
      fields: { logout_token: ["The logout token is not valid."] },
      cause,
    });
  }
}
