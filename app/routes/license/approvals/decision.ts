import { z } from "zod";
import { approvalReason } from "#app/domain/approval/approval.ts";

export const rejectionSchema = z.object({ decision: z.literal("reject"), reason: approvalReason });

export const decisionSchema = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approve") }),
  rejectionSchema,
  z.object({ decision: z.literal("withdraw") }),
  z.object({ decision: z.literal("again") }),
]);
