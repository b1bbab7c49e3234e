import { openPopoverAttribute, isDisplayed } from "./displayed.ts";
import { resetForm } from "./control-properties.ts";
import {
  findByLabel,
  findByRole,
  findByText,
  matchesText,
  type RoleOptions,
  type TextMatch,
  readableTextOf,
} from "./find-elements.ts";
import { type Control, findDefaultButton, findForm, isDisabled, isSubmitButton } from "./forms.ts";
import type { ScriptlessPage } from "./scriptless-page.ts";

export interface LocatorOptions {
  hasText?: TextMatch;
  has?: ScriptlessLocator;
  hasNot?: ScriptlessLocator;
  hasNotText?: TextMatch;
}

interface ExactOption {
  exact?: boolean;
}

type OptionChoice = string | { label?: string; value?: string };

/** Finds elements on the current page; each use searches again. */
export class ScriptlessLocator {
  readonly page: ScriptlessPage;
  readonly description: string;
  readonly #find: () => Element[];

  constructor(page: ScriptlessPage, description: string, find: () => Element[]) {
    this.page = page;
    this.description = description;
    this.#find = find;
  }

  elements = (): Element[] => this.#find();

  #findWithin(detail: string, find: (root: Element) => Element[]): ScriptlessLocator {
    const findAll = () => {
      const roots = this.#find();
      const matchingElements = roots.flatMap((root) => find(root));
      return roots.length > 1 ? sortInDocumentOrder([...new Set(matchingElements)]) : matchingElements;
    };
    return new ScriptlessLocator(this.page, `${detail} in ${this.description}`, findAll);
  }

  #refine(detail: string, filterElements: (elements: Element[]) => Element[]): ScriptlessLocator {
    return new ScriptlessLocator(this.page, `${this.description}, ${detail}`, () =>
      filterElements(this.#find()),
    );
  }

  locator = (selector: string, options: LocatorOptions = {}): ScriptlessLocator =>
    this.#findWithin(selector, (root) => selectElements(root, selector)).filter(options);

  getByRole = (role: string, options: RoleOptions = {}): ScriptlessLocator =>
    this.#findWithin(`${role} ${String(options.name ?? "")}`.trim(), (root) =>
      findByRole(bodyOf(root), role, options),
    );

  getByText = (text: TextMatch, { exact }: ExactOption = {}): ScriptlessLocator =>
    this.#findWithin(`text ${String(text)}`, (root) => findByText(bodyOf(root), text, exact));

  getByLabel = (text: TextMatch, { exact }: ExactOption = {}): ScriptlessLocator =>
    this.#findWithin(`label ${String(text)}`, (root) => findByLabel(root, text, exact));

  filter({ hasText, has, hasNot, hasNotText }: LocatorOptions): ScriptlessLocator {
    const detail = String(hasText ?? has?.description ?? hasNotText ?? hasNot?.description ?? "");
    if (detail === "") return this;
    return this.#refine(`with ${detail}`, (elements) => {
      const requiredElements = has?.elements();
      const excludedElements = hasNot?.elements();
      return elements.filter(
        (element) =>
          (hasText === undefined || matchesText(readableTextOf(element), hasText)) &&
          (hasNotText === undefined || !matchesText(readableTextOf(element), hasNotText)) &&
          (!requiredElements || containsAny(element, requiredElements)) &&
          (!excludedElements || !containsAny(element, excludedElements)),
      );
    });
  }

  first = (): ScriptlessLocator => this.nth(0);
  last = (): ScriptlessLocator => this.nth(-1);
  nth = (index: number): ScriptlessLocator =>
    this.#refine(`no. ${index}`, (elements) => elements.slice(index, index === -1 ? undefined : index + 1));
  or = (alternative: ScriptlessLocator): ScriptlessLocator =>
    this.#refine(`or ${alternative.description}`, (elements) =>
      sortInDocumentOrder([...new Set([...elements, ...alternative.elements()])]),
    );
  and = (condition: ScriptlessLocator): ScriptlessLocator =>
    this.#refine(`and ${condition.description}`, (elements) =>
      elements.filter((element) => condition.elements().includes(element)),
    );

  all = async (): Promise<ScriptlessLocator[]> => this.elements().map((_, index) => this.nth(index));
  count = async (): Promise<number> => this.elements().length;
  allTextContents = async (): Promise<string[]> =>
    this.elements().map((element) => element.textContent ?? "");
  isVisible = async (): Promise<boolean> => this.elements().some((element) => isDisplayed(element));
  isChecked = async (): Promise<boolean> => (this.element() as HTMLInputElement).checked;
  isDisabled = async (): Promise<boolean> => isDisabled(this.element());
  getAttribute = async (name: string): Promise<string | null> => this.element().getAttribute(name);
  textContent = async (): Promise<string | null> => this.element().textContent;
  innerText = async (): Promise<string> => readableTextOf(this.element());
  inputValue = async (): Promise<string> => (this.element() as Control).value;
  evaluate = async <Result, Argument>(
    callback: (element: never, argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Result> => callback(this.element() as never, argument as Argument);
  evaluateAll = async <Result>(callback: (elements: never) => Result): Promise<Result> =>
    callback(this.elements() as never);

  async waitFor(): Promise<void> {
    if (await this.page.becomesTrue(() => this.elements().some((element) => isDisplayed(element)))) return;
    throw new Error(`There is no ${this.description} at ${this.page.url()}.`);
  }

  /** The only matching element. Throws an error if not exactly one element matches. */
  element(): Element {
    const [element, ...additionalElements] = this.elements();
    if (!element) throw new Error(`There is no ${this.description} at ${this.page.url()}.`);
    if (additionalElements.length > 0) {
      throw new Error(
        `${additionalElements.length + 1} elements match ${this.description} at ${this.page.url()}.`,
      );
    }
    return element;
  }

  /** The only matching element. Throws an error if the element is hidden or disabled. */
  async #enabledElement(): Promise<Element> {
    await this.page.becomesTrue(() => this.elements().length > 0);
    const element = this.element();
    if (!isDisplayed(element)) throw new Error(`${this.description} is not displayed at ${this.page.url()}.`);
    if (isDisabled(element)) throw new Error(`${this.description} is disabled at ${this.page.url()}.`);
    return element;
  }

  async focus(): Promise<void> {
    this.page.focusedElement = await this.#enabledElement();
  }

  click = async (): Promise<void> => this.#click(1);
  dblclick = async (): Promise<void> => this.#click(2);

  async #click(clickCount: number): Promise<void> {
    const clickedElement = await this.#enabledElement();
    const element =
      clickedElement.closest("a[href], button, summary, label, input, select, textarea") ?? clickedElement;
    this.page.focusedElement = element;
    if (element.localName === "a") return this.page.followLink(element);
    if (element.localName === "summary") return toggleAttribute(element.parentElement, "open");
    if (element.localName === "label") return this.#clickLabel(element as HTMLLabelElement);
    const target = element.getAttribute("popovertarget");
    if (target !== null)
      return toggleAttribute(element.ownerDocument.getElementById(target), openPopoverAttribute);
    const type = element.getAttribute("type") ?? "";
    if (element.localName === "input" && /^(?:checkbox|radio)$/.test(type)) return toggleChecked(element);
    const form = findForm(element);
    if (form && type === "reset") resetForm(form);
    if (form && isSubmitButton(element)) await this.page.submit(form, element, clickCount);
  }

  #clickLabel(label: HTMLLabelElement): void {
    const controlId = label.getAttribute("for");
    const control = controlId
      ? label.ownerDocument.getElementById(controlId)
      : label.querySelector("input, select, textarea, button");
    if (!control || isDisabled(control)) return;
    this.page.focusedElement = control;
    if (/^(?:checkbox|radio)$/.test(control.getAttribute("type") ?? "")) toggleChecked(control);
  }

  async fill(text: string): Promise<void> {
    const control = (await this.#enabledElement()) as HTMLInputElement;
    if (control.hasAttribute("readonly")) throw new Error(`${this.description} is read-only.`);
    const maxLength = Number(control.getAttribute("maxlength") ?? Infinity);
    this.page.focusedElement = control;
    control.value = text.slice(0, maxLength);
    const enteredValue = control.value.replace(/\r\n/g, "\n");
    if (enteredValue !== text.slice(0, maxLength))
      throw new Error(`${this.description} does not accept "${text}".`);
  }

  clear = (): Promise<void> => this.fill("");

  async pressSequentially(text: string): Promise<void> {
    const control = (await this.#enabledElement()) as HTMLInputElement;
    if (control.localName === "select") return this.#chooseByTyping(control as never, text);
    await this.fill(`${control.value}${text}`);
  }

  #chooseByTyping(select: HTMLSelectElement, text: string): void {
    const option = [...select.options].find(({ label }) =>
      label.toLowerCase().startsWith(text.toLowerCase()),
    );
    if (option) select.value = option.value;
  }

  async press(key: string): Promise<void> {
    const element = await this.#enabledElement();
    this.page.focusedElement = element;
    const isButton = /^(?:a|button|summary)$/.test(element.localName) || isSubmitButton(element);
    const isCheckable = /^(?:checkbox|radio)$/.test(element.getAttribute("type") ?? "");
    if (key === "Enter" && isButton) return this.click();
    if (key === "Space" && (isCheckable || isButton)) return this.click();
    if (key === "Enter") return this.#submitFrom(element);
    throw new Error(`Without a script and a layout the key ${key} has no effect.`);
  }

  /** Submits with the form's first submit button, like a browser. Does nothing if that button is disabled. */
  async #submitFrom(element: Element): Promise<void> {
    const form = element.localName === "input" ? findForm(element) : null;
    if (!form) return;
    const button = findDefaultButton(form);
    if (!button || !isDisabled(button)) await this.page.submit(form, button ?? null);
  }

  check = (): Promise<void> => this.setChecked(true);
  uncheck = (): Promise<void> => this.setChecked(false);

  async setChecked(isChecked: boolean): Promise<void> {
    const checkboxInput = (await this.#enabledElement()) as HTMLInputElement;
    if (!isChecked && checkboxInput.getAttribute("type") === "radio")
      throw new Error("A radio button cannot be unchecked.");
    if (checkboxInput.checked !== isChecked) toggleChecked(checkboxInput);
  }

  async selectOption(choice: OptionChoice | OptionChoice[]): Promise<void> {
    const select = (await this.#enabledElement()) as HTMLSelectElement;
    const selectedOptions = [choice]
      .flat()
      .map((optionChoice) => findOption(select, optionChoice, this.description));
    if (!select.multiple) select.value = selectedOptions[0]?.value ?? "";
    else for (const option of select.options) option.selected = selectedOptions.includes(option);
    this.page.focusedElement = select;
  }
}

function findOption(select: HTMLSelectElement, choice: OptionChoice, description: string): HTMLOptionElement {
  const { label, value } = typeof choice === "string" ? { label: choice, value: choice } : choice;
  const options = [...select.options];
  const option =
    options.find((candidate) => value !== undefined && candidate.value === value) ??
    options.find((candidate) => label !== undefined && readableTextOf(candidate) === label);
  if (option && !option.disabled) return option;
  throw new Error(`${description} has no enabled option "${label ?? value}".`);
}

const containsAny = (element: Element, candidates: Element[]): boolean =>
  candidates.some((candidate) => candidate !== element && element.contains(candidate));

function toggleChecked(checkboxInput: Element): void {
  const input = checkboxInput as HTMLInputElement;
  if (input.getAttribute("type") !== "radio") {
    input.checked = !input.checked;
    return;
  }
  const form = findForm(input);
  for (const radio of input.ownerDocument.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    if (radio.name === input.name && findForm(radio) === form) radio.checked = radio === input;
  }
}

const toggleAttribute = (element: Element | null, attribute: string) =>
  void element?.toggleAttribute(attribute);

/** Finds elements with a CSS selector, or with one of two steps that CSS lacks: the parent and a later sibling. */
function selectElements(root: Element, selector: string): Element[] {
  if (selector === "..") return root.parentElement ? [root.parentElement] : [];
  const siblingName = /^xpath=following-sibling::(?<name>\w+)\[1\]$/.exec(selector)?.groups?.["name"];
  if (!siblingName) return [...root.querySelectorAll(selector)];
  const nextElement = root.nextElementSibling;
  if (!nextElement) return [];
  return nextElement.localName === siblingName ? [nextElement] : selectElements(nextElement, selector);
}

const documentNodeType = 9;

/** The body of a document, because a search for roles and texts excludes the head. */
const bodyOf = (root: Element): Element =>
  root.nodeType === documentNodeType ? (root as unknown as Document).body : root;

function sortInDocumentOrder(elements: Element[]): Element[] {
  const [first, second] = elements;
  if (!first || !second) return elements;
  const elementSet = new Set(elements);
  return [...first.ownerDocument.querySelectorAll("*")].filter((element) => elementSet.has(element));
}
