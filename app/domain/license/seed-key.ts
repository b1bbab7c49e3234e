import { z } from "zod";

/** What the product shows on a machine without a network; it ties an offline license file to that machine. */
export const seedKey = z
  .string({ error: "Enter the seed key that the product shows." })
  .regex(
    /^[A-Za-z0-9._~+/=-]{8,256}$/,
    "A seed key has 8 to 256 characters: letters, digits and . _ ~ + / = -",
  );
