import { computeAccessibleName, getRole } from "dom-accessibility-api";
import { isExposed } from "./displayed.ts";

export type TextMatch = string | RegExp;

export interface RoleOptions {
  name?: TextMatch;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  selected?: boolean;
  disabled?: boolean;
}

const collapseWhitespace = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/g, " ").trim();

/** The text of an element as a user reads it, without scripts, styles and templates. */
export const readableTextOf = (element: Element): string => collapseWhitespace(rawTextOf(element));

const elementNodeType = 1;
const textNodeType = 3;

function rawTextOf(element: Element): string {
  if (element.localName === "input" && /^(?:submit|button)$/.test(element.getAttribute("type") ?? "")) {
    return element.getAttribute("value") ?? "";
  }
  if (!element.querySelector("script, style, template")) return element.textContent ?? "";
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === textNodeType) return node.textContent ?? "";
      if (node.nodeType !== elementNodeType) return "";
      return /^(?:script|style|template)$/i.test(node.nodeName) ? "" : rawTextOf(node as Element);
    })
    .join("");
}

/**
 * True if the text matches the expected text. A string must occur in the text in upper or lower case.
 * With `exact`, the text must equal the string. A regular expression must match the text.
 */
export function matchesText(text: string, expected: TextMatch, exact = false): boolean {
  if (expected instanceof RegExp)
    return new RegExp(expected.source, expected.flags.replace("g", "")).test(text);
  const expectedText = collapseWhitespace(expected);
  return exact ? text === expectedText : text.toLowerCase().includes(expectedText.toLowerCase());
}

/** Selectors for elements that can have a role without a `role` attribute. */
const selectorByRole: Record<string, string> = {
  link: "a[href]",
  button: "button, summary, input",
  row: "tr",
  heading: "h1, h2, h3, h4, h5, h6",
  option: "option",
};

export function findByRole(root: Element, role: string, { name, exact, ...states }: RoleOptions = {}) {
  const implicitSelector = selectorByRole[role];
  return [...root.querySelectorAll(implicitSelector ? `${implicitSelector}, [role]` : "*")].filter(
    (element) =>
      roleOf(element) === role &&
      isExposed(element) &&
      hasMatchingName(element) &&
      hasStates(element, states),
  );

  function hasMatchingName(element: Element): boolean {
    if (name === undefined) return !namedLandmarks.has(element.localName) || nameOf(element) !== "";
    return matchesText(nameOf(element), name, exact);
  }
}

/** Elements that are landmarks only with a name. */
const namedLandmarks = new Set(["form", "section"]);

const nameOf = (element: Element) => collapseWhitespace(computeAccessibleName(element));

function roleOf(element: Element): string | null {
  if (element.localName === "search") return "search";
  // This line reads attributes, because matching a selector for each element of a page is slow.
  const isRowHeader = element.localName === "th" && element.getAttribute("scope") === "row";
  return isRowHeader && !element.hasAttribute("role") ? "rowheader" : getRole(element);
}

type States = Omit<RoleOptions, "name" | "exact">;

function hasStates(element: Element, { level, disabled, ...flags }: States): boolean {
  if (level !== undefined && element.localName !== `h${level}`) return false;
  if (disabled !== undefined && element.hasAttribute("disabled") !== disabled) return false;
  return Object.entries(flags).every(([flag, expected]) => {
    const property: unknown = Reflect.get(element, flag);
    return (
      (typeof property === "boolean" ? property : element.getAttribute(`aria-${flag}`) === "true") ===
      expected
    );
  });
}

/** The smallest elements with this text. */
export function findByText(root: Element, expected: TextMatch, exact = false): Element[] {
  return [...root.children].flatMap((child) => findSmallest(child, expected, exact));
}

function findSmallest(element: Element, expected: TextMatch, exact: boolean): Element[] {
  if (/^(?:script|style|template|head)$/.test(element.localName)) return [];
  const elementText = readableTextOf(element);
  if (typeof expected === "string" && !matchesText(elementText, expected)) return [];
  const matchingChildren = [...element.children].flatMap((child) => findSmallest(child, expected, exact));
  if (matchingChildren.length > 0) return matchingChildren;
  return matchesText(elementText, expected, exact) ? [element] : [];
}

const labellableSelector = "input:not([type=hidden]), select, textarea, button, meter, progress, output";

export const findByLabel = (root: Element, expected: TextMatch, exact = false): Element[] =>
  [...root.querySelectorAll(`${labellableSelector}, [aria-label], [aria-labelledby]`)].filter((element) =>
    labelTextsOf(element).some((label) => matchesText(label, expected, exact)),
  );

function labelTextsOf(element: Element): string[] {
  const referencedLabels = readReferencedTexts(element, "aria-labelledby");
  if (referencedLabels.length > 0) return referencedLabels;
  const ariaLabel = element.getAttribute("aria-label");
  if (ariaLabel?.trim()) return [collapseWhitespace(ariaLabel)];
  return [...((element as HTMLInputElement).labels ?? [])].map((label) => readableTextOf(label));
}

function readReferencedTexts(element: Element, attribute: string): string[] {
  const ids = (element.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean);
  return ids
    .flatMap((id) => element.ownerDocument.getElementById(id) ?? [])
    .map((label) => readableTextOf(label));
}

export function descriptionOf(element: Element): string {
  const descriptions = readReferencedTexts(element, "aria-describedby");
  if (descriptions.length > 0) return collapseWhitespace(descriptions.join(" "));
  return collapseWhitespace(element.getAttribute("aria-description") ?? element.getAttribute("title"));
}
