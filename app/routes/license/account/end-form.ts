import { z } from "zod";

export const endSessionFormSchema = z.object({
  /** Id of the session to end. If missing, all sessions except the current one end. */
  session: z.string().optional(),
});
