/** Shows the busy label on the button of the form, or its label again. */
export function setFormBusy(form: HTMLFormElement, isBusy: boolean) {
  const button = form.querySelector<HTMLButtonElement>("[data-busy-label]");
  if (!button) return;
  if (isBusy) button.dataset.label = button.textContent;
  button.ariaBusy = isBusy ? "true" : null;
  button.ariaDisabled = isBusy ? "true" : null;
  button.textContent = (isBusy ? button.dataset.busyLabel : button.dataset.label) ?? "";
}

/** After the first submission, shows the busy label on the button and ignores further submissions. */
export function enhanceButtons() {
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    const button = event.target.querySelector("[data-busy-label]");
    if (button?.ariaBusy === "true") return event.preventDefault();
    setFormBusy(event.target, true);
  });
}
