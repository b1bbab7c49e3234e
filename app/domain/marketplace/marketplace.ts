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

/** An entitlement as its marketplace reports it. */
export interface ReportedEntitlement extends Omit<Entitlement, "expirationDate"> {
  /** Null if the marketplace reports no end. */
  expirationDate: Instant | null;
}

/** Id that becomes a part of a URL path. */
export const pathId = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,200}$/, "An id has 1 to 200 letters, digits and hyphens.");

/** A raw `+` in a URL or form arrives as a space. The token of a marketplace never contains a space. A blank text is no token. */
export const restorePlusSigns = (text: string): string =>
  text.trim() === "" ? "" : text.replaceAll(" ", "+");

/** A text that no marketplace sends as a token becomes null. It could not even be sent to the marketplace. */
export const marketplaceToken = z
  .string()
  .min(1, "The token is missing.")
  .transform((text) => {
    const token = restorePlusSigns(text);
    return /^[!-~]{1,4096}$/.test(token) ? token : null;
  });

export interface SignUp {
  firstname: string;
  lastname: string;
  company: string;
  email: string;
  domain: string;
  password: string;
}

export interface PurchaseIds {
  /** License ARN of AWS, subscription id of Azure, entitlement id of Google; unique for each provider. */
  externalId: string;
  /** Account of the buyer. Null if the marketplace has no accounts. */
  accountId: string | null;
}

/** A purchase as its marketplace reports it. Values that the marketplace omits are null. */
export interface Purchase extends PurchaseIds {
  agreementId: string | null;
  previousAgreementId: string | null;
  resellerAccountId: string | null;
  productCode: string | null;
  plan: string | null;
  /** `waiting`: the purchase starts only after we confirm it. `unknown`: the app does not know `reportedStatus`. */
  state: "waiting" | "active" | "suspended" | "ended" | "unknown";
  /** Status as the marketplace names it. */
  reportedStatus: string | null;
  startsAt: Instant | null;
  endsAt: Instant | null;
  hasAutoRenewal: boolean | null;
  /** Length of the term, from which a missing end is estimated. */
  termMonths: number;
  /** Includes expired entitlements. Marketplaces with plans report the plan as the dimension. */
  entitlements: ReportedEntitlement[];
}

/** The marketplace sent a purchase that cannot be read. Other purchases are not affected. */
export class UnreadablePurchaseError extends Error {
  readonly externalId: string | null;

  constructor(externalId: string | null, invalidFields: readonly string[]) {
    super(`Purchase ${externalId ?? "without an id"} cannot be read: ${invalidFields.join(", ")}`);
    this.name = "UnreadablePurchaseError";
    this.externalId = externalId;
  }
}

export interface PurchaseList {
  purchases: Purchase[];
  unreadable: UnreadablePurchaseError[];
}

/** Terms of an agreement as the marketplace reports them. Missing values are null. */
export interface AgreementTerms {
  startsAt: Instant | null;
  value: number | null;
  currency: string | null;
}

export interface ResolvedPurchase extends PurchaseIds {
  productCode: string | null;
  plan: string | null;
  /** Initial values of the sign-up form. */
  buyer: { email: string | null; company: string | null } | null;
  /** Sign-up that the marketplace has already collected. The buyer then skips the sign-up form. */
  collectedSignUp: SignUp | null;
}

export interface MarketplaceEvent {
  id: string;
  /** Event type as the marketplace names it. Events of unknown types are stored, too. */
  type: string;
  occurredAt: Instant | null;
  externalId: string | null;
  accountId: string | null;
  agreementId: string | null;
  previousAgreementId: string | null;
  resellerAccountId: string | null;
  /** Why the agreement was made. */
  intent: "new" | "renew" | "replace" | "amend" | null;
  /** Reason for the end of the agreement. */
  end: "renewed" | "replaced" | "cancelled" | "expired" | null;
  startsAt: Instant | null;
  endsAt: Instant | null;
  hasAutoRenewal: boolean | null;
  /** Change that the marketplace wants us to accept or reject. */
  operationId: string | null;
  /** Plan to which the operation changes the purchase. */
  plan: string | null;
}

