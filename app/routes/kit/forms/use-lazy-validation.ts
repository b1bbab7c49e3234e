import { type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";

interface LazilyValidatedForm<Entered> {
  id: string;
  lastResult: SubmissionResult | undefined;
  loadValidation: () => Promise<{ check: (form: { formData: FormData }) => Submission<Entered> }>;
}

/** Loads the validation and its schemas after the page. Until then, or if loading fails, only the server validates. */
export function useLazilyValidatedForm<Entered extends Record<string, unknown>>({
  loadValidation: loadCheck,
  ...form
}: LazilyValidatedForm<Entered>) {
  const [checks, setChecks] = useState({});
  useEffect(() => {
    loadCheck().then(
      ({ check }) => setChecks({ onValidate: check, shouldRevalidate: "onInput" }),
      () => undefined,
    );
  }, [loadCheck]);
  return useForm<Entered>({ ...form, ...checks, defaultNoValidate: false });
}
