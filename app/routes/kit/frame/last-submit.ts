let lastForm: HTMLFormElement | null = null;
let lastSubmitter: HTMLElement | null = null;

const rememberSubmit = ({ target, submitter }: SubmitEvent) => {
  lastForm = target instanceof HTMLFormElement ? target : null;
  lastSubmitter = submitter;
};

/** Remembers the form that was submitted last, so that a failed save can be repeated. Returns a function that removes the listener. */
export function watchSubmits(): () => void {
  document.addEventListener("submit", rememberSubmit, true);
  return () => document.removeEventListener("submit", rememberSubmit, true);
}

/** Null if the page no longer has the form that was submitted last. */
export function createLastSubmitRetry(): (() => void) | null {
  const form = lastForm;
  const submitter = lastSubmitter;
  if (!form?.isConnected) return null;
  return () => form.requestSubmit(submitter?.isConnected ? submitter : null);
}
