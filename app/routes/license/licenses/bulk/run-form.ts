import { z } from "zod";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";

/** Schema of the form that starts a run. Only a deletion needs a typed confirmation. */
export const createRunFormSchema = ({ kind }: BulkChange) =>
  z.object({
    idempotencyKey: z.string().default(() => crypto.randomUUID()),
    confirmation: z
      .string()
      .default("")
      .refine(
        (text) => kind !== "delete" || text.trim().toLowerCase() === "delete",
        "Type delete to confirm.",
      ),
  });
