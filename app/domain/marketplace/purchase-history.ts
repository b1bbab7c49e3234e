import { millisecondsInDay } from "date-fns/constants";
import { createEvent, type NewEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { msOf } from "#app/domain/time/time.ts";
import { type AgreementRecord, isLiveAgreement } from "./agreement.ts";
import { replacesEstimate } from "./estimated-end.ts";

/** An event for each change of a purchase that belongs to a license. */
export function createPurchaseEvents(
  actor: Actor,
  before: AgreementRecord | null,
  after: AgreementRecord,
  agreements: readonly AgreementRecord[],
): NewEvent[] {
  const { licenseKey, provider, externalId } = after;
  if (licenseKey === null) return [];
  const purchaseDetails = { marketplace: provider, externalId };
  const events: NewEvent[] = [];
  const wasLinked = before !== null && before.licenseId !== null;
  if (!wasLinked) {
    events.push(
      createEvent(actor, licenseKey, "link-purchase", {
        details: { ...purchaseDetails, linkedBy: after.linkedBy },
      }),
    );
    const previousAgreement = agreements.find(
      ({ id, licenseId }) => id !== after.id && licenseId === after.licenseId,
    );
    if (previousAgreement) events.push(createRenewalEvent(actor, licenseKey, previousAgreement, after));
    return events;
  }
  if (isLiveAgreement(after) && endsAtLeastOneDayLater(before, after) && !replacesEstimate(before, after))
    events.push(createRenewalEvent(actor, licenseKey, before, after));
  const oldTerms = pickComparedTerms(before);
  const newTerms = pickComparedTerms(after);
  if (
    isLiveAgreement(before) &&
    isLiveAgreement(after) &&
    JSON.stringify(oldTerms) !== JSON.stringify(newTerms)
  )
    events.push(
      createEvent(actor, licenseKey, "change-purchase", {
        details: purchaseDetails,
        before: oldTerms,
        after: newTerms,
      }),
    );
  if (isLiveAgreement(before) && !isLiveAgreement(after)) {
    const details = { ...purchaseDetails, state: after.state, expirationDate: after.endsAt };
    events.push(createEvent(actor, licenseKey, "end-purchase", { details }));
  }
  return events;
}

const createRenewalEvent = (
  actor: Actor,
  licenseKey: string,
  previousAgreement: AgreementRecord,
  renewedAgreement: AgreementRecord,
) =>
  createEvent(actor, licenseKey, "renew-purchase", {
    details: {
      marketplace: renewedAgreement.provider,
      externalId: renewedAgreement.externalId,
      previousId: previousAgreement.externalId,
      expirationDate: renewedAgreement.endsAt,
    },
    before: { expirationDate: previousAgreement.endsAt },
    after: { expirationDate: renewedAgreement.endsAt },
  });

const endsAtLeastOneDayLater = (before: AgreementRecord, after: AgreementRecord): boolean =>
  before.endsAt !== null &&
  after.endsAt !== null &&
  msOf(after.endsAt) - msOf(before.endsAt) >= millisecondsInDay;

const pickComparedTerms = ({ entitlements, state, hasAutoRenewal, plan }: AgreementRecord) => ({
  items: entitlements.map(({ dimension, intValue }) => `${intValue} ${dimension}`).toSorted(),
  state,
  hasAutoRenewal,
  plan,
});
