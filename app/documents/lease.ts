import { importJWK, SignJWT } from "jose";
import type { LeaseSealer } from "#app/domain/deployment/lease.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { SigningKey } from "./signing-keys.ts";

const seconds = (at: string) => Math.floor(msOf(at) / 1000);

/** Signs a JWT with `typ` `air-lease+jwt`, so that no other token passes for a lease. */
export function leaseSealer({ kid, kty, crv, x, d }: SigningKey): LeaseSealer {
  let key: ReturnType<typeof importJWK> | undefined;
  return async ({ issuedAt, ...lease }) =>
    new SignJWT({ ...lease })
      .setProtectedHeader({ alg: "EdDSA", typ: "air-lease+jwt", kid })
      .setIssuedAt(seconds(issuedAt))
      .setExpirationTime(seconds(lease.validUntil))
      .sign(await (key ??= importJWK({ kty, crv, x, d }, "EdDSA")));
}
