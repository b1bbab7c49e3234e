import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { checkPasswordRules } from "#app/domain/instance/password.ts";
import { setFormBusy } from "./live-buttons.ts";
import { enhanceEmailInput, enhanceShowPassword } from "./live-fields.ts";
import { sendForm } from "./live-submit.ts";
import { enhanceSubdomain } from "./live-subdomain.ts";

type FieldErrors = Readonly<Record<string, readonly string[] | null>>;

/** Validates the form while the user types, with the same schema as the server. */
export function enhanceForm(form: HTMLFormElement, schema: z.ZodType) {
  const validateForm = (): FieldErrors => ({
    ...subdomainCheck.findErrors(),
    ...findFieldErrors(form, schema),
  });
  enhancePasswordRules(form);
  const subdomainCheck = enhanceSubdomain(form, (input) =>
    showFieldError(form, input, validateForm()[input.name] ?? []),
  );
  enhanceEmailInput(form);
  enhanceShowPassword(form);
  let isButtonPressed = false;
  let isSubmitting = false;

  /** False if the browser opens the next page. */
  async function submitForm(): Promise<boolean> {
    await subdomainCheck.finish();
    const fieldErrors = validateForm();
    showFieldErrors(form, fieldErrors);
    // Only the server knows if a taken subdomain belongs to this buyer, so it decides about a form without other errors.
    const hasOtherErrors = Object.keys(findFieldErrors(form, schema)).length > 0;
    showSummary(form, hasOtherErrors ? fieldErrors : {});
    if (hasOtherErrors) return true;
    setFormBusy(form, true);
    const rejectedForm = await sendForm(form);
    if (!rejectedForm) return false;
    setFormBusy(form, false);
    showRejection(form, rejectedForm);
    return true;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isSubmitting) return;
    isSubmitting = true;
    void submitForm().then((staysOnPage) => {
      isSubmitting = !staysOnPage;
    });
  });
  form.addEventListener("input", () => {
    const fieldErrors = validateForm();
    for (const control of listControls(form))
      if (control.ariaInvalid === "true") showFieldError(form, control, fieldErrors[control.name] ?? []);
    removeCorrectedErrors(form, fieldErrors);
  });
  // While the user presses a button, no new error is shown, because it would move the button away from the pointer.
  form.addEventListener("pointerdown", ({ target }) => {
    isButtonPressed = target instanceof Element && target.closest("button") !== null;
  });
  for (const type of ["pointerup", "pointercancel"])
    document.addEventListener(type, () => {
      isButtonPressed = false;
    });
  form.addEventListener("change", ({ target }) => {
    if (isButtonPressed || !(target instanceof HTMLInputElement) || target.value === "") return;
    showFieldError(form, target, validateForm()[target.name] ?? []);
  });
  for (const control of listControlsEditedBeforeLoad(form))
    showFieldError(form, control, validateForm()[control.name] ?? []);
}

/** The inputs that the user filled in before this script was loaded, except the input with the focus. */
const listControlsEditedBeforeLoad = (form: HTMLFormElement) =>
  listControls(form).filter(
    (control) =>
      control !== document.activeElement && control.value !== "" && control.value !== control.defaultValue,
  );

function findFieldErrors(form: HTMLFormElement, schema: z.ZodType): FieldErrors {
  const submission = parseWithZod(new FormData(form), { schema });
  return submission.status === "success" ? {} : (submission.error ?? {});
}

const listControls = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((control) => control instanceof HTMLInputElement);

const showFieldErrors = (form: HTMLFormElement, fieldErrors: FieldErrors) => {
  for (const control of listControls(form)) showFieldError(form, control, fieldErrors[control.name] ?? []);
};

