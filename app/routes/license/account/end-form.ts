import { z } from "zod";

export const endForm = z.object({
  /** Without it, all but the current session. */
  session: z.string().optional(),
});
