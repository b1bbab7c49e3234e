import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import type { AxeResults, RunOptions } from "axe-core";

declare global {
  interface Window {
    /** Functions that undo the changes of a check to the page. */
    undoFunctions?: (() => void)[];
    axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> };
  }
}

type Theme = "light" | "dark";

const viewportHeight = 844;
const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const dialogSelector = "[role=dialog], [role=alertdialog]";
/** axe does not check rows after the tenth, because they look the same. */
const excludedSelectors = ["tbody tr:nth-child(n + 11)"];

export async function applyWidthAndTheme(page: Page, width: number, colorScheme: Theme): Promise<void> {
  await Promise.all([
    page.setViewportSize({ width, height: viewportHeight }),
    page.emulateMedia({ colorScheme }),
  ]);
}

/**
 * Expects that neither the page nor a dialog scrolls horizontally, and that no empty space follows the
 * content. Tables may scroll horizontally.
 */
export async function expectFit(page: Page, width: number): Promise<void> {
  const overflows = await page.evaluate((selector) => {
    const openDialogs = [...document.querySelectorAll(selector)];
    const dialogBodies = openDialogs.flatMap((dialog) => dialog.querySelector("[role=region]") ?? []);
    return [document.documentElement, ...openDialogs, ...dialogBodies]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, role, scrollWidth, clientWidth }) =>
          `${role ?? tagName} by ${scrollWidth - clientWidth} px`,
      );
  }, dialogSelector);
  expect.soft(overflows, `fits at ${width} px`).toEqual([]);
  expect.soft(await measureEmptySpaceBelow(page), `empty pixels below the page at ${width} px`).toBe(0);
}

/** Height of the empty space below the content and open popovers. */
const measureEmptySpaceBelow = (page: Page) =>
  page.evaluate(() => {
    const bottomEdges = [
      ...document.querySelectorAll("body, details[data-popover][open] > *, :popover-open"),
    ].map((element) => element.getBoundingClientRect().bottom + scrollY);
    return Math.max(0, document.documentElement.scrollHeight - Math.ceil(Math.max(...bottomEdges)));
  });

/** Expects that the page and its tables fit at three more widths. */
export async function expectFitOtherWidths(page: Page): Promise<void> {
  for (const width of [1366, 1024, 320]) {
    await page.setViewportSize({ width, height: viewportHeight });
    await expectFit(page, width);
    const hiddenWidths = await page
      .locator("main .table-frame")
      .evaluateAll((frames) => frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect
      .soft(
        hiddenWidths.filter((hiddenWidth) => hiddenWidth > 0),
        `hidden px of tables at ${width} px`,
      )
      .toEqual([]);
  }
}

/** Applies the style rules for browsers without JavaScript. */
export async function hideScriptOnlyContent(page: Page): Promise<void> {
  const changedRuleCount = await page.evaluate(() => {
    const findScriptingRules = (rules: CSSRuleList): CSSMediaRule[] =>
      [...rules].flatMap((rule) => {
        const nestedRules = "cssRules" in rule ? findScriptingRules(rule.cssRules as CSSRuleList) : [];
        const isScriptingRule =
          rule instanceof CSSMediaRule && rule.conditionText.includes("scripting: none");
        return isScriptingRule ? [rule, ...nestedRules] : nestedRules;
      });
    const mediaRules = [...document.styleSheets].flatMap(({ cssRules }) => findScriptingRules(cssRules));
    for (const { media } of mediaRules) {
      const originalText = media.mediaText;
      // The conditions are "(scripting: none)" and "not (scripting: none)".
      media.mediaText = originalText.startsWith("not") ? "not all" : "all";
      (window.undoFunctions ??= []).push(() => (media.mediaText = originalText));
    }
    return mediaRules.length;
  });
  expect.soft(changedRuleCount, "number of style rules for pages without scripts").toBeGreaterThan(0);
}

export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource);
}

/** Hides parts that other states check: the page behind a dialog, and repeated rows. */
export async function hideRepeatedContent(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-aria-hidden], tbody tr:nth-child(n + 4) { display: none !important; }");
    document.adoptedStyleSheets.push(sheet);
    (window.undoFunctions ??= []).push(() => sheet.replaceSync(""));
  });
}

/** Undoes the changes of the checks, so that the page is ready for the next state. */
export async function undoPageChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const undoChange of window.undoFunctions?.splice(0) ?? []) undoChange();
  });
}

/** Accessibility violations of the page: each rule with its first element. */
async function findViolations(page: Page, rules: string[] | null): Promise<string[]> {
  return page.evaluate(
    async ({ dialogSelector, exclude: excludedSelectors, rules }) => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      // If a dialog is open, axe checks only the dialog. Another state checks the page behind the dialog.
      const include = document.querySelector(dialogSelector) ? [dialogSelector] : ["html"];
      const { violations } = await window.axe.run(
        { include, exclude: excludedSelectors },
        {
          reporter: "no-passes",
          selectors: false,
          preload: false,
          iframes: false,
          ...(rules ? { runOnly: rules } : {}),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { dialogSelector, exclude: excludedSelectors, rules },
  );
}

export async function expectAccessible(page: Page, description: string): Promise<void> {
  expect.soft(await findViolations(page, null), description).toEqual([]);
}

export async function expectContrast(page: Page, description: string): Promise<void> {
  expect.soft(await findViolations(page, ["color-contrast"]), `contrast, ${description}`).toEqual([]);
}
