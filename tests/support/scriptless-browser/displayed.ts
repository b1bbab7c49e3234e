/**
 * True if a screen of 1440 px without JavaScript displays the element.
 * The function derives this result from the markup and the utility classes.
 */
export function isDisplayed(element: Element): boolean {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
    if (computeDisplay(ancestor) === "none" || isCollapsed(ancestor)) return false;
  }
  return element.isConnected;
}

/** True if the element is visible to assistive technology. */
export const isExposed = (element: Element): boolean =>
  element.closest('[aria-hidden="true"]') === null && isDisplayed(element);

const hiddenElements = new Set(["head", "script", "style", "template", "title", "datalist"]);
const inlineElements = new Set(
  "a abbr b bdi bdo cite code em i kbd label mark q s small span strong sub sup time u var".split(" "),
);
const displayClasses = "hidden|block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|table";
const displayPattern = new RegExp(String.raw`(?:^|\s)(${displayClasses})(?=\s|$)`);
const wideScreenPattern = new RegExp(String.raw`(?:^|\s)(?:sm|md|lg|xl|2xl):(${displayClasses})(?=\s|$)`);
const noScriptPattern = new RegExp(String.raw`(?:^|\s)no-script:(${displayClasses})(?=\s|$)`);

export function computeDisplay(element: Element): string {
  if (hiddenElements.has(element.localName) || element.hasAttribute("hidden")) return "none";
  if (element.getAttribute("type") === "hidden" && element.localName === "input") return "none";
  if (element.localName === "dialog" && !element.hasAttribute("open")) return "none";
  const classes = element.getAttribute("class") ?? "";
  if (/(?:^|\s)empty:hidden(?=\s|$)/.test(classes) && element.childNodes.length === 0) return "none";
  const [, displayClass] =
    noScriptPattern.exec(classes) ?? wideScreenPattern.exec(classes) ?? displayPattern.exec(classes) ?? [];
  if (displayClass) return displayClass === "hidden" ? "none" : displayClass;
  if (element.hasAttribute("popover") && !element.hasAttribute(openPopoverAttribute)) return "none";
  return inlineElements.has(element.localName) ? "inline" : "block";
}

/** Marks a popover that its button opened. */
export const openPopoverAttribute = "data-scriptless-browser-shown";

/** True if the element is inside closed details and is not their summary. */
function isCollapsed(element: Element): boolean {
  const details = element.parentElement;
  if (details?.localName !== "details" || details.hasAttribute("open")) return false;
  return details.querySelector(":scope > summary") !== element;
}
