import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

export const createFormOptions = <Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  lastResult: SubmissionResult | undefined,
) => ({
  id,
  lastResult,
  constraint: getZodConstraint(schema),
  defaultNoValidate: false,
  onValidate: ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema }),
  shouldRevalidate: "onInput" as const,
});
