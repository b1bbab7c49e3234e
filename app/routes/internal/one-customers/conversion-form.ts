import { z } from "zod";
import { checkTermEnd, termEndFields } from "#app/domain/quota/chosen-term.ts";
import { assetCapacity } from "#app/domain/quota/quota.ts";

export const conversionFormSchema = z
  .object({
    ...termEndFields,
    assets: assetCapacity.optional(),
    packageTierId: z.string({ error: "Choose a tier." }).max(200),
    suspension: z.enum(["resume", "stay"]).default("resume"),
  })
  .superRefine(checkTermEnd);
