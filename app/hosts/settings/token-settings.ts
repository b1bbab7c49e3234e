import { z } from "zod";

export const tokenSettings = {
  TOKEN_OWNER_DAYS: z
    .union(
      [z.literal("off").transform(() => null), z.coerce.number<string>().int().min(1).max(3_650)],
      "must be a number of days, or off",
    )
    .default(45),
};
