import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { ReadCurrentRights, StopReason } from "#app/domain/person/current-rights.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import type { Approval, ApprovalPorts, ApprovalRecord, ApprovalWrites, StoredPreview } from "./approval.ts";
import {
  findApprovalRecord,
  isAsker,
  isExpired,
  operationActions,
  presentApproval,
} from "./list-approvals.ts";
import type { Operation } from "./operation.ts";
import { describeApproval } from "./request-approval.ts";

export interface Decider {
  actor: Actor;
  personId: number;
  /** True if the request has an API token, which may belong to a program. */
  usesToken: boolean;
}

interface DecisionPorts<Writes> extends ApprovalPorts<Writes> {
  readCurrentRights: ReadCurrentRights;
}

/** Throws DECIDED if the request was already decided or withdrawn, and EXPIRED if it is too old. */
function checkOpen(record: ApprovalRecord, { actedAt }: Actor): void {
  if (record.state !== "open")
    throw ruleViolation("DECIDED", "This request was already decided or withdrawn.");
  if (isExpired(record, actedAt))
    throw ruleViolation("APPROVAL_EXPIRED", "This request has expired. The user has to ask again.");
}

/** Throws `forbidden` for the user who asked, for an API token, and without the right of the operation. */
function checkMayDecide(record: ApprovalRecord, { actor, personId, usesToken }: Decider): void {
  if (usesToken)
    throw new Problem("forbidden", "An API token cannot decide. Sign in in the browser.", {
      code: "TOKEN_CANNOT_DECIDE",
    });
  if (isAsker(record, { person: actor.person, personId }))
    throw new Problem("forbidden", "You asked for this approval, so another user has to decide.", {
      code: "OWN_APPROVAL",
    });
  if (!can(actor.person, operationActions[record.operation]))
    throw new Problem("forbidden", "You can decide only about a change that you may make yourself.");
}

const isSamePreview = (a: StoredPreview, b: StoredPreview) => JSON.stringify(a) === JSON.stringify(b);

/** Aborts the transaction, so that nothing of the change is written. */
class DifferentPreviewError extends Error {
  readonly preview: StoredPreview;

  constructor(preview: StoredPreview) {
    super("The change would differ from its preview.");
    this.preview = preview;
  }
}

/**
 * Carries out the request as the user who asked, in one transaction with the decision. Throws the errors of `checkOpen` and
 * `checkMayDecide`, ASKER_RIGHTS if the user who asked may no longer make the change, and STALE_PREVIEW if the change would
 * differ from the preview. The request has then failed.
 */
export async function approveRequest<Writes>(
  storage: DecisionPorts<Writes>,
  decider: Decider,
  id: number,
  createOperation: (record: ApprovalRecord) => Operation<Writes>,
): Promise<Approval> {
  const { actor } = decider;
  const record = await findApprovalRecord(storage, id);
  checkMayDecide(record, decider);
  checkOpen(record, actor);
  const operation = createOperation(record);
  const asker = await storage.readCurrentRights({ email: record.createdBy }, operation.action);
  if (typeof asker === "string") throw createAskerProblem(record, asker);
  try {
    return await carryOut(storage, decider, record, { asker, operation });
  } catch (error) {
    // The right of the operation can depend on the license.
    if (error instanceof Problem && error.kind === "forbidden") throw createAskerProblem(record, "privilege");
    const failure = describeFailure(error);
    if (!failure) throw error;
    await failRequest(storage, decider, id, failure);
    throw ruleViolation("STALE_PREVIEW", `${failure.reason} Nothing was changed. The user has to ask again.`);
  }
}

async function carryOut<Writes>(
  storage: DecisionPorts<Writes>,
  decider: Decider,
  { id, content: { preview } }: ApprovalRecord,
  { asker, operation }: { asker: Viewer; operation: Operation<Writes> },
): Promise<Approval> {
  const { actor } = decider;
  const approvedActor: Actor = {
    person: asker,
    requestId: actor.requestId,
    actedAt: actor.actedAt,
    approval: { id, approvedBy: actor.person.email },
  };
  const perform = await operation.prepare(approvedActor, preview);
  return storage.transact(async (transaction) => {
    // Another user may have decided since.
    const currentRecord = await findApprovalRecord(storage, id);
    checkOpen(currentRecord, actor);
    const performed = await perform(transaction);
    if (!isSamePreview(performed.preview, preview)) throw new DifferentPreviewError(performed.preview);
    const { licenseKey, runId } = performed;
    const approvedRecord: ApprovalRecord = {
      ...currentRecord,
      ...createDecision(decider, "approved", null),
      licenseKey,
      runId,
    };
    transaction.approvals.change(approvedRecord);
    transaction.record(
      createEvent(actor, null, "approve-request", { details: describeApproval(approvedRecord) }),
    );
    return presentApproval(approvedRecord, createViewer(decider));
  });
}

