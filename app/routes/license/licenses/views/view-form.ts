import { z } from "zod";
import { viewName } from "#app/domain/view/view.ts";

const checkboxValue = z.boolean().default(false);

export const viewForm = z.object({
  name: viewName,
  isShared: checkboxValue,
  /** The menu item "Licenses" opens this view in this browser. */
  isStart: checkboxValue,
  /** The current list query replaces the query of the view. */
  takesOver: checkboxValue,
});

export const newViewForm = viewForm.extend({ idempotencyKey: z.string().min(1).max(100) });
export const changedViewForm = viewForm.extend({ rowVersion: z.coerce.number().int().min(1) });
