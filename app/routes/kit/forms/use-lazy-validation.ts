import { type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";

interface LazilyValidatedForm<FormValues> {
  id: string;
  lastResult: SubmissionResult | undefined;
  loadValidation: () => Promise<{ check: (form: { formData: FormData }) => Submission<FormValues> }>;
}

/** Loads the validation and its schemas after the page. Until then, or if loading fails, only the server validates. */
export function useLazilyValidatedForm<FormValues extends Record<string, unknown>>({
  loadValidation,
  ...formOptions
}: LazilyValidatedForm<FormValues>) {
  const [validationOptions, setValidationOptions] = useState({});
  useEffect(() => {
    loadValidation().then(
      ({ check }) => setValidationOptions({ onValidate: check, shouldRevalidate: "onInput" }),
      () => undefined,
    );
  }, [loadValidation]);
  return useForm<FormValues>({ ...formOptions, ...validationOptions, defaultNoValidate: false });
}
