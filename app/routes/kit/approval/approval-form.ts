import { z } from "zod";
import { maxReasonLength } from "#app/domain/approval-rules/approval-rules.ts";

/** Fields with which a form asks for approval instead of saving. */
export const approvalFields = {
  askApproval: z.literal("yes").optional(),
  approvalReason: z
    .string()
    .trim()
    .max(maxReasonLength, `Enter at most ${maxReasonLength.toLocaleString("en")} characters.`)
    .optional(),
};

export type ApprovalForm = z.output<z.ZodObject<typeof approvalFields>>;

export function checkApprovalReason(
  { askApproval, approvalReason }: ApprovalForm,
  context: z.RefinementCtx,
): void {
  if (askApproval && !approvalReason)
    context.addIssue({ code: "custom", path: ["approvalReason"], message: "Enter a reason." });
}
