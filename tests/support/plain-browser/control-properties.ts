import { isValid } from "date-fns/isValid";
import { parseISO } from "date-fns/parseISO";
import {
  HTMLButtonElement,
  HTMLInputElement,
  HTMLOptionElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
} from "linkedom";
import { formOf } from "./forms.ts";

/** Values that the user entered; until then the markup applies. */
const values = new WeakMap<Element, string>();
const checks = new WeakMap<Element, boolean>();
const choices = new WeakMap<Element, readonly Element[]>();

/** Resets the form to its markup. */
export function resetForm(form: Element): void {
  for (const control of form.ownerDocument.querySelectorAll("input, textarea, select")) {
    if (formOf(control) !== form) continue;
    for (const entered of [values, checks, choices]) entered.delete(control);
  }
}

const typeOf = (input: Element) => (input.getAttribute("type") ?? "text").toLowerCase();

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isValid(parseISO(text));

/** Applies the value sanitization of HTML: valid numbers and dates only, and no line breaks in a single line. */
function sanitized(input: Element, text: string): string {
  const type = typeOf(input);
  if (type === "number") return text.trim() !== "" && Number.isFinite(Number(text)) ? text : "";
  if (type === "date") return isDay(text) ? text : "";
  return text.replace(/[\r\n]/g, "");
}

const markedValue = (input: Element) =>
  input.getAttribute("value") ?? (["checkbox", "radio"].includes(typeOf(input)) ? "on" : "");

const optionsOf = (select: Element) => [...select.querySelectorAll("option")];

function selectedOptionsOf(select: Element): readonly Element[] {
  const options = optionsOf(select);
  const marked = options.filter((option) => option.hasAttribute("selected"));
  const defaultOption = marked.at(-1) ?? options.find((option) => !option.hasAttribute("disabled"));
  return (
    choices.get(select) ?? (select.hasAttribute("multiple") ? marked : defaultOption ? [defaultOption] : [])
  );
}

function choose(option: Element, isOn: boolean) {
  const select = option.closest("select");
  if (!select) return;
  const otherSelected = select.hasAttribute("multiple")
    ? selectedOptionsOf(select).filter((selectedOption) => selectedOption !== option)
    : [];
  choices.set(select, isOn ? [...otherSelected, option] : otherSelected);
}

const valueOfOption = (option: Element) =>
  option.getAttribute("value") ?? option.textContent.replace(/\s+/g, " ").trim();

interface Property<Value> {
  get: (element: Element) => Value;
  set?: (element: Element, to: Value) => void;
}

/** Defines a property on a class of elements that their library does not implement. */
function defineProperty<Value>(
  { prototype }: { prototype: object },
  name: string,
  { get, set }: Property<Value>,
) {
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Element) {
      return get(this);
    },
    set(this: Element, to: Value) {
      set?.(this, to);
    },
  });
}

const attribute = (name: string): Property<boolean> => ({ get: (element) => element.hasAttribute(name) });

const namedLabels = new WeakMap<Document, Map<string, Element[]>>();

/** Cached, because no script adds labels later. */
function labelsByName(document: Document): Map<string, Element[]> {
  const before = namedLabels.get(document);
  if (before) return before;
  const labels = [...document.querySelectorAll("label[for]")];
  const byName = Map.groupBy(labels, (label) => label.getAttribute("for") ?? "");
  namedLabels.set(document, byName);
  return byName;
}

/** The labels that name a control or contain it. */
function labelsOf(control: Element): Element[] {
  const named = labelsByName(control.ownerDocument).get(control.id) ?? [];
  const around = control.closest("label");
  return around && !around.hasAttribute("for") ? [...named, around] : named;
}

/** Defines the value properties of all controls, because their library only reads the markup. */
export function defineControlProperties(): void {
  for (const labelled of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
    defineProperty(labelled, "labels", { get: labelsOf });
    defineProperty(labelled, "form", { get: (control) => formOf(control) });
  }
  defineProperty(HTMLInputElement, "type", { get: typeOf });
  defineProperty(HTMLInputElement, "value", {
    get: (input) => values.get(input) ?? markedValue(input),
    set: (input, text: string) => values.set(input, sanitized(input, text)),
  });
  defineProperty(HTMLInputElement, "checked", {
    get: (input) => checks.get(input) ?? input.hasAttribute("checked"),
    set: (input, isOn: boolean) => checks.set(input, isOn),
  });
  defineProperty(HTMLTextAreaElement, "value", {
    // HTML ignores a line break at the start of a text area.
    get: (area) => values.get(area) ?? area.textContent.replace(/^\n/, ""),
    set: (area, text: string) => values.set(area, text),
  });
  defineProperty(HTMLSelectElement, "multiple", attribute("multiple"));
  defineProperty(HTMLSelectElement, "options", { get: optionsOf });
  defineProperty(HTMLSelectElement, "value", {
    get: (select) => selectedOptionsOf(select).map((option) => valueOfOption(option))[0] ?? "",
    set: (select, value: string) =>
      choices.set(
        select,
        optionsOf(select)
          .filter((option) => valueOfOption(option) === value)
          .slice(0, 1),
      ),
  });
  defineProperty(HTMLOptionElement, "value", { get: valueOfOption });
  defineProperty(HTMLOptionElement, "label", {
    get: (option) => option.getAttribute("label") ?? option.textContent.trim(),
  });
  defineProperty(HTMLOptionElement, "disabled", attribute("disabled"));
  defineProperty(HTMLOptionElement, "selected", {
    get: (option) => selectedOptionsOf(option.closest("select") ?? option).includes(option),
    set: choose,
  });
}
