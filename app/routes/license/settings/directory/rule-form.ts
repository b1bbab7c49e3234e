import { newDirectoryRule } from "#app/domain/directory/directory-rules.ts";
import { approvalFields, checkApprovalReason } from "#app/routes/kit/approval/approval-form.ts";

export const ruleFormSchema = newDirectoryRule.safeExtend(approvalFields).superRefine(checkApprovalReason);
