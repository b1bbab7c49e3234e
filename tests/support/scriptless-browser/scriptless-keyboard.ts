import { openPopoverAttribute } from "./displayed.ts";
import type { ScriptlessPage } from "./scriptless-page.ts";
import { ScriptlessLocator } from "./scriptless-locator.ts";

/** The keys that work without a layout: text, Enter and Space go to the focused element. */
export class ScriptlessKeyboard {
  readonly #page: ScriptlessPage;

  constructor(page: ScriptlessPage) {
    this.#page = page;
  }

  get #focused(): ScriptlessLocator {
    const element = this.#page.focusedElement;
    return new ScriptlessLocator(this.#page, "the focused element", () => (element ? [element] : []));
  }

  type = (text: string): Promise<void> => this.#focused.pressSequentially(text);

  async press(key: string): Promise<void> {
    if (key !== "Escape") return this.#focused.press(key);
    for (const popover of this.#page.document.querySelectorAll(`[${openPopoverAttribute}]`)) {
      popover.removeAttribute(openPopoverAttribute);
    }
  }
}
