import { newTrial, startedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { describeSchema } from "#app/api/declaration/describe-schema.ts";

export const newTrialSchema = describeSchema(newTrial, "NewTrial", "A hosted customer to create.", {
  purpose: "`trial`, `demo` or `paid`.",
  totalClientCapacity: "Assets that may be in use at the same time; the preset of the tier if omitted.",
  serverCapacity: "Servers that may be active at the same time; the preset of the tier if omitted.",
  days: "Length in days, 1 to 36,500. 14 for a trial and 365 otherwise if omitted.",
  tags: "Tag names. Tags that do not exist are created.",
  dealId: "Id of the deal in the CRM; null without one.",
  subdomain: "Subdomain of the instance.",
  how: "`create` creates the instance now, `invite` after the customer confirms.",
  customer: "`crm` for a contact of the CRM, `by-hand` for details that you send.",
});

export const startedTrialSchema = describeSchema(
  startedTrial,
  "StartedTrial",
  "A hosted customer that was created.",
  {
    status: ["Status of the instance.", "ready"],
    invitationFailure: "Why the invitation was not sent; null if it was, or without an invitation.",
  },
);
