import type { ApprovalOperation, ApprovalState } from "#app/domain/approval/approval.ts";
import type { ApiEvent } from "#app/domain/history/event.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import type { ParsedEvent } from "./parsed-event.ts";

export const operationLabels: Record<ApprovalOperation, string> = {
  "create-license": "Create a license",
  "add-enterprise-quota": "Add a quota",
  "add-ir-quota": "Add a quota",
  "change-quota-dates": "Change the dates of a quota",
  "renew-license": "Renew a license",
  "start-bulk-run": "Change several licenses",
  "save-directory-rules": "Change the rules of the directory",
  "change-approval-rules": "Change the rules of approvals",
};

export const approvalStateLabels: Record<ApprovalState, string> = {
  open: "Open",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  expired: "Expired",
  failed: "Failed",
};

export const isOperation = (name: string): name is ApprovalOperation => Object.hasOwn(operationLabels, name);

interface SentenceInput {
  values: ParsedEvent;
  previous: ParsedEvent;
  numbers: NumberFormat;
}

function describeRequest(
  { operation = "", licenses = 1 }: ParsedEvent,
  { formatCount }: NumberFormat,
): string {
  const label = isOperation(operation) ? `: ${operationLabels[operation].toLowerCase()}` : "";
  return `${label}${licenses > 1 ? ` (${formatCount(licenses, "license")})` : ""}`;
}

const createRequestSentence =
  (start: string) =>
  ({ values, numbers }: SentenceInput) =>
    `${start}${describeRequest(values, numbers)}.`;

/** Functions that create the sentences of events about approvals. */
export const approvalSentenceCreators = {
  "request-approval": createRequestSentence("Approval was requested"),
  "approve-request": createRequestSentence("A request for approval was approved"),
  "reject-request": createRequestSentence("A request for approval was rejected"),
  "withdraw-request": createRequestSentence("A request for approval was withdrawn"),
  "fail-request": createRequestSentence(
    "A request for approval failed, because its change could not be made as previewed",
  ),
  "update-approval-rules": ({
    values: { neverEnds, maxLicenses, adminRights },
    numbers: { formatThousands },
  }: SentenceInput) => {
    const rules = [
      neverEnds && "licenses without an end",
      maxLicenses && `changes of more than ${formatThousands(maxLicenses)} licenses`,
      adminRights && "rules that give admin rights",
    ].filter(Boolean);
    return rules.length > 0
      ? `The approval of a second person is now required for ${rules.join(" and for ")}.`
      : "The approval of a second person is no longer required.";
  },
};

/** A sentence such as “ada@example.com approved this change.”, or null if the change needed no approval. */
export function describeApprover({ details }: Pick<ApiEvent, "details">): string | null {
  const { approvedBy } = details;
  return typeof approvedBy === "string" ? `${approvedBy} approved this change.` : null;
}
