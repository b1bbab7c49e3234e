import type { z } from "zod";

export const listInvalidFields = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path }) => path.join("."));
