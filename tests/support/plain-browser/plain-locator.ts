import { shownPopover, isDisplayed } from "./displayed.ts";
import { resetForm } from "./control-properties.ts";
import {
  byLabel,
  byRole,
  byText,
  matches,
  type RoleOptions,
  type TextMatch,
  wordsOf,
} from "./find-elements.ts";
import { type Control, defaultButton, formOf, isDisabled, isSubmit } from "./forms.ts";
import type { PlainPage } from "./plain-page.ts";

export interface LocatorOptions {
  hasText?: TextMatch;
  has?: PlainLocator;
  hasNot?: PlainLocator;
  hasNotText?: TextMatch;
}

interface ExactOption {
  exact?: boolean;
}

type Chosen = string | { label?: string; value?: string };

/** Finds elements on the current page; each use searches again. */
export class PlainLocator {
  readonly page: PlainPage;
  readonly description: string;
  readonly #find: () => Element[];

  constructor(page: PlainPage, description: string, find: () => Element[]) {
    this.page = page;
    this.description = description;
    this.#find = find;
  }

  elements = (): Element[] => this.#find();

  #within(what: string, find: (root: Element) => Element[]): PlainLocator {
    const all = () => {
      const roots = this.#find();
      const matching = roots.flatMap((root) => find(root));
      return roots.length > 1 ? inOrder([...new Set(matching)]) : matching;
    };
    return new PlainLocator(this.page, `${what} in ${this.description}`, all);
  }

  #narrow(what: string, narrow: (all: Element[]) => Element[]): PlainLocator {
    return new PlainLocator(this.page, `${this.description}, ${what}`, () => narrow(this.#find()));
  }

  locator = (selector: string, options: LocatorOptions = {}): PlainLocator =>
    this.#within(selector, (root) => selected(root, selector)).filter(options);

  getByRole = (role: string, options: RoleOptions = {}): PlainLocator =>
    this.#within(`${role} ${String(options.name ?? "")}`.trim(), (root) =>
      byRole(bodyOf(root), role, options),
    );

  getByText = (text: TextMatch, { exact }: ExactOption = {}): PlainLocator =>
    this.#within(`text ${String(text)}`, (root) => byText(bodyOf(root), text, exact));

  getByLabel = (text: TextMatch, { exact }: ExactOption = {}): PlainLocator =>
    this.#within(`label ${String(text)}`, (root) => byLabel(root, text, exact));

  filter({ hasText, has, hasNot, hasNotText }: LocatorOptions): PlainLocator {
    const what = String(hasText ?? has?.description ?? hasNotText ?? hasNot?.description ?? "");
    if (what === "") return this;
    return this.#narrow(`with ${what}`, (all) => {
      const [required, unwanted] = [has?.elements(), hasNot?.elements()];
      return all.filter(
        (element) =>
          (hasText === undefined || matches(wordsOf(element), hasText)) &&
          (hasNotText === undefined || !matches(wordsOf(element), hasNotText)) &&
          (!required || containsAny(element, required)) &&
          (!unwanted || !containsAny(element, unwanted)),
      );
    });
  }

  first = (): PlainLocator => this.nth(0);
  last = (): PlainLocator => this.nth(-1);
  nth = (index: number): PlainLocator =>
    this.#narrow(`no. ${index}`, (all) => all.slice(index, index === -1 ? undefined : index + 1));
  or = (alternative: PlainLocator): PlainLocator =>
    this.#narrow(`or ${alternative.description}`, (all) =>
      inOrder([...new Set([...all, ...alternative.elements()])]),
    );
  and = (condition: PlainLocator): PlainLocator =>
    this.#narrow(`and ${condition.description}`, (all) =>
      all.filter((element) => condition.elements().includes(element)),
    );

  all = async (): Promise<PlainLocator[]> => this.elements().map((_, index) => this.nth(index));
  count = async (): Promise<number> => this.elements().length;
  allTextContents = async (): Promise<string[]> =>
    this.elements().map((element) => element.textContent ?? "");
  isVisible = async (): Promise<boolean> => this.elements().some((element) => isDisplayed(element));
  isChecked = async (): Promise<boolean> => (this.element() as HTMLInputElement).checked;
  isDisabled = async (): Promise<boolean> => isDisabled(this.element());
  getAttribute = async (name: string): Promise<string | null> => this.element().getAttribute(name);
  textContent = async (): Promise<string | null> => this.element().textContent;
  innerText = async (): Promise<string> => wordsOf(this.element());
  inputValue = async (): Promise<string> => (this.element() as Control).value;
  evaluate = async <Result, Argument>(
    look: (element: never, argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Result> => look(this.element() as never, argument as Argument);
  evaluateAll = async <Result>(look: (elements: never) => Result): Promise<Result> =>
    look(this.elements() as never);

  async waitFor(): Promise<void> {
    if (await this.page.becomesTrue(() => this.elements().some((element) => isDisplayed(element)))) return;
    throw new Error(`There is no ${this.description} at ${this.page.url()}.`);
  }

  /** The only matching element. Throws if there is none, or more than one. */
  element(): Element {
    const [element, ...additional] = this.elements();
    if (!element) throw new Error(`There is no ${this.description} at ${this.page.url()}.`);
    if (additional.length > 0) {
      throw new Error(`There are ${additional.length + 1} of ${this.description} at ${this.page.url()}.`);
    }
    return element;
  }

  /** The element, if it is displayed and enabled. */
  async #usable(): Promise<Element> {
    await this.page.becomesTrue(() => this.elements().length > 0);
    const element = this.element();
    if (!isDisplayed(element)) throw new Error(`${this.description} is not displayed at ${this.page.url()}.`);
    if (isDisabled(element)) throw new Error(`${this.description} is disabled at ${this.page.url()}.`);
    return element;
  }

  async focus(): Promise<void> {
    this.page.focused = await this.#usable();
  }

  click = async (): Promise<void> => this.#click(1);
  dblclick = async (): Promise<void> => this.#click(2);

  async #click(times: number): Promise<void> {
    const clicked = await this.#usable();
    const element = clicked.closest("a[href], button, summary, label, input, select, textarea") ?? clicked;
    this.page.focused = element;
    if (element.localName === "a") return this.page.follow(element);
    if (element.localName === "summary") return toggle(element.parentElement, "open");
    if (element.localName === "label") return this.#clickLabel(element as HTMLLabelElement);
    const target = element.getAttribute("popovertarget");
    if (target !== null) return toggle(element.ownerDocument.getElementById(target), shownPopover);
    const type = element.getAttribute("type") ?? "";
    if (element.localName === "input" && /^(?:checkbox|radio)$/.test(type)) return toggleChecked(element);
    const form = formOf(element);
    if (form && type === "reset") resetForm(form);
    if (form && isSubmit(element)) await this.page.submit(form, element, times);
  }

  #clickLabel(label: HTMLLabelElement): void {
    const named = label.getAttribute("for");
    const control = named
      ? label.ownerDocument.getElementById(named)
      : label.querySelector("input, select, textarea, button");
    if (!control || isDisabled(control)) return;
    this.page.focused = control;
    if (/^(?:checkbox|radio)$/.test(control.getAttribute("type") ?? "")) toggleChecked(control);
  }

  async fill(text: string): Promise<void> {
    const control = (await this.#usable()) as HTMLInputElement;
    if (control.hasAttribute("readonly")) throw new Error(`${this.description} is read-only.`);
    const longest = Number(control.getAttribute("maxlength") ?? Infinity);
    this.page.focused = control;
    control.value = text.slice(0, longest);
    const enteredValue = control.value.replace(/\r\n/g, "\n");
    if (enteredValue !== text.slice(0, longest))
      throw new Error(`${this.description} does not take "${text}".`);
  }

  clear = (): Promise<void> => this.fill("");

  async pressSequentially(text: string): Promise<void> {
    const control = (await this.#usable()) as HTMLInputElement;
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
    const element = await this.#usable();
    this.page.focused = element;
    const isButton = /^(?:a|button|summary)$/.test(element.localName) || isSubmit(element);
    const isBox = /^(?:checkbox|radio)$/.test(element.getAttribute("type") ?? "");
    if (key === "Enter" && isButton) return this.click();
    if (key === "Space" && (isBox || isButton)) return this.click();
    if (key === "Enter") return this.#submitFrom(element);
    throw new Error(`Without a script and a layout the key ${key} has no effect.`);
  }

  /** Like a browser, uses the form's first submit button, and does nothing while it is disabled. */
  async #submitFrom(element: Element): Promise<void> {
    const form = element.localName === "input" ? formOf(element) : null;
    if (!form) return;
    const button = defaultButton(form);
    if (!button || !isDisabled(button)) await this.page.submit(form, button ?? null);
  }

  check = (): Promise<void> => this.setChecked(true);
  uncheck = (): Promise<void> => this.setChecked(false);

  async setChecked(isOn: boolean): Promise<void> {
    const box = (await this.#usable()) as HTMLInputElement;
    if (!isOn && box.getAttribute("type") === "radio") throw new Error("A radio button cannot be unchecked.");
    if (box.checked !== isOn) toggleChecked(box);
  }

  async selectOption(choice: Chosen | Chosen[]): Promise<void> {
    const select = (await this.#usable()) as HTMLSelectElement;
    const selectedOptions = [choice].flat().map((single) => optionOf(select, single, this.description));
    if (!select.multiple) select.value = selectedOptions[0]?.value ?? "";
    else for (const option of select.options) option.selected = selectedOptions.includes(option);
    this.page.focused = select;
  }
}

function optionOf(select: HTMLSelectElement, choice: Chosen, description: string): HTMLOptionElement {
  const { label, value } = typeof choice === "string" ? { label: choice, value: choice } : choice;
  const options = [...select.options];
  const option =
    options.find((candidate) => value !== undefined && candidate.value === value) ??
    options.find((candidate) => label !== undefined && wordsOf(candidate) === label);
  if (option && !option.disabled) return option;
  throw new Error(`${description} offers no "${label ?? value}".`);
}

const containsAny = (element: Element, candidates: Element[]): boolean =>
  candidates.some((candidate) => candidate !== element && element.contains(candidate));

function toggleChecked(box: Element): void {
  const input = box as HTMLInputElement;
  if (input.getAttribute("type") !== "radio") {
    input.checked = !input.checked;
    return;
  }
  const form = formOf(input);
  for (const radio of input.ownerDocument.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    if (radio.name === input.name && formOf(radio) === form) radio.checked = radio === input;
  }
}

const toggle = (element: Element | null, attribute: string) => void element?.toggleAttribute(attribute);

/** A CSS selector, or one of two steps that CSS does not have: the parent and a later sibling. */
function selected(root: Element, selector: string): Element[] {
  if (selector === "..") return root.parentElement ? [root.parentElement] : [];
  const sibling = /^xpath=following-sibling::(?<name>\w+)\[1\]$/.exec(selector)?.groups?.["name"];
  if (!sibling) return [...root.querySelectorAll(selector)];
  const next = root.nextElementSibling;
  if (!next) return [];
  return next.localName === sibling ? [next] : selected(next, selector);
}

/** Roles and texts are searched in the body, not in the head. */
const bodyOf = (root: Element): Element => (root.nodeType === 9 ? (root as unknown as Document).body : root);

/** In document order. */
function inOrder(elements: Element[]): Element[] {
  const [first, second] = elements;
  if (!first || !second) return elements;
  const all = new Set(elements);
  return [...first.ownerDocument.querySelectorAll("*")].filter((element) => all.has(element));
}
