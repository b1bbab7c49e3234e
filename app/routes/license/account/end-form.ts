import { z } from "zod";

export const endForm = z.object({
  /** One session; without it all but the one that asks. */
  session: z.string().optional(),
});