/** Replaces the error of the control. Removes the error if there are no messages. */
function showFieldError(form: HTMLFormElement, control: HTMLInputElement, messages: readonly string[]) {
  const id = `${control.id}-error`;
  form.querySelector(`#${CSS.escape(id)}`)?.remove();
  const descriptionIds = new Set((control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  descriptionIds.delete(id);
  if (messages.length > 0) {
    const error = cloneTemplate(form, "field-error");
    error.id = id;
    error.textContent = messages.join(" ");
    control.closest("div")?.append(error);
    descriptionIds.add(id);
  }
  control.ariaInvalid = messages.length > 0 ? "true" : null;
  if (descriptionIds.size > 0) control.setAttribute("aria-describedby", [...descriptionIds].join(" "));
  else control.removeAttribute("aria-describedby");
}

/** Shows the errors of the server, and clears the fields that the server has cleared. */
function showRejection(form: HTMLFormElement, rejectedForm: HTMLFormElement) {
  const rejectedControls = new Map(listControls(rejectedForm).map((control) => [control.id, control]));
  const isFormCleared = [...rejectedControls.values()].every(({ defaultValue }) => defaultValue === "");
  for (const control of listControls(form)) {
    const rejectedControl = rejectedControls.get(control.id);
    const isPassword = rejectedControl?.type === "password";
    if (rejectedControl && (!isPassword || isFormCleared)) control.value = rejectedControl.defaultValue;
    const message = rejectedForm.querySelector(`#${CSS.escape(`${control.id}-error`)}`)?.textContent;
    showFieldError(form, control, message ? [message] : []);
  }
  form.querySelector("[role=alert]")?.remove();
  const summary = rejectedForm.querySelector<HTMLElement>("[role=alert]");
  if (!summary) return;
  form.prepend(summary);
  for (const link of summary.querySelectorAll("a")) focusControlOnClick(form, link);
  summary.focus();
}

function focusControlOnClick(form: HTMLFormElement, link: HTMLAnchorElement) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    form.querySelector<HTMLElement>(link.hash)?.focus();
  });
}

function showSummary(form: HTMLFormElement, fieldErrors: FieldErrors) {
  form.querySelector("[role=alert]")?.remove();
  const summaryErrors = listControls(form).flatMap((control) =>
    (fieldErrors[control.name] ?? []).map((message) => ({ control, message })),
  );
  if (summaryErrors.length === 0) return;
  const summary = cloneTemplate(form, "summary");
  const list = summary.querySelector("ul");
  const itemTemplate = list?.querySelector("li");
  for (const { control, message } of summaryErrors) {
    const item = itemTemplate?.cloneNode(true);
    const link = item instanceof HTMLElement ? item.querySelector("a") : null;
    if (!item || !link) continue;
    link.textContent = message;
    link.href = `#${control.id}`;
    focusControlOnClick(form, link);
    list?.append(item);
  }
  itemTemplate?.remove();
  form.prepend(summary);
  summary.focus();
}

/** Removes corrected errors from the summary. Removes the summary when it has no errors. */
function removeCorrectedErrors(form: HTMLFormElement, fieldErrors: FieldErrors) {
  const summary = form.querySelector("[role=alert]");
  for (const control of listControls(form))
    if (!fieldErrors[control.name])
      summary
        ?.querySelector(`a[href="#${CSS.escape(control.id)}"]`)
        ?.closest("li")
        ?.remove();
  if (summary?.querySelector("ul") && !summary.querySelector("li")) summary.remove();
}

function cloneTemplate(form: HTMLFormElement, name: string): HTMLElement {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`);
  const element = template?.content.firstElementChild?.cloneNode(true);
  if (!(element instanceof HTMLElement)) throw new Error(`The page has no template for ${name}.`);
  return element;
}

function enhancePasswordRules(form: HTMLFormElement) {
  const passwordInput = form.querySelector<HTMLInputElement>("input[name=password]");
  if (!passwordInput) return;
  const updateRules = () => {
    for (const { id, isMet } of checkPasswordRules(passwordInput.value)) {
      const ruleElement = form.querySelector<HTMLElement>(`[data-rule="${id}"]`);
      if (ruleElement) ruleElement.dataset.met = String(isMet);
    }
  };
  passwordInput.addEventListener("input", updateRules);
  updateRules();
}
