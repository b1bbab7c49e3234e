import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { newLicenseForm } from "./schema.ts";

export const formId = "new-license";

export function useNewLicenseForm(lastResult: SubmissionResult | undefined) {
  const [form, fields] = useForm({
    id: formId,
    lastResult,
    constraint: getZodConstraint(newLicenseForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newLicenseForm }),
    shouldRevalidate: "onInput",
  });
  return { form, fields };
}

export type NewLicenseFieldset = ReturnType<typeof useNewLicenseForm>["fields"];
