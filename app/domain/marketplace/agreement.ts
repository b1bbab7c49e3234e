import { z } from "zod";
import { dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import { type Entitlement, sumLiveEntitlements } from "./marketplace.ts";

/** `waiting`: paid, but without a license. */
export const purchaseState = z.enum([
  "waiting",
  "active",
  "suspended",
  "renewed",
  "replaced",
  "cancelled",
  "expired",
]);
export type PurchaseState = z.output<typeof purchaseState>;

/** Form values of a buyer whose license cannot be created yet. The password is not stored. */
export const pendingSignUp = z.object({
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  email: z.string(),
  domain: z.string(),
});
export type PendingSignUp = z.output<typeof pendingSignUp>;

/** Rule by which a purchase was linked to its license. */
export type LinkRule = "arn" | "previous-agreement" | "license-updated" | "account-and-product";

/** A purchase in a marketplace. A license can have several purchases, one after another. */
export interface AgreementRecord {
  id: number;
  provider: string;
  externalId: string;
  accountId: string | null;
  resellerAccountId: string | null;
  agreementId: string | null;
  previousAgreementId: string | null;
  productCode: string | null;
  plan: string | null;
  state: PurchaseState;
  startsAt: Instant | null;
  endsAt: Instant | null;
  /** Length of the term from which `endsAt` was estimated. Null if the marketplace reports the end. */
  estimatedTermMonths: number | null;
  /** Status in the marketplace that the app does not know. As long as it is not null, the purchase does not change. */
  unknownStatus: string | null;
  /** Null if unknown. */
  hasAutoRenewal: boolean | null;
  /** Price of the whole term. Null if the marketplace does not report it. */
  value: number | null;
  /** ISO 4217 code of `value`. */
  currency: string | null;
  entitlements: Entitlement[];
  licenseId: number | null;
  licenseKey: string | null;
  /** Company of the license. */
  companyName: string | null;
  /** Rule or staff member that linked the license. Null for a license that the sign-up created. */
  linkedBy: string | null;
  /** Sign-up that waits until a tier is sold under the dimension of this purchase. */
  pendingSignUp: PendingSignUp | null;
  customerId: number | null;
  /** Lower case. Null if the buyer did not sign up for this purchase. */
  email: string | null;
  /** Null before the buyer chooses a subdomain, and after another customer took it. */
  subdomain: string | null;
  /** Dimension of the entitlement that was chosen at the sign-up. Null without a license, or if it was not recorded. */
  dimension: string | null;
  lastReadAt: Instant;
  createdAt: Instant;
  updatedAt: Instant;
  rowVersion: number;
}

/** True if the purchase has not ended. */
export const isLiveAgreement = ({ state }: Pick<AgreementRecord, "state">): boolean =>
  state === "waiting" || state === "active" || state === "suspended";

/** The entitlements that give a right to a license. */
export const listLiveEntitlements = (agreement: AgreementRecord, now: Instant): Entitlement[] =>
  isLiveAgreement(agreement) ? sumLiveEntitlements(agreement.entitlements, now) : [];

const averageDaysInMonth = 365.25 / 12;

/** The term rounded to months. Null below half a month, or if the start or the end is unknown. */
export function computeTermMonths({
  startsAt,
  endsAt,
}: Pick<AgreementRecord, "startsAt" | "endsAt">): number | null {
  if (startsAt === null || endsAt === null) return null;
  return Math.round(daysBetween(dayOf(startsAt), dayOf(endsAt)) / averageDaysInMonth) || null;
}
