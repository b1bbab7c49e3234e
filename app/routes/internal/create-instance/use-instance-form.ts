import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { instanceForm } from "./instance-form-schema.ts";

export const formId = "new-instance";

export function useInstanceForm(lastResult: SubmissionResult | undefined) {
  const [form, fields] = useForm({
    id: formId,
    lastResult,
    constraint: getZodConstraint(instanceForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: instanceForm }),
    shouldRevalidate: "onInput",
  });
  return { form, fields };
}

export type InstanceFieldset = ReturnType<typeof useInstanceForm>["fields"];
