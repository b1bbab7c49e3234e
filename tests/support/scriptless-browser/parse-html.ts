import { DOMParser } from "linkedom";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { computeDisplay } from "./displayed.ts";
import { defineControlProperties } from "./control-properties.ts";

/** Creates a style for the library that computes accessible names. It only needs the display value. */
function createStyle(element: Element) {
  const style: Record<string, unknown> = { display: computeDisplayForNames(element), visibility: "visible" };
  return { ...style, getPropertyValue: (name: string) => style[name] ?? "" };
}

/** The library trims the text of inline elements, so an element that starts or ends with a space counts as a block. */
function computeDisplayForNames(element: Element): string {
  const display = computeDisplay(element);
  return display === "inline" && /^\s|\s$/.test(element.textContent ?? "") ? "block" : display;
}

/** Removes the content of hidden icons, which is a large part of a page and contains no text. */
const removeIconContent = (html: string): string =>
  html.replace(/(<svg\b[^>]*\baria-hidden="true"[^>]*>).*?<\/svg>/gs, "$1</svg>");

defineControlProperties();
const parser = new DOMParser();

/** Parses a page as a browser without JavaScript does. */
export function parseHtml(html: string): Document {
  const globals = { getComputedStyle: createStyle };
  const document = parser.parseFromString("<html></html>", "text/html", globals) as unknown as Document;
  document.documentElement.remove();
  copyNodes(parse(removeIconContent(html), { scriptingEnabled: false }), document, document);
  return document;
}

function copyNodes(source: DefaultTreeAdapterTypes.ParentNode, target: Node, document: Document): void {
  for (const node of source.childNodes) {
    if (node.nodeName === "#text" && "value" in node) target.appendChild(document.createTextNode(node.value));
    if (!("tagName" in node)) continue;
    const element = document.createElement(node.tagName);
    for (const { name, value } of node.attrs) element.setAttribute(name, value);
    copyNodes(node, element, document);
    target.appendChild(element);
  }
}
