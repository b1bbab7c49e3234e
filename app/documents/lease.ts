import { base64url, importJWK } from "jose";
import type { LeaseSigner } from "#app/domain/deployment/lease.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { SigningKey } from "./signing-keys.ts";

const toUnixSeconds = (instant: string) => Math.floor(msOf(instant) / 1000);
const encoder = new TextEncoder();
const encodePart = (part: object) => base64url.encode(JSON.stringify(part));

/** Signs a JWT with `typ` `air-lease+jwt`, so that no other token is accepted as a lease. */
export function createLeaseSigner({ kid, kty, crv, x, d }: SigningKey): LeaseSigner {
  const header = encodePart({ alg: "EdDSA", typ: "air-lease+jwt", kid });
  let key: CryptoKey | undefined;
  return async ({ issuedAt, ...lease }) => {
    key ??= await importJWK({ kty, crv, x, d }, "EdDSA");
    const claims = encodePart({
      ...lease,
      iat: toUnixSeconds(issuedAt),
      exp: toUnixSeconds(lease.validUntil),
    });
    const signingInput = `${header}.${claims}`;
    const signature = await crypto.subtle.sign("Ed25519", key, encoder.encode(signingInput));
    return `${signingInput}.${base64url.encode(new Uint8Array(signature))}`;
  };
}
