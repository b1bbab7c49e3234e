export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

const controlSelector = "input, select, textarea, button";

/** The form whose id is in the control's `form` attribute, or else the enclosing form. */
export function findForm(control: Element): HTMLFormElement | null {
  const formId = control.getAttribute("form");
  if (formId === null) return control.closest("form");
  const form = control.ownerDocument.getElementById(formId);
  return form?.localName === "form" ? (form as HTMLFormElement) : null;
}

/** The controls of a form in document order. */
const listControls = (form: HTMLFormElement): Control[] =>
  [...form.ownerDocument.querySelectorAll<Control>(controlSelector)].filter(
    (control) => findForm(control) === form,
  );

/** True if the element or its fieldset is disabled. A fieldset does not disable its first legend. */
export function isDisabled(element: Element): boolean {
  if (element.matches(`${controlSelector}, option, optgroup`) && element.hasAttribute("disabled"))
    return true;
  const fieldset = element.parentElement?.closest("fieldset[disabled]");
  if (!fieldset) return false;
  const legend = fieldset.querySelector(":scope > legend");
  return !legend?.contains(element) || isDisabled(fieldset);
}

export const isSubmitButton = (element: Element): boolean =>
  (element.localName === "button" && (element.getAttribute("type") ?? "submit") === "submit") ||
  (element.localName === "input" && ["submit", "image"].includes(element.getAttribute("type") ?? ""));

/** The button that Enter presses in a field of this form. */
export const findDefaultButton = (form: HTMLFormElement): Control | undefined =>
  listControls(form).find((control) => isSubmitButton(control));

/** The name and value pairs that a form sends when the user presses this button, in document order. */
export function listFormEntries(form: HTMLFormElement, submitter: Element | null): [string, string][] {
  return listControls(form).flatMap((control) => listControlEntries(control, submitter));
}

function listControlEntries(control: Control, submitter: Element | null): [string, string][] {
  const name = control.getAttribute("name");
  if (!name || isDisabled(control) || control.closest("datalist")) return [];
  if (control.localName === "button" || isSubmitButton(control) || control.getAttribute("type") === "reset") {
    return control === submitter ? [[name, control.getAttribute("value") ?? ""]] : [];
  }
  if (control.localName === "select") {
    const selectedOptions = [...(control as HTMLSelectElement).options].filter(
      (option) => option.selected && !option.disabled,
    );
    return selectedOptions.map((option) => [name, option.value]);
  }
  const isCheckable = ["checkbox", "radio"].includes(control.getAttribute("type") ?? "");
  if (!isCheckable) return [[name, control.value.replace(/\r\n|\r|\n/g, "\r\n")]];
  return (control as HTMLInputElement).checked ? [[name, control.getAttribute("value") ?? "on"]] : [];
}

/** A browser does not send a form with an invalid control. Undefined without one. */
export function findInvalidControl(form: HTMLFormElement, submitter: Element | null): Control | undefined {
  if (form.hasAttribute("novalidate")) return undefined;
  if (submitter?.hasAttribute("formnovalidate")) return undefined;
  return listControls(form).find((control) => !isDisabled(control) && !isValid(control));
}

const unvalidatedTypes = new Set(["hidden", "submit", "reset", "button", "image"]);

function isValid(control: Control): boolean {
  const type = control.getAttribute("type") ?? "text";
  if (control.localName === "button" || unvalidatedTypes.has(type) || control.hasAttribute("readonly"))
    return true;
  if (control.hasAttribute("required") && isMissing(control)) return false;
  const { value } = control;
  if (value === "" || type === "checkbox" || type === "radio" || control.localName === "select") return true;
  return (
    hasValidLength(control, value) && hasValidType(control, type, value) && isInRange(control, type, value)
  );
}

function isMissing(control: Control): boolean {
  const type = control.getAttribute("type");
  if (type === "checkbox") return !(control as HTMLInputElement).checked;
  if (type !== "radio") return control.value === "";
  const form = findForm(control);
  const group = form ? listControls(form) : [];
  return !group.some(
    (groupControl) =>
      groupControl.getAttribute("name") === control.getAttribute("name") &&
      (groupControl as HTMLInputElement).checked,
  );
}

const hasValidLength = (control: Control, { length }: string): boolean =>
  length >= Number(control.getAttribute("minlength") ?? 0) &&
  length <= Number(control.getAttribute("maxlength") ?? Infinity);

function hasValidType(control: Control, type: string, value: string): boolean {
  const pattern = control.getAttribute("pattern");
  if (pattern !== null && !new RegExp(`^(?:${pattern})$`, "v").test(value)) return false;
  if (type === "email") return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*$/.test(value);
  if (type === "url") return URL.canParse(value);
  return true;
}

function isInRange(control: Control, type: string, value: string): boolean {
  const min = control.getAttribute("min") ?? "";
  const max = control.getAttribute("max") ?? "";
  const step = control.getAttribute("step") ?? "";
  if (type === "date") return (!min || value >= min) && (!max || value <= max);
  if (type !== "number") return true;
  const number = Number(value);
  if (Number.isNaN(number) || (min && number < Number(min)) || (max && number > Number(max))) return false;
  const stepSize = Number(step || 1);
  return step === "any" || Number.isInteger((number - Number(min || 0)) / stepSize);
}