interface Failure {
  reason: string;
  currentPreview: StoredPreview | null;
}

const finalProblemKinds: readonly Problem["kind"][] = ["invalid", "not-found", "conflict", "rule"];
const decisionCodes = ["DECIDED", "APPROVAL_EXPIRED"];

/** Null if the error does not mean that the change can no longer be made. */
function describeFailure(error: unknown): Failure | null {
  if (error instanceof DifferentPreviewError)
    return { reason: "The change would differ from the preview.", currentPreview: error.preview };
  return error instanceof Problem &&
    finalProblemKinds.includes(error.kind) &&
    !decisionCodes.includes(error.code)
    ? { reason: error.message, currentPreview: null }
    : null;
}

const failRequest = <Writes>(
  storage: DecisionPorts<Writes>,
  decider: Decider,
  id: number,
  { reason, currentPreview }: Failure,
): Promise<void> =>
  storage.transact(async (transaction) => {
    const record = await findApprovalRecord(storage, id);
    checkOpen(record, decider.actor);
    const decision = { ...createDecision(decider, "failed", reason), decidedBy: null };
    transaction.approvals.change({ ...record, ...decision, content: { ...record.content, currentPreview } });
    transaction.record(
      createEvent(decider.actor, null, "fail-request", { details: describeApproval(record) }),
    );
  });

const stopReasonTexts: Record<StopReason, string> = {
  disabled: "is disabled",
  missing: "has no account",
  privilege: "no longer has the right to make this change",
  failed: "no longer has the right to make this change",
};

const createAskerProblem = ({ createdBy }: ApprovalRecord, stopReason: StopReason) =>
  ruleViolation(
    "ASKER_RIGHTS",
    `${createdBy} ${stopReasonTexts[stopReason]}, so the change cannot be made. The request stays open.`,
  );

const createDecision = (
  { actor }: Decider,
  state: ApprovalRecord["state"],
  decisionReason: string | null,
): Pick<ApprovalRecord, "state" | "decidedAt" | "decidedBy" | "decisionReason"> => ({
  state,
  decidedAt: actor.actedAt,
  decidedBy: actor.person.email,
  decisionReason,
});

const createViewer = ({ actor, personId }: Decider) => ({
  person: actor.person,
  personId,
  now: actor.actedAt,
});

interface DecidingPorts {
  approvals: ApprovalPorts<unknown>["approvals"];
  transact: Transact<{ approvals: ApprovalWrites }>;
}

/** Throws the errors of `checkOpen` and `checkMayDecide`. */
export const rejectRequest = (
  storage: DecidingPorts,
  decider: Decider,
  id: number,
  reason: string,
): Promise<Approval> =>
  decide(storage, decider, id, (record) => {
    checkMayDecide(record, decider);
    return { event: "reject-request", decision: createDecision(decider, "rejected", reason) };
  });

/** Throws `forbidden` for a user who did not ask, and the errors of `checkOpen`. */
export const withdrawRequest = (storage: DecidingPorts, decider: Decider, id: number): Promise<Approval> =>
  decide(storage, decider, id, (record) => {
    if (!isAsker(record, { person: decider.actor.person, personId: decider.personId }))
      throw new Problem("forbidden", "Only the user who asked can withdraw a request.");
    return { event: "withdraw-request", decision: createDecision(decider, "withdrawn", null) };
  });

const decide = (
  storage: DecidingPorts,
  decider: Decider,
  id: number,
  createChange: (record: ApprovalRecord) => {
    event: "reject-request" | "withdraw-request";
    decision: Partial<ApprovalRecord>;
  },
): Promise<Approval> =>
  storage.transact(async (transaction) => {
    const record = await findApprovalRecord(storage, id);
    const { event, decision } = createChange(record);
    checkOpen(record, decider.actor);
    const decidedRecord = { ...record, ...decision };
    transaction.approvals.change(decidedRecord);
    transaction.record(createEvent(decider.actor, null, event, { details: describeApproval(record) }));
    return presentApproval(decidedRecord, createViewer(decider));
  });
