import { z } from "zod";
import { extension } from "#app/domain/hosted-customer/extend-trial.ts";

export const extensionForm = z.object({
  days: extension.shape.days,
  reason: z.string().trim().max(1_000).optional(),
  endsAt: extension.shape.endsAt,
});
