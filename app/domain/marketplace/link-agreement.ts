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
export function findLicenseLink(
  agreement: AgreementRecord,
  agreements: readonly AgreementRecord[],
  intent: StoredMarketplaceEvent["intent"],
  at: Instant,
): LinkToLicense | null {
  const linkByAgreementId = findLicenseLinkByAgreementId(agreement, agreements);
  if (linkByAgreementId || intent === "new") return linkByAgreementId;
  const linkedAgreements = listOtherLinkedAgreements(agreement, agreements);
  const candidates = linkedAgreements.filter((candidate) =>
    mayBePredecessor(candidate, agreement, linkedAgreements, at),
  );
  const licenseIds = new Set(candidates.map(({ licenseId }) => licenseId));
  const [firstCandidate] = candidates;
  return firstCandidate && licenseIds.size === 1 ? createLink(firstCandidate, "account-and-product") : null;
}

/** The license of a purchase with the previous agreement id, or else with the same agreement id. */
export function findLicenseLinkByAgreementId(
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

/** The candidate must belong to the same account and product, end within 30 days of `at`, and have no successor. */
function mayBePredecessor(
  candidate: AgreementRecord,
  agreement: AgreementRecord,
  linkedAgreements: readonly AgreementRecord[],
  at: Instant,
): boolean {
  const isSameAccountAndProduct =
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
  return isSameAccountAndProduct && isNearEnd && !hasSuccessor && hasSameDimension(candidate, agreement);
}

const hasSameDimension = (candidate: AgreementRecord, { entitlements }: AgreementRecord): boolean =>
  entitlements.some(({ dimension }) =>
    candidate.entitlements.some((entitlement) => entitlement.dimension === dimension),
  );
