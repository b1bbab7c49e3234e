import { z } from "zod";
import { Problem } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";

export const entitlement = z.object({
  dimension: z.string(),
  intValue: z.number(),
  expirationDate: instant,
});
export type Entitlement = z.output<typeof entitlement>;

export const marketplaceToken = z
  .string()
  .min(1, "The token is missing.")
  .max(4_096, "The token is too long.");

export interface SignUp {
  firstname: string;
  lastname: string;
  company: string;
  email: string;
  domain: string;
  password: string;
}

export interface Agreement {
  externalId: string;
  accountId: string | null;
  /** Data that the marketplace has already collected; the sign-up form is then skipped. */
  signedUp: SignUp | null;
}

/** Each method raises `unavailable` if the marketplace cannot be reached. */
export interface Marketplace {
  /** E.g. `aws`; external ids are unique within it. */
  provider: string;
  /** Raises TOKEN_INVALID, TOKEN_EXPIRED or THROTTLED. */
  resolve(token: string): Promise<Agreement>;
  /** Includes expired entitlements. */
  entitlements(agreement: Agreement): Promise<Entitlement[]>;
}

export const tokenInvalid = () =>
  new Problem("not-found", "The marketplace does not know this token.", { code: "TOKEN_INVALID" });

export const tokenExpired = () =>
  new Problem("gone", "This token has expired. Set up your account again from the marketplace.", {
    code: "TOKEN_EXPIRED",
  });

export const throttled = (retryAfter: number) =>
  new Problem("too-many", "The marketplace is receiving too many requests. Try again in a minute.", {
    code: "THROTTLED",
    retryAfter,
  });

/** Sums the active entitlements of each dimension, up to the latest end. Sorted by amount, because the marketplace has no fixed order. */
export function liveEntitlementsAt(entitlements: readonly Entitlement[], now: Instant): Entitlement[] {
  const entitlementByDimension = new Map<string, Entitlement>();
  for (const item of entitlements) {
    if (item.intValue <= 0 || item.expirationDate <= now) continue;
    const { dimension, intValue, expirationDate } = item;
    const previous = entitlementByDimension.get(dimension);
    entitlementByDimension.set(dimension, {
      dimension,
      intValue: intValue + (previous?.intValue ?? 0),
      expirationDate:
        previous && previous.expirationDate > expirationDate ? previous.expirationDate : expirationDate,
    });
  }
  return [...entitlementByDimension.values()].toSorted(
    (a, b) => b.intValue - a.intValue || (a.dimension < b.dimension ? -1 : 1),
  );
}

const maxAssets = 1_000_000_000;

/** At least 1, which a quota requires. */
export const assetCapacityOf = ({ intValue }: Pick<Entitlement, "intValue">): number =>
  Math.min(maxAssets, Math.max(1, Math.floor(intValue)));
