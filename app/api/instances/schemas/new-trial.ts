import { requiredCrmIds } from "#app/api/endpoint/common-descriptions.ts";
import { newTrial, startedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";

export const newTrialSchema = describeSchema(newTrial, "NewTrial", "A hosted customer to create.", {
  ...requiredCrmIds,
  totalClientCapacity:
    "Number of assets that may be in use at the same time; the default of the tier if omitted.",
  serverCapacity:
    "Number of servers that may be active at the same time; the default of the tier if omitted.",
  days: "Length of the license in days, 1 to 36,500. If omitted, a trial lasts 14 days, and other licenses last 365 days.",
  tags: "Tag names. Tags that do not exist are created.",
  dealId: "Id of the deal in the CRM; null without a deal.",
  subdomain: "Subdomain of the instance.",
  how: "`create` creates the instance now; `invite` creates it after the customer confirms the invitation.",
  customer: "`crm` for a contact of the CRM, `by-hand` for details that you send.",
});

export const startedTrialSchema = describeSchema(
  startedTrial,
  "StartedTrial",
  "A hosted customer that was created.",
  {
    status: ["Status of the instance.", "ready"],
    invitationError: "Reason why the invitation was not sent; null if it was sent or there is no invitation.",
  },
);
