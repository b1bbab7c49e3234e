import { z } from "zod";
import { viewName } from "#app/domain/view/view.ts";

const checkbox = z.boolean().default(false);

export const viewForm = z.object({
  name: viewName,
  isShared: checkbox,
  /** The list starts with this view in this browser. */
  isStart: checkbox,
  /** The current list query replaces the query of the view. */
  takesOver: checkbox,
});

export const newViewForm = viewForm.extend({ idempotencyKey: z.string().min(1).max(100) });
export const changedViewForm = viewForm.extend({ rowVersion: z.coerce.number().int().min(1) });
