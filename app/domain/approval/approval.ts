import { z } from "zod";
import { maxReasonLength } from "#app/domain/approval-rules/approval-rules.ts";
import { bulkPreview } from "#app/domain/bulk/bulk-change.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { createPageSchema, paging, type Slice } from "#app/domain/page.ts";
import { storedKey } from "#app/domain/text/license-key.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";

export const approvalDays = 7;
export const approvalRetentionDays = 90;

/** Operations for which a user can ask for approval. */
export const approvalOperations = [
  "create-license",
  "add-enterprise-quota",
  "add-ir-quota",
  "change-quota-dates",
  "renew-license",
  "start-bulk-run",
  "save-directory-rules",
  "change-approval-rules",
] as const;
export const approvalOperation = z.enum(approvalOperations);
export type ApprovalOperation = z.output<typeof approvalOperation>;

/** `failed`: the change could no longer be made as previewed. `expired` is computed from the clock. */
export const approvalState = z.enum(["open", "approved", "rejected", "withdrawn", "expired", "failed"]);
export type ApprovalState = z.output<typeof approvalState>;

export const approvalReason = z
  .string({ error: "Enter a reason." })
  .trim()
  .min(1, "Enter a reason.")
  .max(maxReasonLength, `Enter at most ${maxReasonLength.toLocaleString("en")} characters.`);

const previewedValues = z.record(z.string(), z.json());
export type PreviewedValues = z.output<typeof previewedValues>;

export const approvalPreview = z.object({
  /** Values before the change. Null for a new license or quota, and for a bulk change. */
  before: previewedValues.nullable(),
  /** Values after the change. Null for a bulk change. */
  after: previewedValues.nullable(),
  /** Effect of a bulk change on each license. Empty for other changes. */
  licenses: bulkPreview.shape.entities,
});

/** The preview with the version of each license that the change would change. */
export type StoredPreview = z.output<typeof approvalPreview> & { versions: Record<string, string> };

const sentRequest = z.object({
  params: z.object({ id: z.number().optional(), key: storedKey.optional() }),
  body: z.looseObject({
    licenseKey: storedKey.optional(),
    keys: z.array(storedKey).optional(),
    excludedKeys: z.array(storedKey).optional(),
    change: z
      .looseObject({ overrides: z.array(z.looseObject({ licenseKey: storedKey })).optional() })
      .optional(),
  }),
});

export const listedApproval = z.object({
  id: z.number(),
  operation: approvalOperation,
  state: approvalState,
  /** Key of the license, or of the license that the approved request created. */
  licenseKey: storedKey.nullable(),
  companyName: z.string().nullable(),
  licenseCount: z.number().int(),
  reason: z.string(),
  createdAt: instantText,
  createdBy: z.string(),
  expiresAt: instantText,
  decidedAt: instantText.nullable(),
  /** The user who approved, rejected or withdrew the request. */
  decidedBy: z.string().nullable(),
  /** Why the request was rejected, or why its change failed. */
  decisionReason: z.string().nullable(),
  /** Id of the bulk run that the approval started. */
  runId: z.number().nullable(),
  isOwn: z.boolean(),
  mayDecide: z.boolean(),
});
export type ListedApproval = z.output<typeof listedApproval>;

export const approval = listedApproval.extend({
  preview: approvalPreview,
  /** What the change would do instead, if it failed because it would differ from the preview. */
  currentPreview: approvalPreview.nullable(),
  request: sentRequest,
});
export type Approval = z.output<typeof approval>;
export const approvalPage = createPageSchema(listedApproval);

export const approvalListQuery = paging.extend({ view: z.enum(["open", "decided", "waiting"]).optional() });
export type ApprovalListQuery = z.output<typeof approvalListQuery>;

export interface ApprovalContent {
  request: z.output<typeof sentRequest>;
  preview: StoredPreview;
  currentPreview: StoredPreview | null;
}

export interface ApprovalRecord extends Omit<ListedApproval, "state" | "isOwn" | "mayDecide"> {
  state: Exclude<ApprovalState, "expired">;
  askerId: number;
  content: ApprovalContent;
  rowVersion: number;
}

export interface ApprovalFilter extends ApprovalListQuery {
  now: Instant;
  /** Requests of others that this user may decide, for the view `waiting`. */
  decidableBy: { email: string; operations: readonly ApprovalOperation[] };
}

export interface ApprovalStore {
  find(id: number): Promise<ApprovalRecord | null>;
  /** Newest first. */
  listPage(filter: ApprovalFilter): Promise<Slice<ApprovalRecord>>;
  removeBefore(createdBefore: Instant): Promise<void>;
}

export interface ApprovalWrites {
  add(record: ApprovalRecord): void;
  /** The transaction is retried if the record was changed since it was read. */
  change(record: ApprovalRecord): void;
}

export interface ApprovalPorts<Transaction> {
  approvals: ApprovalStore;
  transact: Transact<Transaction & { approvals: ApprovalWrites }>;
}
