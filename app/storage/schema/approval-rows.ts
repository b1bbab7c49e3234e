import type { ApprovalRecord } from "#app/domain/approval/approval.ts";
import {
  defineRows,
  json,
  number,
  numberOrNull,
  plainColumn,
  text,
  textOrNull,
  timestamp,
  timestampOrNull,
} from "./columns.ts";

export const approvalRows = defineRows({
  id: number,
  operation: plainColumn<ApprovalRecord["operation"]>(),
  state: plainColumn<ApprovalRecord["state"]>(),
  licenseKey: textOrNull,
  companyName: textOrNull,
  licenseCount: number,
  reason: text,
  createdAt: timestamp,
  createdBy: text,
  askerId: number,
  expiresAt: timestamp,
  decidedAt: timestampOrNull,
  decidedBy: textOrNull,
  decisionReason: textOrNull,
  runId: numberOrNull,
  content: json<ApprovalRecord["content"]>(),
  rowVersion: number,
});
