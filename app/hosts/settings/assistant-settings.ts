import { z } from "zod";
import { maxLicensesPerPreviewRange } from "#app/domain/preview/preview.ts";

const { min, max } = maxLicensesPerPreviewRange;

export const assistantSettings = {
  ASSISTANT_MAX_LICENSES: z.coerce
    .number({ error: "must be a number" })
    .int()
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(200),
};
