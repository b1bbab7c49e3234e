import { z } from "zod";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { approvalFields, checkApprovalReason } from "#app/routes/kit/approval/approval-form.ts";
import { rowsSchema } from "./row-choices.ts";

/** Name of the buttons that show another page of the preview, or the same page with the new ends of its rows. */
export const showFieldName = "show";

/** Schema of the form while it only shows another preview. */
export const previewFormSchema = z.object({ rows: rowsSchema });

/** Schema of the form that starts a run. Only a deletion needs a typed confirmation. */
export const createRunFormSchema = ({ kind }: Pick<BulkChange, "kind">) =>
  z
    .object({
      rows: rowsSchema,
      ...approvalFields,
      idempotencyKey: z.string().default(() => crypto.randomUUID()),
      confirmation: z
        .string()
        .default("")
        .refine(
          (text) => kind !== "delete" || text.trim().toLowerCase() === "delete",
          "Type delete to confirm.",
        ),
    })
    .superRefine(checkApprovalReason);
