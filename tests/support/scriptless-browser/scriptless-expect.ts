import { isDisplayed } from "./displayed.ts";
import { descriptionOf, matchesText, type TextMatch, readableTextOf } from "./find-elements.ts";
import { type Control, isDisabled } from "./forms.ts";
import { ScriptlessLocator } from "./scriptless-locator.ts";
import { ScriptlessPage } from "./scriptless-page.ts";

type Texts = TextMatch | TextMatch[];
type Check = (locator: ScriptlessLocator, ...expected: never[]) => { isMet: boolean; actual: unknown };

const createCheck =
  <Expected extends unknown[]>(
    inspect: (locator: ScriptlessLocator, ...expected: Expected) => [isMet: boolean, actual: unknown],
  ) =>
  (locator: ScriptlessLocator, ...expected: Expected) => {
    const [isMet, actual] = inspect(locator, ...expected);
    return { isMet, actual };
  };

/** Checks exactly one element. */
const createElementCheck = <Expected extends unknown[]>(
  inspect: (element: Element, ...expected: Expected) => [isMet: boolean, actual: unknown],
) =>
  createCheck<Expected>((locator, ...expected) => {
    const [element, ...additionalElements] = locator.elements();
    if (!element) return [false, "no element"];
    return additionalElements.length > 0
      ? [false, `${additionalElements.length + 1} elements`]
      : inspect(element, ...expected);
  });

const createTextCheck = <Expected extends unknown[]>(
  inspect: (element: Element) => string,
  isMatch: (actual: string, ...expected: Expected) => boolean,
) =>
  createElementCheck<Expected>((element, ...expected) => {
    const actual = inspect(element);
    return [isMatch(actual, ...expected), actual];
  });

const isExactly = (actual: string, expected: TextMatch) => matchesText(actual, expected, true);

/** A list of texts matches the same number of elements in order. */
const createTextListCheck = (isMatch: (actual: string, expected: TextMatch) => boolean) =>
  createCheck<[Texts]>((locator, expected) => {
    const actualTexts = locator.elements().map((element) => readableTextOf(element));
    if (Array.isArray(expected)) {
      const isMet =
        actualTexts.length === expected.length &&
        expected.every((text, index) => isMatch(actualTexts[index] ?? "", text));
      return [isMet, actualTexts];
    }
    return [actualTexts.length === 1 && isMatch(actualTexts[0] ?? "", expected), actualTexts];
  });

const contains = (actual: string, expected: TextMatch) =>
  typeof expected === "string"
    ? actual.includes(expected.replace(/\s+/g, " ").trim())
    : matchesText(actual, expected);

const locatorChecks = {
  toBeAttached: createCheck(({ elements }) => [elements().length > 0, elements().length]),
  toBeVisible: createCheck<[{ visible?: boolean }?]>((locator, { visible = true } = {}) => {
    const displayedElements = locator.elements().filter((element) => isDisplayed(element));
    const isSingle = locator.elements().length <= 1;
    return [isSingle && displayedElements.length > 0 === visible, `${displayedElements.length} displayed`];
  }),
  toBeHidden: createCheck((locator) => {
    const displayedElements = locator.elements().filter((element) => isDisplayed(element));
    return [displayedElements.length === 0, `${displayedElements.length} displayed`];
  }),
  toHaveCount: createCheck<[number]>((locator, expected) => {
    const { length } = locator.elements();
    return [length === expected, length];
  }),
  toContainText: createTextListCheck(contains),
  toHaveText: createTextListCheck(isExactly),
  toHaveValue: createTextCheck((element) => (element as Control).value.replace(/\r\n/g, "\n"), matchesValue),
  toHaveAttribute: createElementCheck<[string, TextMatch?]>((element, name, expected) => {
    const actual = element.getAttribute(name);
    return [actual !== null && (expected === undefined || matchesValue(actual, expected)), actual];
  }),
  toHaveAccessibleDescription: createTextCheck(descriptionOf, isExactly),
  toHaveJSProperty: createElementCheck<[string, unknown]>((element, name, expected) => {
    const actual: unknown = Reflect.get(element, name);
    return [actual === expected, actual];
  }),
  toBeChecked: createElementCheck<[{ checked?: boolean }?]>((element, { checked = true } = {}) => {
    const actual = (element as HTMLInputElement).checked;
    return [actual === checked, actual];
  }),
  toBeFocused: createCheck((locator) => {
    const isFocused = locator.elements().includes(locator.page.focusedElement as Element);
    return [
      isFocused,
      isFocused ? "focused" : (locator.page.focusedElement?.outerHTML.slice(0, 200) ?? "nothing"),
    ];
  }),
  toBeEnabled: createElementCheck<[{ enabled?: boolean }?]>((element, { enabled = true } = {}) => [
    !isDisabled(element) === enabled,
    !isDisabled(element),
  ]),
  toBeDisabled: createElementCheck((element) => [isDisabled(element), isDisabled(element)]),
  toBeEditable: createElementCheck((element) => {
    const isEditable = !isDisabled(element) && !element.hasAttribute("readonly");
    return [isEditable, isEditable];
  }),
} satisfies Record<string, Check>;

function matchesValue(actual: string, expected: TextMatch): boolean {
  return typeof expected === "string" ? actual === expected : matchesText(actual, expected);
}

class ExpectationError extends Error {}

/** A subset of Playwright's `expect` for pages without JavaScript. A check is repeated only if the page refreshes itself. */
export function scriptlessExpect(subject: ScriptlessLocator | ScriptlessPage, message?: string) {
  return {
    ...createExpectations(subject, { isExpected: true, message }),
    not: createExpectations(subject, { isExpected: false, message }),
  };
}

function createExpectations(
  subject: ScriptlessLocator | ScriptlessPage,
  { isExpected, message }: { isExpected: boolean; message: string | undefined },
) {
  const page = subject instanceof ScriptlessPage ? subject : subject.page;
  const expectEventually = async (
    name: string,
    inspect: () => { isMet: boolean; actual: unknown },
    expected: unknown[],
  ) => {
    if (await page.becomesTrue(() => inspect().isMet === isExpected)) return;
    const subjectName = subject instanceof ScriptlessPage ? "The page" : subject.description;
    const expectedText = expected
      .map((value) => (value instanceof RegExp ? String(value) : JSON.stringify(value)))
      .join(", ");
    throw new ExpectationError(
      `${message ? `${message}: ` : ""}${subjectName}: ${isExpected ? "" : "not "}${name}(${expectedText}), but it was ` +
        `${JSON.stringify(inspect().actual)} at ${page.url()}`,
    );
  };
  if (subject instanceof ScriptlessPage) {
    return {
      toHaveURL: (expected: TextMatch) =>
        expectEventually("toHaveURL", () => ({ isMet: subject.isAt(expected), actual: subject.url() }), [
          expected,
        ]),
      toHaveTitle: (expected: TextMatch) => {
        const inspect = () => ({
          isMet: matchesValue(subject.document.title, expected),
          actual: subject.document.title,
        });
        return expectEventually("toHaveTitle", inspect, [expected]);
      },
    };
  }
  return Object.fromEntries(
    Object.entries<Check>(locatorChecks).map(([name, inspect]) => [
      name,
      (...expected: never[]) => expectEventually(name, () => inspect(subject, ...expected), expected),
    ]),
  );
}
