import { createEvent } from "#app/domain/history/event.ts";
import type { Transact, Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { Problem } from "#app/domain/problem.ts";
import { addDaysToInstant } from "#app/domain/time/time.ts";
import {
  type Approval,
  type ApprovalContent,
  type ApprovalOperation,
  approvalDays,
  type ApprovalRecord,
  type ApprovalWrites,
  type StoredPreview,
} from "./approval.ts";
import { previewAsApproved } from "#app/domain/approval-rules/check-approval.ts";
import { presentApproval } from "./list-approvals.ts";
import type { Operation, PerformedOperation } from "./operation.ts";

const endOfPreviewError = new Error("The preview ends before anything is written.");

/** Runs the operation in a transaction that is aborted, and returns what it would do. */
async function previewOperation<Writes>(
  transact: Transact<Writes>,
  operation: Operation<Writes>,
  actor: Actor,
): Promise<PerformedOperation> {
  const perform = await operation.prepare(previewAsApproved(actor), null);
  const previewed: PerformedOperation[] = [];
  await transact(async (transaction) => {
    previewed.push(await perform(transaction));
    throw endOfPreviewError;
  }).catch((error: unknown) => {
    if (error !== endOfPreviewError) throw error;
  });
  const [performed] = previewed.slice(-1);
  if (!performed) throw endOfPreviewError;
  return performed;
}

interface ApprovalRequest {
  reason: string;
  request: ApprovalContent["request"];
}

/**
 * Stores the request with its exact preview. Throws `forbidden` without the right of the operation, and the errors of the
 * operation. `save` runs the transaction that stores the request.
 */
export async function requestApproval<Writes>(
  storage: { transact: Transact<Writes> },
  save: Transact<{ approvals: ApprovalWrites }>,
  { actor, personId }: { actor: Actor; personId: number },
  operation: Operation<Writes>,
  { reason, request }: ApprovalRequest,
): Promise<Approval> {
  if (!can(actor.person, operation.action))
    throw new Problem("forbidden", "You can ask for approval only of a change that you may make.");
  const { preview, companyName, licenseKey } = await previewOperation(storage.transact, operation, actor);
  const isNewLicense = operation.name === "create-license";
  return save(async (transaction: Transaction & { approvals: ApprovalWrites }) => {
    const record: ApprovalRecord = {
      id: transaction.createId(),
      operation: operation.name,
      state: "open",
      licenseKey: isNewLicense ? null : licenseKey,
      companyName,
      licenseCount: countLicenses(operation.name, preview),
      reason,
      createdAt: actor.actedAt,
      createdBy: actor.person.email,
      askerId: personId,
      expiresAt: addDaysToInstant(actor.actedAt, approvalDays),
      decidedAt: null,
      decidedBy: null,
      decisionReason: null,
      runId: null,
      content: { request, preview, currentPreview: null },
      rowVersion: 1,
    };
    transaction.approvals.add(record);
    transaction.record(createEvent(actor, null, "request-approval", { details: describeApproval(record) }));
    return presentApproval(record, { person: actor.person, personId, now: actor.actedAt });
  });
}

function countLicenses(operation: ApprovalOperation, { licenses }: StoredPreview): number {
  if (operation === "save-directory-rules" || operation === "change-approval-rules") return 0;
  return Math.max(1, licenses.filter(({ outcome }) => outcome === "change").length);
}

/** Details of the events of a request. */
export const describeApproval = ({ id, operation, licenseCount }: ApprovalRecord) => ({
  approvalId: id,
  operation,
  licenses: licenseCount,
});
