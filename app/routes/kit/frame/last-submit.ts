let lastForm: HTMLFormElement | null = null;
let lastSubmitter: HTMLElement | null = null;

const rememberSubmit = ({ target, submitter }: SubmitEvent) => {
  lastForm = target instanceof HTMLFormElement ? target : null;
  lastSubmitter = submitter;
};

/** Remembers the form that was submitted last, so that a failed save can be repeated. */
export function watchSubmits(): () => void {
  document.addEventListener("submit", rememberSubmit, true);
  return () => document.removeEventListener("submit", rememberSubmit, true);
}

/** Returns null if no form was submitted, or if that form is no longer on the page. */
export function repeatLastSubmit(): (() => void) | null {
  const form = lastForm;
  const submitter = lastSubmitter;
  if (!form?.isConnected) return null;
  return () => form.requestSubmit(submitter?.isConnected ? submitter : null);
}
