/**
 * Loads the validation when the form gets the focus, because the validation is most of the page's script. Until then, only
 * the server validates.
 */
export function enhanceOnFocus(loadEnhancer: () => Promise<(form: HTMLFormElement) => void>) {
  const form = document.querySelector<HTMLFormElement>('form[data-live="sign-up"]');
  if (!form) return;
  const enhanceForm = () =>
    void loadEnhancer().then(
      (enhancer) => enhancer(form),
      // If the script cannot be loaded, only the server validates.
      () => undefined,
    );
  if (form.contains(document.activeElement)) enhanceForm();
  else form.addEventListener("focusin", enhanceForm, { once: true });
  // Moves the focus to the errors of the previous submission.
  form.querySelector<HTMLElement>("[role=alert]")?.focus();
  // The back/forward cache may show a form that was already submitted, so the page is reloaded.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
