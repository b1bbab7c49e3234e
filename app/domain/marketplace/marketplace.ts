import { z } from "zod";
import { Problem } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";

/** What a buyer may use, and until when. */
export const entitlement = z.object({
  dimension: z.string(),
  intValue: z.number(),
  expirationDate: instant,
});
export type Entitlement = z.output<typeof entitlement>;

/** What a marketplace's page hands a buyer on with; `sandbox-…` or whatever the marketplace makes up. */
export const marketplaceToken = z
  .string()
  .min(1, "The token is missing.")
  .max(4_096, "The token is too long.");

/** What the sign-up form asks a buyer for. */
export interface SignUp {
  firstname: string;
  lastname: string;
  company: string;
  email: string;
  domain: string;
  password: string;
}

/** What was bought, as the marketplace knows it. */
export interface Agreement {
  externalId: string;
  accountId: string | null;
  /** What the marketplace asked the buyer for already; then our form is left out. */
  signedUp: SignUp | null;
}

/** A marketplace that sells our licenses. Each raises `unavailable` when it cannot be reached. */
export interface Marketplace {
  /** Its name, `aws`; external ids are unique within it. */
  provider: string;
  /** Raises TOKEN_INVALID, TOKEN_EXPIRED or THROTTLED. */
  resolve(token: string): Promise<Agreement>;
  /** Everything that the agreement entitles to, what is over included. */
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

/**
 * What still counts at this moment: of each dimension all that was bought of it, until the last of it ends. The most
 * comes first, whatever the order in which a marketplace tells it.
 */
export function liveAt(entitlements: readonly Entitlement[], now: Instant): Entitlement[] {
  const live = new Map<string, Entitlement>();
  for (const one of entitlements) {
    if (one.intValue <= 0 || one.expirationDate <= now) continue;
    const { dimension, intValue, expirationDate } = one;
    const other = live.get(dimension);
    live.set(dimension, {
      dimension,
      intValue: intValue + (other?.intValue ?? 0),
      expirationDate: other && other.expirationDate > expirationDate ? other.expirationDate : expirationDate,
    });
  }
  return [...live.values()].toSorted(
    (a, b) => b.intValue - a.intValue || (a.dimension < b.dimension ? -1 : 1),
  );
}

const mostAssets = 1_000_000_000;

/** How many assets an entitlement allows: a quota allows one at least. */
export const assetsOf = ({ intValue }: Pick<Entitlement, "intValue">): number =>
  Math.min(mostAssets, Math.max(1, Math.floor(intValue)));
