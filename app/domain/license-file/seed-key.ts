import { z } from "zod";

/** Text that the product shows on an offline machine. The seed key binds a license file to that machine. */
export const seedKey = z
  .string({ error: "Enter the seed key that the product shows." })
  .min(8, "A seed key has at least 8 characters.")
  .max(256, "A seed key has at most 256 characters.")
  .regex(/^[A-Za-z0-9._~+/=-]*$/, "A seed key has only letters, digits and . _ ~ + / = -");
