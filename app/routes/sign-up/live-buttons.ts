/** After the first submission, shows the busy label on the button and ignores further submissions. */
export function enhanceButtons() {
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    const button = event.target.querySelector<HTMLButtonElement>("[data-busy-label]");
    if (!button) return;
    if (button.ariaBusy === "true") return event.preventDefault();
    button.ariaBusy = "true";
    button.ariaDisabled = "true";
    button.textContent = button.dataset.busyLabel ?? "";
  });
}
