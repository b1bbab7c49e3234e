import { type Submission, useForm } from "@conform-to/react";
import { type SubmitEvent, useEffect } from "react";
import { createSummaryErrors, ErrorSummary } from "./error-summary.tsx";

export interface FormValidationState {
  errors: Readonly<Record<string, string[] | null>>;
  noValidate: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

export type FormCheck = (form: {
  formData: FormData;
}) => Submission<Record<string, unknown>, string[], unknown>;

interface FormValidationProps {
  formId: string;
  check: FormCheck;
  onChange: (state: FormValidationState) => void;
}

/** Validates the surrounding form, and shows a summary of its errors. */
export function FormValidation({ formId, check, onChange }: FormValidationProps) {
  const [form] = useForm<Record<string, unknown>, unknown>({
    id: formId,
    onValidate: check,
    shouldRevalidate: "onInput",
    defaultNoValidate: false,
  });
  const { allErrors: errors, noValidate, onSubmit } = form;
  useEffect(() => onChange({ errors, noValidate, onSubmit }), [errors, noValidate, onSubmit, onChange]);
  return <ErrorSummary errors={createSummaryErrors(errors, (name) => `${formId}-${name}`)} />;
}
