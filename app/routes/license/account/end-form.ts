import { z } from "zod";

export const endSessionForm = z.object({
  /** If missing, all sessions except the current one end. */
  session: z.string().optional(),
});
