import type { Crm } from "#app/domain/customer/crm.ts";
import type { LicenseFileSealer } from "#app/domain/license/license-files.ts";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import type { Storage } from "#app/domain/storage.ts";

/** Everything that the calls may reach, each behind an interface of the domain. */
export interface World {
  storage: Storage;
  crm: Crm;
  identityProviders: readonly IdentityProvider[];
  sealLicenseFile: LicenseFileSealer;
  /** JWKS with the public part of every key that license files were ever signed with. */
  licenseKeys: { keys: readonly object[] };
  adminEmails: readonly string[];
  /** Keys the HMAC of API tokens. */
  tokenPepper: string;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  now: () => Date;
  /** One line about something that staff or operators should know; never a secret. */
  log: (level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>) => void;
}
