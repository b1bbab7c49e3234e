import { millisecondsInDay } from "date-fns/constants";
import { z } from "zod";
import { environment } from "#app/domain/license/license.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { type Instant, instantOf, isInfinite, msOf } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";

const maxValidityMs = 400 * millisecondsInDay;

/** `endWithGracePeriod`, but at most 400 days after `iat`. Null if the license never ends. */
export const computeLicenseFileExpiry = (endWithGracePeriod: Instant, iat: Instant): Instant | null =>
  isInfinite(endWithGracePeriod)
    ? null
    : instantOf(Math.min(msOf(endWithGracePeriod), msOf(iat) + maxValidityMs));

const licenseClaims = z.object({
  key: z.string(),
  type: licenseType,
  environment,
  packageTierId: z.string(),
  packageTierPrettyName: z.string(),
  isOffline: z.boolean(),
  softCapacity: z.boolean(),
});

const quotaClaims = z.object({
  activationDate: instant,
  expirationDate: instant,
  serverCapacity: z.number().nullable(),
  totalClientCapacity: z.number().nullable(),
  caseCapacity: z.number().nullable(),
  caseLifetime: z.number().nullable(),
  features: z.array(z.object({ name: z.string(), value: z.number().nullable() })),
});

const customerClaims = z.object({
  companyName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  countryCode: z.string().nullable(),
});

/** `exp` is null if the license has no end. */
export const licenseFileClaimsSchema = z
  .object({
    id: z.string(),
    iat: instant,
    nbf: instant,
    exp: instant.nullable(),
    graceUntil: instant.optional(),
    license: licenseClaims,
    quotas: z.array(quotaClaims),
    customer: customerClaims,
    /** SHA-256 of the seed key, in lower-case hexadecimal. */
    binding: z.object({ seedHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  })
  .refine(({ iat, exp }) => exp === null || msOf(exp) - msOf(iat) <= maxValidityMs, {
    error: "A license file is valid for at most 400 days.",
    path: ["exp"],
  });
export type LicenseFileClaims = z.output<typeof licenseFileClaimsSchema>;
