import { Window } from "happy-dom";
import { displayOf } from "./displayed.ts";

const opened: Window[] = [];
/** More than any test goes back, and than all the pages that it has open. */
const mostOpen = 20;

/** A window of its own for each page: what one has parsed it keeps until it is closed. */
function openWindow(): Window {
  if (opened.length >= mostOpen) void opened.shift()?.happyDOM.close();
  const window = new Window({ url: "http://localhost/" });
  opened.push(window);
  // What computes accessible names asks for styles a thousand times; the one that matters is told without a style sheet.
  Object.assign(window, {
    getComputedStyle: (element: Element) => {
      const style: Record<string, unknown> = { display: spacingOf(element), visibility: "visible" };
      return { ...style, getPropertyValue: (name: string) => style[name] ?? "" };
    },
  });
  return window;
}

/** It also trims the words of inline elements; one that begins or ends with a space counts as a block. */
function spacingOf(element: Element): string {
  const display = displayOf(element);
  return display === "inline" && /^\s|\s$/.test(element.textContent ?? "") ? "block" : display;
}

/** A quarter of a page is what icons are drawn with and what scripts are fetched ahead by: nobody reads either. */
const withoutPictures = (html: string): string =>
  html
    .replace(/(<svg\b[^>]*\baria-hidden="true"[^>]*>).*?<\/svg>/gs, "$1</svg>")
    .replace(/<link rel="modulepreload"[^>]*>/g, "");

/** The document of a page, as a browser without a script has it. */
export function parseHtml(html: string): Document {
  const { DOMParser } = openWindow();
  const document = new DOMParser().parseFromString(withoutPictures(html), "text/html") as unknown as Document;
  // The parser chooses before it has read all options, and then the wrong one.
  for (const select of document.querySelectorAll("select")) {
    const chosen = [...select.options].findLast((option) => option.hasAttribute("selected"));
    if (chosen && !select.multiple) select.value = chosen.value;
  }
  return document;
}
