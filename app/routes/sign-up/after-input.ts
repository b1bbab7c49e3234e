/** Loads the checks when the user focuses the form, because they are most of the page's script. Until then the server validates. */
export function afterInput(load: () => Promise<(form: HTMLFormElement) => void>) {
  const form = document.querySelector<HTMLFormElement>('form[data-live="sign-up"]');
  if (!form) return;
  const enhance = () =>
    void load().then(
      (checks) => checks(form),
      () => undefined,
    );
  if (form.contains(document.activeElement)) enhance();
  else form.addEventListener("focusin", enhance, { once: true });
  form.querySelector<HTMLElement>("[role=alert]")?.focus();
  // A page restored from the back/forward cache may be sent again.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
