import type { Crm } from "#app/domain/customer/crm.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { CertificateMaker } from "#app/domain/license/certificates.ts";
import type { LicenseFileSealer } from "#app/domain/license/license-files.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import type { LeaseSealer } from "#app/domain/server/lease.ts";
import type { Storage } from "#app/domain/storage.ts";

/** Everything that the calls may reach, each behind an interface of the domain. */
export interface World {
  storage: Storage;
  crm: Crm;
  marketplace: Marketplace;
  /** Stands in for the marketplace where nothing shall come of it. */
  rehearsals: Marketplace;
  provisioner: Provisioner;
  /** Instances are hosts below this one. */
  instanceDomain: string;
  identityProviders: readonly IdentityProvider[];
  sealLicenseFile: LicenseFileSealer;
  makeCertificate: CertificateMaker;
  sealLease: LeaseSealer;
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
