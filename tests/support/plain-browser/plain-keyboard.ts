import { openPopoverAttribute } from "./displayed.ts";
import type { PlainPage } from "./plain-page.ts";
import { PlainLocator } from "./plain-locator.ts";

/** The keys that work without a layout: text, Enter and Space go to the focused element. */
export class PlainKeyboard {
  readonly #page: PlainPage;

  constructor(page: PlainPage) {
    this.#page = page;
  }

  get #focused(): PlainLocator {
    const element = this.#page.focusedElement;
    return new PlainLocator(this.#page, "the focused element", () => (element ? [element] : []));
  }

  type = (text: string): Promise<void> => this.#focused.pressSequentially(text);

  async press(key: string): Promise<void> {
    if (key !== "Escape") return this.#focused.press(key);
    for (const popover of this.#page.document.querySelectorAll(`[${openPopoverAttribute}]`)) {
      popover.removeAttribute(openPopoverAttribute);
    }
  }
}
