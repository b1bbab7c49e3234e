import type { z } from "zod";

/** Returns the paths of the fields that a schema rejected. */
export const listInvalidFields = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path }) => path.join("."));
