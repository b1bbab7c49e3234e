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

/** Returns null if the form is gone or was never seen. */
export function repeatLastSubmit(): (() => void) | null {
  const [form, submitter] = [lastForm, lastSubmitter];
  if (!form?.isConnected) return null;
  return () => form.requestSubmit(submitter?.isConnected ? submitter : null);
}
