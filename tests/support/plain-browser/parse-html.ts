import { Window } from "happy-dom";
import { displayOf } from "./displayed.ts";

const window = new Window({ url: "http://localhost/" });
// What computes accessible names asks for styles a thousand times; the one that matters is told without a style sheet.
Object.assign(window, {
  getComputedStyle: (element: Element) => {
    const style: Record<string, unknown> = { display: spacingOf(element), visibility: "visible" };
    return { ...style, getPropertyValue: (name: string) => style[name] ?? "" };
  },
});

/** It also trims the words of inline elements; one that begins or ends with a space counts as a block. */
function spacingOf(element: Element): string {
  const display = displayOf(element);
  return display === "inline" && /^\s|\s$/.test(element.textContent ?? "") ? "block" : display;
}

const parser = new window.DOMParser();

/** The document of a page, as a browser without a script has it. */
export function parseHtml(html: string): Document {
  const document = parser.parseFromString(html, "text/html") as unknown as Document;
  // The parser chooses before it has read all options, and then the wrong one.
  for (const select of document.querySelectorAll("select")) {
    const chosen = [...select.options].findLast((option) => option.hasAttribute("selected"));
    if (chosen && !select.multiple) select.value = chosen.value;
  }
  return document;
}
