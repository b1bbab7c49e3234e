import { type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";

interface LaterCheckedForm<Entered> {
  id: string;
  lastResult: SubmissionResult | undefined;
  loadCheck: () => Promise<{ check: (form: { formData: FormData }) => Submission<Entered> }>;
}

/** The check, with its schemas, comes after the page; until then, or where it does not arrive, the server alone checks. */
export function useLaterCheckedForm<Entered extends Record<string, unknown>>({
  loadCheck,
  ...form
}: LaterCheckedForm<Entered>) {
  const [checks, setChecks] = useState({});
  useEffect(() => {
    loadCheck().then(
      ({ check }) => setChecks({ onValidate: check, shouldRevalidate: "onInput" }),
      () => undefined,
    );
  }, [loadCheck]);
  return useForm<Entered>({ ...form, ...checks, defaultNoValidate: false });
}
