import { z } from "zod";

export const endSessionFormSchema = z.object({
  /** Id of the session to end. If the id is missing, all sessions except the current session end. */
  session: z.string().optional(),
});
