import { sha256 } from "#app/domain/text/digest.ts";
import type { LicenseFileSigner } from "#app/domain/license-file/license-files.ts";
import { pickTerms } from "#app/domain/quota/quota.ts";
import { signLicenseFile } from "./license-file.ts";
import { computeLicenseFileExpiry } from "./license-file-claims.ts";
import type { SigningKey } from "./signing-keys.ts";

export const createLicenseFileSigner =
  (signingKey: SigningKey): LicenseFileSigner =>
  async ({ id, issuedAt, startsAt, expiredAt, graceUntil, seedKey, license, quotas }) => {
    const expiresAt = computeLicenseFileExpiry(graceUntil ?? expiredAt, issuedAt);
    const { customer } = license;
    const claims = {
      id,
      iat: issuedAt,
      nbf: startsAt,
      exp: expiresAt,
      ...(graceUntil !== null && { graceUntil }),
      license: {
        key: license.key,
        type: license.type,
        environment: license.environment,
        packageTierId: license.packageTierId,
        packageTierPrettyName: license.packageTierPrettyName,
        isOffline: license.isOffline,
        softCapacity: license.softCapacity,
      },
      quotas: quotas.map((quota) => ({
        ...pickTerms(quota),
        features: quota.features.map(({ name, value }) => ({ name, value })),
      })),
      customer: {
        companyName: customer.companyName,
        firstName: customer.firstName,
        lastName: customer.lastName,
        email: customer.email,
        countryCode: customer.countryCode,
      },
      binding: { seedHash: sha256(seedKey) },
    };
    const text = await signLicenseFile({ claims, licenseKey: license.key, seedKey, signingKey });
    return { text, keyId: signingKey.kid, expiresAt };
  };
