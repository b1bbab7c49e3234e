import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { passwordChecklist } from "#app/domain/instance/password.ts";
import { enhanceSubdomain } from "./live-subdomain.ts";

type FieldErrors = Readonly<Record<string, readonly string[] | null>>;

/** Validates by the same schema as the server. */
export function enhanceForm(form: HTMLFormElement, schema: z.ZodType) {
  const currentErrors = () => validate(form, schema);
  enhanceRules(form);
  enhanceSubdomain(form);
  let isPressing = false;

  form.addEventListener("submit", (event) => {
    const fieldErrors = currentErrors();
    showAtFields(form, fieldErrors);
    showSummary(form, fieldErrors);
    if (Object.keys(fieldErrors).length > 0) event.preventDefault();
  });
  form.addEventListener("input", () => {
    const fieldErrors = currentErrors();
    for (const control of controlsOf(form))
      if (control.ariaInvalid === "true") showAtField(form, control, fieldErrors[control.name] ?? []);
  });
  // A message that appears during a click would move the button away from the pointer.
  form.addEventListener("pointerdown", ({ target }) => {
    isPressing = target instanceof Element && target.closest("button") !== null;
  });
  form.addEventListener("change", ({ target }) => {
    if (isPressing || !(target instanceof HTMLInputElement) || target.value === "") return;
    showAtField(form, target, currentErrors()[target.name] ?? []);
  });
  for (const control of editedBeforeLoad(form))
    showAtField(form, control, currentErrors()[control.name] ?? []);
}

/** Fields that the user filled in and left before this script was loaded. */
const editedBeforeLoad = (form: HTMLFormElement) =>
  controlsOf(form).filter(
    (control) =>
      control !== document.activeElement && control.value !== "" && control.value !== control.defaultValue,
  );

function validate(form: HTMLFormElement, schema: z.ZodType): FieldErrors {
  const submission = parseWithZod(new FormData(form), { schema });
  return submission.status === "success" ? {} : (submission.error ?? {});
}

const controlsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((control) => control instanceof HTMLInputElement);

const showAtFields = (form: HTMLFormElement, fieldErrors: FieldErrors) => {
  for (const control of controlsOf(form)) showAtField(form, control, fieldErrors[control.name] ?? []);
};

function showAtField(form: HTMLFormElement, control: HTMLInputElement, messages: readonly string[]) {
  const id = `${control.id}-error`;
  form.querySelector(`#${CSS.escape(id)}`)?.remove();
  const described = new Set((control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  described.delete(id);
  if (messages.length > 0) {
    const error = cloneTemplate(form, "field-error");
    error.id = id;
    error.textContent = messages.join(" ");
    control.closest("div")?.append(error);
    described.add(id);
  }
  control.ariaInvalid = messages.length > 0 ? "true" : null;
  if (described.size > 0) control.setAttribute("aria-describedby", [...described].join(" "));
  else control.removeAttribute("aria-describedby");
}

function showSummary(form: HTMLFormElement, fieldErrors: FieldErrors) {
  form.querySelector("[role=alert]")?.remove();
  const errors = controlsOf(form).flatMap((control) =>
    (fieldErrors[control.name] ?? []).map((message) => ({ control, message })),
  );
  if (errors.length === 0) return;
  const summary = cloneTemplate(form, "summary");
  const list = summary.querySelector("ul");
  const itemTemplate = list?.querySelector("li");
  for (const { control, message } of errors) {
    const line = itemTemplate?.cloneNode(true);
    const link = line instanceof HTMLElement ? line.querySelector("a") : null;
    if (!line || !link) continue;
    link.textContent = message;
    link.href = `#${control.id}`;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      control.focus();
    });
    list?.append(line);
  }
  itemTemplate?.remove();
  form.prepend(summary);
  summary.focus();
}

function cloneTemplate(form: HTMLFormElement, name: string): HTMLElement {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`);
  const element = template?.content.firstElementChild?.cloneNode(true);
  if (!(element instanceof HTMLElement)) throw new Error(`The page has no template for ${name}.`);
  return element;
}

function enhanceRules(form: HTMLFormElement) {
  const password = form.querySelector<HTMLInputElement>("input[name=password]");
  if (!password) return;
  const updateRules = () => {
    const checked = [
      ...passwordChecklist(password.value, "marketplace"),
      ...passwordChecklist(password.value, "strong"),
    ];
    for (const { id, isMet } of checked) {
      const rule = form.querySelector<HTMLElement>(`[data-rule="${id}"]`);
      if (rule) rule.dataset.met = String(isMet);
    }
  };
  password.addEventListener("input", updateRules);
  updateRules();
}
