import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { passwordChecklist } from "#app/domain/instance/password.ts";
import { enlivenSubdomain } from "./live-subdomain.ts";

type Faults = Readonly<Record<string, readonly string[] | null>>;

/** Validates by the same schema as the server. */
export function enlivenForm(form: HTMLFormElement, schema: z.ZodType) {
  const faultsOfForm = () => faultsOf(form, schema);
  enlivenRules(form);
  enlivenSubdomain(form);
  let isPressing = false;

  form.addEventListener("submit", (event) => {
    const faults = faultsOfForm();
    showAtFields(form, faults);
    showSummary(form, faults);
    if (Object.keys(faults).length > 0) event.preventDefault();
  });
  form.addEventListener("input", () => {
    const faults = faultsOfForm();
    for (const control of controlsOf(form))
      if (control.ariaInvalid === "true") showAtField(form, control, faults[control.name] ?? []);
  });
  // A message that appears during a click would move the button away from the pointer.
  form.addEventListener("pointerdown", ({ target }) => {
    isPressing = target instanceof Element && target.closest("button") !== null;
  });
  form.addEventListener("change", ({ target }) => {
    if (isPressing || !(target instanceof HTMLInputElement) || target.value === "") return;
    showAtField(form, target, faultsOfForm()[target.name] ?? []);
  });
  for (const control of leftMeanwhile(form)) showAtField(form, control, faultsOfForm()[control.name] ?? []);
}

/** Fields that the user filled in and left before this script was loaded. */
const leftMeanwhile = (form: HTMLFormElement) =>
  controlsOf(form).filter(
    (control) =>
      control !== document.activeElement && control.value !== "" && control.value !== control.defaultValue,
  );

function faultsOf(form: HTMLFormElement, schema: z.ZodType): Faults {
  const submission = parseWithZod(new FormData(form), { schema });
  return submission.status === "success" ? {} : (submission.error ?? {});
}

const controlsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((control) => control instanceof HTMLInputElement);

const showAtFields = (form: HTMLFormElement, faults: Faults) => {
  for (const control of controlsOf(form)) showAtField(form, control, faults[control.name] ?? []);
};

function showAtField(form: HTMLFormElement, control: HTMLInputElement, messages: readonly string[]) {
  const id = `${control.id}-error`;
  form.querySelector(`#${CSS.escape(id)}`)?.remove();
  const described = new Set((control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  described.delete(id);
  if (messages.length > 0) {
    const error = castOf(form, "field-error");
    error.id = id;
    error.textContent = messages.join(" ");
    control.closest("div")?.append(error);
    described.add(id);
  }
  control.ariaInvalid = messages.length > 0 ? "true" : null;
  if (described.size > 0) control.setAttribute("aria-describedby", [...described].join(" "));
  else control.removeAttribute("aria-describedby");
}

function showSummary(form: HTMLFormElement, faults: Faults) {
  form.querySelector("[role=alert]")?.remove();
  const errors = controlsOf(form).flatMap((control) =>
    (faults[control.name] ?? []).map((message) => ({ control, message })),
  );
  if (errors.length === 0) return;
  const summary = castOf(form, "summary");
  const list = summary.querySelector("ul");
  const mold = list?.querySelector("li");
  for (const { control, message } of errors) {
    const line = mold?.cloneNode(true);
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
  mold?.remove();
  form.prepend(summary);
  summary.focus();
}

function castOf(form: HTMLFormElement, name: string): HTMLElement {
  const mold = form.querySelector<HTMLTemplateElement>(`template[data-mold="${name}"]`);
  const cast = mold?.content.firstElementChild?.cloneNode(true);
  if (!(cast instanceof HTMLElement)) throw new Error(`The page has no template for ${name}.`);
  return cast;
}

function enlivenRules(form: HTMLFormElement) {
  const password = form.querySelector<HTMLInputElement>("input[name=password]");
  if (!password) return;
  const tick = () => {
    const checked = [
      ...passwordChecklist(password.value, "marketplace"),
      ...passwordChecklist(password.value, "strong"),
    ];
    for (const { id, isMet } of checked) {
      const rule = form.querySelector<HTMLElement>(`[data-rule="${id}"]`);
      if (rule) rule.dataset.met = String(isMet);
    }
  };
  password.addEventListener("input", tick);
  tick();
}
