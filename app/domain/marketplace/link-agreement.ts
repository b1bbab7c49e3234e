import { millisecondsInDay } from "date-fns/constants";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { type AgreementRecord, isLive, type LinkRule } from "./agreement.ts";
import type { StoredEvent } from "./agreement-store.ts";

interface Link {
  licenseId: number;
  licenseKey: string | null;
  linkedBy: LinkRule;
}

const maxGapDays = 30;

/**
 * Finds the license that a purchase continues: that of its previous agreement, that of the same agreement, or the only
 * license of the account whose purchase of the product ends or ended within 30 days. Null if staff must decide.
 */
export function findLink(
  agreement: AgreementRecord,
  agreements: readonly AgreementRecord[],
  intent: StoredEvent["intent"],
  at: Instant,
): Link | null {
  const namedLink = findNamedLink(agreement, agreements);
  if (namedLink || intent === "new") return namedLink;
  const others = linkedOthers(agreement, agreements);
  const candidates = others.filter((other) => mayBePredecessor(other, agreement, others, at));
  const licenseIds = new Set(candidates.map(({ licenseId }) => licenseId));
  const [candidate] = candidates;
  return candidate && licenseIds.size === 1 ? linkTo(candidate, "account-and-product") : null;
}

/** The license of the agreement that the events name. */
export function findNamedLink(
  agreement: AgreementRecord,
  agreements: readonly AgreementRecord[],
): Link | null {
  const others = linkedOthers(agreement, agreements);
  const previous = others.find(
    ({ agreementId }) => agreementId !== null && agreementId === agreement.previousAgreementId,
  );
  if (previous) return linkTo(previous, "previous-agreement");
  const sameAgreement = others.find(
    ({ agreementId }) => agreementId !== null && agreementId === agreement.agreementId,
  );
  return sameAgreement ? linkTo(sameAgreement, "license-updated") : null;
}

const linkedOthers = ({ id }: AgreementRecord, agreements: readonly AgreementRecord[]) =>
  agreements.filter((other) => other.id !== id && other.licenseId !== null);

function linkTo({ licenseId, licenseKey }: AgreementRecord, linkedBy: LinkRule): Link | null {
  return licenseId === null ? null : { licenseId, licenseKey, linkedBy };
}

function mayBePredecessor(
  other: AgreementRecord,
  agreement: AgreementRecord,
  others: readonly AgreementRecord[],
  at: Instant,
): boolean {
  const isSameProduct =
    agreement.accountId !== null &&
    other.accountId === agreement.accountId &&
    other.productCode === agreement.productCode;
  const isNearEnd =
    other.endsAt !== null && Math.abs(msOf(other.endsAt) - msOf(at)) <= maxGapDays * millisecondsInDay;
  const hasSuccessor = others.some(
    (candidate) => candidate.id !== other.id && candidate.licenseId === other.licenseId && isLive(candidate),
  );
  return isSameProduct && isNearEnd && !hasSuccessor && hasSameDimension(other, agreement);
}

const hasSameDimension = (other: AgreementRecord, { entitlements }: AgreementRecord): boolean =>
  entitlements.some(({ dimension }) => other.entitlements.some((item) => item.dimension === dimension));
