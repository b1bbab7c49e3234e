import { href, type RouterContextProvider } from "react-router";
import type { Approval } from "#app/domain/approval/approval.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";

/** The form then shows the fields to ask for approval. */
export const approvalFieldByCode = { APPROVAL_REQUIRED: "approvalReason" };

export const buildApprovalPath = (id: number) => href("/license/approvals/:id", { id: String(id) });

export const redirectToApproval = (context: Readonly<RouterContextProvider>, { id }: Pick<Approval, "id">) =>
  redirectWithToast(context, buildApprovalPath(id), "Approval requested");
