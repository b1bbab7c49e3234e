import { z } from "zod";
import { viewName } from "#app/domain/view/view.ts";

const checkboxSchema = z.boolean().default(false);

export const viewFormSchema = z.object({
  name: viewName,
  isShared: checkboxSchema,
  /** True if the menu item "Licenses" opens this view in this browser. */
  isStart: checkboxSchema,
  /** True if the current query of the list replaces the query of the view. */
  takesOver: checkboxSchema,
});

export const viewChangeFormSchema = viewFormSchema.extend({ rowVersion: z.coerce.number().int().min(1) });
