import { isDisplayed } from "./displayed.ts";
import { describe, matches, type TextMatch, wordsOf } from "./finding.ts";
import { type Control, isDisabled } from "./forms.ts";
import { PlainLocator } from "./plain-locator.ts";
import { PlainPage } from "./plain-page.ts";

type Texts = TextMatch | TextMatch[];
type Check = (locator: PlainLocator, ...wanted: never[]) => { isSo: boolean; was: unknown };

const check =
  <Wanted extends unknown[]>(
    look: (locator: PlainLocator, ...wanted: Wanted) => [isSo: boolean, was: unknown],
  ) =>
  (locator: PlainLocator, ...wanted: Wanted) => {
    const [isSo, was] = look(locator, ...wanted);
    return { isSo, was };
  };

/** Checks exactly one element. */
const aboutOne = <Wanted extends unknown[]>(
  look: (element: Element, ...wanted: Wanted) => [isSo: boolean, was: unknown],
) =>
  check<Wanted>((locator, ...wanted) => {
    const [element, ...others] = locator.elements();
    if (!element) return [false, "nothing there"];
    return others.length > 0 ? [false, `${others.length + 1} elements`] : look(element, ...wanted);
  });

const about = <Wanted extends unknown[]>(
  look: (element: Element) => string,
  fits: (was: string, ...wanted: Wanted) => boolean,
) =>
  aboutOne<Wanted>((element, ...wanted) => {
    const was = look(element);
    return [fits(was, ...wanted), was];
  });

const isExactly = (was: string, wanted: TextMatch) => matches(was, wanted, true);

/** A list of texts matches the same number of elements in order. */
const ofTexts = (fits: (was: string, wanted: TextMatch) => boolean) =>
  check<[Texts]>((locator, wanted) => {
    const were = locator.elements().map((element) => wordsOf(element));
    if (Array.isArray(wanted)) {
      const isSo = were.length === wanted.length && wanted.every((text, at) => fits(were[at] ?? "", text));
      return [isSo, were];
    }
    return [were.length === 1 && fits(were[0] ?? "", wanted), were];
  });

const contains = (was: string, wanted: TextMatch) =>
  typeof wanted === "string" ? was.includes(wanted.replace(/\s+/g, " ").trim()) : matches(was, wanted);

const locatorChecks = {
  toBeAttached: check(({ elements }) => [elements().length > 0, elements().length]),
  toBeVisible: check<[{ visible?: boolean }?]>((locator, { visible = true } = {}) => {
    const displayed = locator.elements().filter((element) => isDisplayed(element));
    const isAlone = locator.elements().length <= 1;
    return [isAlone && displayed.length > 0 === visible, `${displayed.length} displayed`];
  }),
  toBeHidden: check((locator) => {
    const displayed = locator.elements().filter((element) => isDisplayed(element));
    return [displayed.length === 0, `${displayed.length} displayed`];
  }),
  toHaveCount: check<[number]>((locator, wanted) => {
    const { length } = locator.elements();
    return [length === wanted, length];
  }),
  toContainText: ofTexts(contains),
  toHaveText: ofTexts(isExactly),
  toHaveValue: about((element) => (element as Control).value.replace(/\r\n/g, "\n"), isValue),
  toHaveAttribute: aboutOne<[string, TextMatch?]>((element, name, wanted) => {
    const was = element.getAttribute(name);
    return [was !== null && (wanted === undefined || isValue(was, wanted)), was];
  }),
  toHaveAccessibleDescription: about(describe, isExactly),
  toHaveJSProperty: aboutOne<[string, unknown]>((element, name, wanted) => {
    const was: unknown = Reflect.get(element, name);
    return [was === wanted, was];
  }),
  toBeChecked: aboutOne<[{ checked?: boolean }?]>((element, { checked = true } = {}) => {
    const was = (element as HTMLInputElement).checked;
    return [was === checked, was];
  }),
  toBeFocused: check((locator) => {
    const isFocused = locator.elements().includes(locator.page.focused as Element);
    return [isFocused, isFocused ? "focused" : (locator.page.focused?.outerHTML.slice(0, 200) ?? "nothing")];
  }),
  toBeEnabled: aboutOne<[{ enabled?: boolean }?]>((element, { enabled = true } = {}) => [
    !isDisabled(element) === enabled,
    !isDisabled(element),
  ]),
  toBeDisabled: aboutOne((element) => [isDisabled(element), isDisabled(element)]),
  toBeEditable: aboutOne((element) => {
    const isEditable = !isDisabled(element) && !element.hasAttribute("readonly");
    return [isEditable, isEditable];
  }),
} satisfies Record<string, Check>;

function isValue(was: string, wanted: TextMatch): boolean {
  return typeof wanted === "string" ? was === wanted : matches(was, wanted);
}

class Unmet extends Error {}

/** The part of Playwright's `expect` for plain pages and locators; most pages do not change, so most checks do not wait. */
export function plainExpect(subject: PlainLocator | PlainPage, message?: string) {
  return {
    ...expectations(subject, true, message),
    not: expectations(subject, false, message),
  };
}

function expectations(subject: PlainLocator | PlainPage, isWanted: boolean, message: string | undefined) {
  const page = subject instanceof PlainPage ? subject : subject.page;
  const must = async (name: string, look: () => { isSo: boolean; was: unknown }, wanted: unknown[]) => {
    if (await page.settles(() => look().isSo === isWanted)) return;
    const what = subject instanceof PlainPage ? "The page" : subject.description;
    const told = wanted.map((one) => (one instanceof RegExp ? String(one) : JSON.stringify(one))).join(", ");
    throw new Unmet(
      `${message ? `${message}: ` : ""}${what}: ${isWanted ? "" : "not "}${name}(${told}), but it was ` +
        `${JSON.stringify(look().was)} at ${page.url()}`,
    );
  };
  if (subject instanceof PlainPage) {
    return {
      toHaveURL: (wanted: TextMatch) =>
        must("toHaveURL", () => ({ isSo: subject.isAt(wanted), was: subject.url() }), [wanted]),
      toHaveTitle: (wanted: TextMatch) => {
        const look = () => ({
          isSo: isValue(subject.document.title, wanted),
          was: subject.document.title,
        });
        return must("toHaveTitle", look, [wanted]);
      },
    };
  }
  return Object.fromEntries(
    Object.entries<Check>(locatorChecks).map(([name, look]) => [
      name,
      (...wanted: never[]) => must(name, () => look(subject, ...wanted), wanted),
    ]),
  );
}
