import { isValid } from "date-fns/isValid";
import { parseISO } from "date-fns/parseISO";
import {
  HTMLButtonElement,
  HTMLInputElement,
  HTMLOptionElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
} from "linkedom";
import { findForm } from "./forms.ts";

/** Values that the user entered. Controls without an entry here have the values of their markup. */
const enteredValues = new WeakMap<Element, string>();
const checkedStates = new WeakMap<Element, boolean>();
const chosenOptions = new WeakMap<Element, readonly Element[]>();

/** Resets the form to its markup. */
export function resetForm(form: Element): void {
  for (const control of form.ownerDocument.querySelectorAll("input, textarea, select")) {
    if (findForm(control) !== form) continue;
    for (const userInputs of [enteredValues, checkedStates, chosenOptions]) userInputs.delete(control);
  }
}

const inputTypeOf = (input: Element) => (input.getAttribute("type") ?? "text").toLowerCase();

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isValid(parseISO(text));

/** Applies the value sanitization of HTML: valid numbers and dates only, and no line breaks in a single line. */
function sanitizeValue(input: Element, text: string): string {
  const type = inputTypeOf(input);
  if (type === "number") return text.trim() !== "" && Number.isFinite(Number(text)) ? text : "";
  if (type === "date") return isDay(text) ? text : "";
  return text.replace(/[\r\n]/g, "");
}

const defaultValueOf = (input: Element) =>
  input.getAttribute("value") ?? (["checkbox", "radio"].includes(inputTypeOf(input)) ? "on" : "");

const optionsOf = (select: Element) => [...select.querySelectorAll("option")];

function selectedOptionsOf(select: Element): readonly Element[] {
  const options = optionsOf(select);
  const preselectedOptions = options.filter((option) => option.hasAttribute("selected"));
  const defaultOption =
    preselectedOptions.at(-1) ?? options.find((option) => !option.hasAttribute("disabled"));
  const userChoice = chosenOptions.get(select);
  if (userChoice) return userChoice;
  if (select.hasAttribute("multiple")) return preselectedOptions;
  return defaultOption ? [defaultOption] : [];
}

function selectOption(option: Element, isSelected: boolean) {
  const select = option.closest("select");
  if (!select) return;
  const otherSelectedOptions = select.hasAttribute("multiple")
    ? selectedOptionsOf(select).filter((selectedOption) => selectedOption !== option)
    : [];
  chosenOptions.set(select, isSelected ? [...otherSelectedOptions, option] : otherSelectedOptions);
}

const readOptionValue = (option: Element) =>
  option.getAttribute("value") ?? option.textContent.replace(/\s+/g, " ").trim();

interface Property<Value> {
  get: (element: Element) => Value;
  set?: (element: Element, newValue: Value) => void;
}

/** Defines a property of a class of elements that the DOM library does not implement. */
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
    set(this: Element, newValue: Value) {
      set?.(this, newValue);
    },
  });
}

const createBooleanProperty = (name: string): Property<boolean> => ({
  get: (element) => element.hasAttribute(name),
});

const labelsByDocument = new WeakMap<Document, Map<string, Element[]>>();

/** Cached, because no script adds labels later. */
function groupLabelsByControlId(document: Document): Map<string, Element[]> {
  const cachedLabels = labelsByDocument.get(document);
  if (cachedLabels) return cachedLabels;
  const labels = [...document.querySelectorAll("label[for]")];
  const labelsById = Map.groupBy(labels, (label) => label.getAttribute("for") ?? "");
  labelsByDocument.set(document, labelsById);
  return labelsById;
}

/** The labels that reference a control or contain the control. */
function labelsOf(control: Element): Element[] {
  const explicitLabels = groupLabelsByControlId(control.ownerDocument).get(control.id) ?? [];
  const enclosingLabel = control.closest("label");
  return enclosingLabel && !enclosingLabel.hasAttribute("for")
    ? [...explicitLabels, enclosingLabel]
    : explicitLabels;
}

/** Defines the value properties of all controls, because the DOM library only reads the markup. */
export function defineControlProperties(): void {
  for (const controlClass of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
    defineProperty(controlClass, "labels", { get: labelsOf });
    defineProperty(controlClass, "form", { get: (control) => findForm(control) });
  }
  defineProperty(HTMLInputElement, "type", { get: inputTypeOf });
  defineProperty(HTMLInputElement, "value", {
    get: (input) => enteredValues.get(input) ?? defaultValueOf(input),
    set: (input, text: string) => enteredValues.set(input, sanitizeValue(input, text)),
  });
  defineProperty(HTMLInputElement, "checked", {
    get: (input) => checkedStates.get(input) ?? input.hasAttribute("checked"),
    set: (input, isChecked: boolean) => checkedStates.set(input, isChecked),
  });
  defineProperty(HTMLTextAreaElement, "value", {
    // HTML ignores a line break at the start of a text area.
    get: (area) => enteredValues.get(area) ?? area.textContent.replace(/^\n/, ""),
    set: (area, text: string) => enteredValues.set(area, text),
  });
  defineProperty(HTMLSelectElement, "multiple", createBooleanProperty("multiple"));
  defineProperty(HTMLSelectElement, "options", { get: optionsOf });
  defineProperty(HTMLSelectElement, "value", {
    get: (select) => selectedOptionsOf(select).map((option) => readOptionValue(option))[0] ?? "",
    set: (select, value: string) =>
      chosenOptions.set(
        select,
        optionsOf(select)
          .filter((option) => readOptionValue(option) === value)
          .slice(0, 1),
      ),
  });
  defineProperty(HTMLOptionElement, "value", { get: readOptionValue });
  defineProperty(HTMLOptionElement, "label", {
    get: (option) => option.getAttribute("label") ?? option.textContent.trim(),
  });
  defineProperty(HTMLOptionElement, "disabled", createBooleanProperty("disabled"));
  defineProperty(HTMLOptionElement, "selected", {
    get: (option) => selectedOptionsOf(option.closest("select") ?? option).includes(option),
    set: selectOption,
  });
}
