import { z } from "zod";

/** Validator `alphanumeric` of the specification. Only versions use it, because other names may use any alphabet. */
export const alphanumeric = z
  .string()
  .regex(/^[A-Za-z0-9 .-]*$/, "You must use spaces, hyphens, dots, numbers or english letters.");