/** Each method throws `unavailable` if the marketplace cannot be reached. */
export interface Marketplace {
  provider: string;
  /** The page of the marketplace from which the buyer opens the sign-up. */
  buildSetUpUrl(purchase: PurchaseIds): string;
  /** The purchase of a token from the sign-up link. Throws TOKEN_INVALID, TOKEN_EXPIRED or THROTTLED. */
  resolve(token: string): Promise<ResolvedPurchase>;
  /** The purchase if it still exists, and other purchases of the account that the same response contains. */
  readPurchases(purchase: PurchaseIds): Promise<Purchase[]>;
  /** All purchases, including those that no event reported, or null if the marketplace cannot list them. */
  listPurchases(): Promise<PurchaseList | null>;
  /** Null if the marketplace has no terms or cannot be reached. Never throws an error. */
  readTerms(agreementId: string): Promise<AgreementTerms | null>;
  /** True if a purchase without a license may start only after a staff member has accepted it. */
  needsApproval(purchase: PurchaseIds): boolean;
  /** Cancels a purchase that a staff member declined. Can be repeated. */
  decline(purchase: PurchaseIds): Promise<void>;
  /** Starts a purchase whose state is `waiting`. Can be repeated. */
  confirm(purchase: PurchaseIds): Promise<void>;
  /** Accepts or rejects the change of an event. */
  acknowledge(purchase: PurchaseIds, operationId: string, isAccepted: boolean): Promise<void>;
  /** Throws `unauthenticated` unless the marketplace sent the event, or `not-found` if events are not configured. */
  authenticateEvent(headers: Headers): Promise<void>;
  /** Throws `invalid` for a body that is no event. Ignores unknown fields. */
  readEvent(body: unknown): MarketplaceEvent;
}

/** Without a provider, returns the first marketplace, which `/marketplace?token=` uses. */
export function findMarketplace(marketplaces: readonly Marketplace[], provider?: string | null): Marketplace {
  const marketplace = provider ? findConfiguredMarketplace(marketplaces, { provider }) : marketplaces[0];
  if (!marketplace) throw new Problem("not-found", "License desk is not connected to this marketplace.");
  return marketplace;
}

/** Undefined if the marketplace is no longer configured. */
export const findConfiguredMarketplace = (
  marketplaces: readonly Marketplace[],
  { provider }: { provider: string },
): Marketplace | undefined => marketplaces.find((marketplace) => marketplace.provider === provider);

/** Throws MARKETPLACE_MISSING if the marketplace is not configured, because only the marketplace can start a purchase. */
export function requireMarketplace(
  marketplaces: readonly Marketplace[],
  { provider }: { provider: string },
): Marketplace {
  const marketplace = findConfiguredMarketplace(marketplaces, { provider });
  if (marketplace) return marketplace;
  const message = `The marketplace ${provider} is not set up, so purchases from this marketplace cannot start.`;
  throw new Problem("unavailable", message, { code: "MARKETPLACE_MISSING" });
}

export const purchaseDefaults = {
  agreementId: null,
  previousAgreementId: null,
  resellerAccountId: null,
  productCode: null,
  plan: null,
  state: "active",
  reportedStatus: null,
  startsAt: null,
  endsAt: null,
  hasAutoRenewal: null,
  termMonths: 1,
} as const satisfies Omit<Purchase, keyof PurchaseIds | "entitlements">;

export const invalidTokenProblem = () =>
  new Problem(
    "not-found",
    "The marketplace rejects the token in this link. Open the page from the marketplace again.",
    { code: "TOKEN_INVALID" },
  );

export const expiredTokenProblem = () =>
  new Problem("gone", "The token in this link has expired. Open the page from the marketplace again.", {
    code: "TOKEN_EXPIRED",
  });

export const throttledProblem = (retryAfter: number) =>
  new Problem("too-many", "The marketplace is receiving too many requests. Try again in a minute.", {
    code: "THROTTLED",
    retryAfter,
  });

export const eventsNotAcceptedProblem = () =>
  new Problem("not-found", "License desk does not accept events of this marketplace.");

/**
 * Sums the entitlements of each dimension that have not expired. The sum ends with the entitlement that ends last.
 * Sorts by quantity, because the marketplace has no fixed order.
 */
export function sumLiveEntitlements(entitlements: readonly Entitlement[], now: Instant): Entitlement[] {
  const entitlementByDimension = new Map<string, Entitlement>();
  for (const currentEntitlement of entitlements) {
    if (currentEntitlement.intValue <= 0 || currentEntitlement.expirationDate <= now) continue;
    const { dimension, intValue, expirationDate } = currentEntitlement;
    const previousSum = entitlementByDimension.get(dimension);
    entitlementByDimension.set(dimension, {
      dimension,
      intValue: intValue + (previousSum?.intValue ?? 0),
      expirationDate:
        previousSum && previousSum.expirationDate > expirationDate
          ? previousSum.expirationDate
          : expirationDate,
    });
  }
  return [...entitlementByDimension.values()].toSorted(
    (a, b) => b.intValue - a.intValue || (a.dimension < b.dimension ? -1 : 1),
  );
}
