import { purchaseState } from "#app/domain/marketplace/agreement.ts";
import { agreement, purchaseDetails } from "#app/domain/marketplace/purchase-view.ts";
import { describeFields, describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeValue(
  purchaseState,
  "PurchaseState",
  "State of a purchase; `waiting` means that it has no license yet.",
);

describeFields(agreement.shape.items.element, {
  dimension: ["Name of the dimension in the marketplace.", "assets"],
  quantity: ["Purchased quantity.", 500],
});

const purchaseDescriptions = {
  id: ["Id of the purchase.", examples.id],
  provider: ["Marketplace: `aws`, `azure` or `sandbox`.", "aws"],
  externalId: [
    "License ARN (AWS) or subscription id (Azure).",
    "arn:aws:license-manager::294406891311:license:l-1a2b3c4d",
  ],
  agreementId: ["Id of the agreement in the marketplace; null if it has none.", "agmt-2"],
  previousAgreementId: [
    "Id of the agreement that this agreement continues; null if there is none.",
    "agmt-1",
  ],
  accountId: ["Account of the buyer in the marketplace; null if it is unknown.", "111122223333"],
  resellerAccountId: "Account of the reseller; null if there is no reseller.",
  productCode: ["Product code of the listing; null if it is unknown.", "prod-4xq7w2"],
  plan: "Plan of the purchase; null if the marketplace has none.",
  licenseKey: ["License key; null before the purchase is linked to a license.", examples.licenseKey],
  companyName: ["Company of the license or of the buyer; null if it is unknown.", "Globex"],
  state: ["State of the purchase.", "active"],
  startsAt: ["Start of the purchase, in UTC; null if it is unknown.", examples.startTime],
  endsAt: ["End of the purchase, in UTC; null if it is unknown.", examples.endTime],
  isEndEstimated:
    "True if the marketplace reports no end. `endsAt` is then the start plus the terms that have begun, at the end of the day.",
  unknownStatus:
    "Status in the marketplace that the service does not know; null otherwise. The purchase does not change while it has such a status.",
  hasAutoRenewal: "True if the purchase renews automatically; null if it is unknown.",
  value: ["Price of the whole term; null if the marketplace does not report it.", 24_000],
  items: "Purchased items.",
  linkedBy: ["Rule or staff member that linked the license; null without a license.", "previous-agreement"],
} as const;

const purchaseSchema = describeSchema(
  agreement,
  "Purchase",
  "One purchase in a marketplace.",
  purchaseDescriptions,
);

export const purchasePage = describePage(purchaseSchema);

describeFields(purchaseDetails.shape.events.element, {
  id: ["Id of the event in the marketplace.", "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e"],
  type: ["Kind of event.", "License Updated - Manufacturer"],
  occurredAt: ["Time of the event, in UTC; null if it is unknown.", examples.pastTime],
  receivedAt: ["Time at which the event was received, in UTC.", examples.pastTime],
});

export const purchaseDetailsSchema = describeSchema(
  purchaseDetails,
  "PurchaseInFull",
  "A purchase with all purchases of its license and its events.",
  {
    ...purchaseDescriptions,
    chain: "Purchases of the license, oldest first.",
    events: "Events that the marketplace sent.",
    candidates: "Licenses of the same marketplace account that the purchase may continue.",
    unmappedDimensions: ["Purchased dimensions that no tier of the catalog names.", []],
    setUpUrl: [
      "Page of the marketplace from which the buyer opens the sign-up; null if it is not configured.",
      "https://console.aws.amazon.com/marketplace/home#/subscriptions",
    ],
    isApprovalRequired: "True if the purchase starts only after a staff member accepts it.",
    signUp: "Company and e-mail address that the buyer entered, while the sign-up waits; null otherwise.",
  },
);
