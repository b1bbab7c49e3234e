import { z } from "zod";
import { extension } from "#app/domain/hosted-customer/extend-trial.ts";
import { checkTermEnd, termEndFields } from "#app/domain/quota/chosen-term.ts";

export const extensionFormSchema = z
  .object({
    ...termEndFields,
    reason: z.string().trim().max(1_000).optional(),
    endsAt: extension.shape.endsAt,
  })
  .superRefine(checkTermEnd);
