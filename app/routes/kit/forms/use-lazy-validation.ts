import { type DefaultValue, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";

interface LazilyValidatedForm<FormValues, ParsedValues> {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: DefaultValue<FormValues>;
  loadValidation: () => Promise<{
    check: (form: { formData: FormData }) => Submission<FormValues, string[], ParsedValues>;
  }>;
}

/**
 * Loads the validation schemas after the page, because the schemas are large. Until they are loaded, only the
 * server validates the form.
 */
export function useLazilyValidatedForm<
  FormValues extends Record<string, unknown>,
  ParsedValues = FormValues,
>({ loadValidation, ...formOptions }: LazilyValidatedForm<FormValues, ParsedValues>) {
  const [validationOptions, setValidationOptions] = useState({});
  useEffect(() => {
    loadValidation().then(
      ({ check }) => setValidationOptions({ onValidate: check, shouldRevalidate: "onInput" }),
      () => undefined,
    );
  }, [loadValidation]);
  return useForm<FormValues, ParsedValues>({
    ...formOptions,
    ...validationOptions,
    defaultNoValidate: false,
  });
}
