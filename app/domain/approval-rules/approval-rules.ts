import { z } from "zod";

export const maxReasonLength = 1_000;
export const minApprovalLimit = 2;
export const maxApprovalLimit = 10_000;
const limitMessage = `Enter a whole number from ${minApprovalLimit} to ${maxApprovalLimit.toLocaleString("en")}.`;

/** Changes that need the approval of a second person. */
export const approvalRules = z.object({
  /** True if a license without an end needs approval. */
  neverEnds: z.boolean({ error: "Enter true or false." }),
  /** Number of licenses that one change may have without approval. Null if every number is allowed. */
  maxLicenses: z
    .number({ error: limitMessage })
    .int(limitMessage)
    .min(minApprovalLimit, limitMessage)
    .max(maxApprovalLimit, limitMessage)
    .nullable(),
  /** True if a rule of the directory that gives admin rights needs approval. */
  adminRights: z.boolean({ error: "Enter true or false." }),
});
export type ApprovalRules = z.output<typeof approvalRules>;

export const noApprovalRules: ApprovalRules = { neverEnds: false, maxLicenses: null, adminRights: false };

/** Apply if the stored rules are damaged, so that damage never removes the need for approval. */
export const strictestApprovalRules: ApprovalRules = {
  neverEnds: true,
  maxLicenses: minApprovalLimit,
  adminRights: true,
};
