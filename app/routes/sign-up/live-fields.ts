import { suggestAddress } from "#app/domain/mail/suggest-address.ts";

/** Suggests a domain below the field if the domain is mistyped, such as gmail.com for gmial.com. */
export function enhanceEmailInput(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("input[type=email]");
  const hint = form.querySelector<HTMLElement>("[data-live=email-hint]");
  if (!input || !hint) return;
  const showHint = () => {
    hint.replaceChildren();
    const suggestion = suggestAddress(input.value);
    if (suggestion === null) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "font-medium text-primary underline underline-offset-2";
    button.textContent = suggestion.slice(suggestion.indexOf("@") + 1);
    button.addEventListener("click", () => {
      input.value = suggestion;
      hint.replaceChildren();
      input.focus();
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    hint.append("Did you mean ", button, "?");
  };
  input.addEventListener("change", showHint);
  input.addEventListener("input", () => hint.hasChildNodes() && showHint());
}

/** Shows both passwords as text while the checkbox is checked. */
export function enhanceShowPassword(form: HTMLFormElement) {
  const checkbox = form.querySelector<HTMLInputElement>("[data-live=show-password]");
  const passwordInputs = form.querySelectorAll<HTMLInputElement>("input[type=password]");
  checkbox?.addEventListener("change", () => {
    for (const passwordInput of passwordInputs) passwordInput.type = checkbox.checked ? "text" : "password";
  });
}
