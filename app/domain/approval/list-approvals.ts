import { createPageFromSlice, type Page } from "#app/domain/page.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { orNotFound } from "#app/domain/problem.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import {
  type Approval,
  type ApprovalListQuery,
  type ApprovalOperation,
  approvalOperations,
  type ApprovalRecord,
  approvalRetentionDays,
  type ApprovalStore,
  type ListedApproval,
} from "./approval.ts";

/** The right that an operation needs, also of the user who approves it. */
export const operationActions: Record<ApprovalOperation, Action> = {
  "create-license": "license.create",
  "add-enterprise-quota": "quota.create",
  "add-ir-quota": "quota.create",
  "change-quota-dates": "quota.manage",
  "renew-license": "license.edit",
  "start-bulk-run": "license.edit",
  "save-directory-rules": "directory.manage",
  "change-approval-rules": "settings.manage",
};

export const listDecidableOperations = (viewer: Viewer): ApprovalOperation[] =>
  approvalOperations.filter((name) => can(viewer, operationActions[name]));

export interface ApprovalViewer {
  person: Viewer;
  personId: number;
  now: Instant;
}

export const isExpired = ({ state, expiresAt }: Pick<ApprovalRecord, "state" | "expiresAt">, now: Instant) =>
  state === "open" && expiresAt <= now;

/** True for the account that asked, and for every account with its e-mail address. */
export const isAsker = (
  { askerId, createdBy }: Pick<ApprovalRecord, "askerId" | "createdBy">,
  { person, personId }: Pick<ApprovalViewer, "person" | "personId">,
): boolean => askerId === personId || createdBy.toLowerCase() === person.email.toLowerCase();

function presentListedApproval(record: ApprovalRecord, viewer: ApprovalViewer): ListedApproval {
  const { askerId: _askerId, content: _content, rowVersion: _rowVersion, ...fields } = record;
  const state = isExpired(record, viewer.now) ? "expired" : record.state;
  const isOwn = isAsker(record, viewer);
  const mayDecide = state === "open" && !isOwn && can(viewer.person, operationActions[record.operation]);
  return { ...fields, state, isOwn, mayDecide };
}

export function presentApproval(record: ApprovalRecord, viewer: ApprovalViewer): Approval {
  const { preview, currentPreview, request } = record.content;
  const { versions: _versions, ...presentedPreview } = preview;
  return {
    ...presentListedApproval(record, viewer),
    preview: presentedPreview,
    currentPreview: currentPreview && {
      before: currentPreview.before,
      after: currentPreview.after,
      licenses: currentPreview.licenses,
    },
    request,
  };
}

interface ReadPorts {
  approvals: ApprovalStore;
}

export const findApprovalRecord = ({ approvals }: ReadPorts, id: number): Promise<ApprovalRecord> =>
  orNotFound(approvals.find(id), "The request for approval");

export const findApproval = async (
  storage: ReadPorts,
  id: number,
  viewer: ApprovalViewer,
): Promise<Approval> => presentApproval(await findApprovalRecord(storage, id), viewer);

export async function listApprovals(
  { approvals }: ReadPorts,
  query: ApprovalListQuery,
  viewer: ApprovalViewer,
): Promise<Page<ListedApproval>> {
  const decidableBy = {
    email: viewer.person.email.toLowerCase(),
    operations: listDecidableOperations(viewer.person),
  };
  const slice = await approvals.listPage({ ...query, now: viewer.now, decidableBy });
  return createPageFromSlice(slice, (record) => presentListedApproval(record, viewer), query);
}

export const removeOldApprovals = ({ approvals }: ReadPorts, now: Instant): Promise<void> =>
  approvals.removeBefore(addDaysToInstant(now, -approvalRetentionDays));
