/** Loads the validation once the form has the focus, because the validation is most of the page's script. Until then, only the server validates. */
export function enhanceOnFocus(loadEnhancer: () => Promise<(form: HTMLFormElement) => void>) {
  const form = document.querySelector<HTMLFormElement>('form[data-live="sign-up"]');
  if (!form) return;
  const enhanceForm = () =>
    void loadEnhancer().then(
      (enhancer) => enhancer(form),
      () => undefined,
    );
  if (form.contains(document.activeElement)) enhanceForm();
  else form.addEventListener("focusin", enhanceForm, { once: true });
  form.querySelector<HTMLElement>("[role=alert]")?.focus();
  // A form from the back/forward cache may be submitted already, so its page is reloaded.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
