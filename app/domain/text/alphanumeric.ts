import { z } from "zod";

/** The specification's global validator of the same name. For versions: names of customers and tags may use any alphabet. */
export const alphanumeric = z
  .string()
  .regex(/^[A-Za-z0-9 .-]*$/, "You must use spaces, hyphens, dots, numbers or english letters.");
