import { millisecondsInDay } from "date-fns/constants";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { type AgreementRecord, isLiveAgreement, type LinkRule } from "./agreement.ts";
import type { StoredMarketplaceEvent } from "./agreement-store.ts";

interface LinkToLicense {
  licenseId: number;
  licenseKey: string | null;
  linkedBy: LinkRule;
}

const maxGapDays = 30;

/**
 * Finds the license that a purchase renews. It is the license of the same or the previous agreement. Otherwise it is
 * the license of another purchase of the same product by the same account, if exactly one license ends within 30 days.
 * Returns null if staff must decide.
 */
export function findLink(
  agreement: AgreementRecord,
  agreements: readonly AgreementRecord[],
  intent: StoredMarketplaceEvent["intent"],
  at: Instant,
): LinkToLicense | null {
  const namedLink = findNamedLink(agreement, agreements);
  if (namedLink || intent === "new") return namedLink;
  const linkedAgreements = listOtherLinkedAgreements(agreement, agreements);
  const candidates = linkedAgreements.filter((candidate) =>
    mayBePredecessor(candidate, agreement, linkedAgreements, at),
  );
  const licenseIds = new Set(candidates.map(({ licenseId }) => licenseId));
  const [candidate] = candidates;
  return candidate && licenseIds.size === 1 ? createLink(candidate, "account-and-product") : null;
}

/** Returns the license of the previous agreement or of the same agreement, as the events name them. */
export function findNamedLink(
  agreement: AgreementRecord,
  agreements: readonly AgreementRecord[],
): LinkToLicense | null {
  const linkedAgreements = listOtherLinkedAgreements(agreement, agreements);
  const previousAgreement = linkedAgreements.find(
    ({ agreementId }) => agreementId !== null && agreementId === agreement.previousAgreementId,
  );
  if (previousAgreement) return createLink(previousAgreement, "previous-agreement");
  const sameAgreement = linkedAgreements.find(
    ({ agreementId }) => agreementId !== null && agreementId === agreement.agreementId,
  );
  return sameAgreement ? createLink(sameAgreement, "license-updated") : null;
}

const listOtherLinkedAgreements = ({ id }: AgreementRecord, agreements: readonly AgreementRecord[]) =>
  agreements.filter((agreement) => agreement.id !== id && agreement.licenseId !== null);

function createLink({ licenseId, licenseKey }: AgreementRecord, linkedBy: LinkRule): LinkToLicense | null {
  return licenseId === null ? null : { licenseId, licenseKey, linkedBy };
}

/** Returns true if the candidate ends within 30 days before or after `at`, has no successor and is for the same product. */
function mayBePredecessor(
  candidate: AgreementRecord,
  agreement: AgreementRecord,
  linkedAgreements: readonly AgreementRecord[],
  at: Instant,
): boolean {
  const isSameProduct =
    agreement.accountId !== null &&
    candidate.accountId === agreement.accountId &&
    candidate.productCode === agreement.productCode;
  const isNearEnd =
    candidate.endsAt !== null &&
    Math.abs(msOf(candidate.endsAt) - msOf(at)) <= maxGapDays * millisecondsInDay;
  const hasSuccessor = linkedAgreements.some(
    (successor) =>
      successor.id !== candidate.id &&
      successor.licenseId === candidate.licenseId &&
      isLiveAgreement(successor),
  );
  return isSameProduct && isNearEnd && !hasSuccessor && hasSameDimension(candidate, agreement);
}

const hasSameDimension = (candidate: AgreementRecord, { entitlements }: AgreementRecord): boolean =>
  entitlements.some(({ dimension }) =>
    candidate.entitlements.some((entitlement) => entitlement.dimension === dimension),
  );
