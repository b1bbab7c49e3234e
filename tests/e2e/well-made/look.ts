import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import type { AxeResults, RunOptions } from "axe-core";

declare global {
  interface Window {
    /** Undo functions of the changes to the page for a check. */
    worn?: (() => void)[];
    axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> };
  }
}

type Theme = "light" | "dark";

const height = 844;
const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const dialogs = "[role=dialog], [role=alertdialog]";
/** The first rows of a long table; the others are alike. */
const exclude = ["tbody tr:nth-child(n + 11)"];

export async function applyLook(page: Page, width: number, colorScheme: Theme): Promise<void> {
  await Promise.all([page.setViewportSize({ width, height }), page.emulateMedia({ colorScheme })]);
}

/** Neither the page nor a dialog scrolls sideways; a table within may. */
export async function expectFit(page: Page, width: number): Promise<void> {
  const tooWide = await page.evaluate((selector) => {
    const shown = [...document.querySelectorAll(selector)];
    const bodies = shown.flatMap((dialog) => dialog.querySelector("[role=region]") ?? []);
    return [document.documentElement, ...shown, ...bodies]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, role, scrollWidth, clientWidth }) =>
          `${role ?? tagName} by ${scrollWidth - clientWidth} px`,
      );
  }, dialogs);
  expect.soft(tooWide, `fits at ${width} px`).toEqual([]);
  expect.soft(await emptySpaceBelow(page), `px of nothing below the page at ${width} px`).toBe(0);
}

/** How far the page scrolls beyond its content; an open popover may reach below. */
const emptySpaceBelow = (page: Page) =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll("body, details[data-popover][open] > *, :popover-open")].map(
      (element) => element.getBoundingClientRect().bottom + scrollY,
    );
    return Math.max(0, document.documentElement.scrollHeight - Math.ceil(Math.max(...ends)));
  });

/** Common widths between and below the two that are checked closely; no table on the page is cut off. */
export async function expectFitOtherWidths(page: Page): Promise<void> {
  for (const width of [1366, 1024, 320]) {
    await page.setViewportSize({ width, height });
    await expectFit(page, width);
    const cutOff = await page
      .locator("main .table-frame")
      .evaluateAll((frames) => frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect
      .soft(
        cutOff.filter((hidden) => hidden > 0),
        `px of tables cut off at ${width} px`,
      )
      .toEqual([]);
  }
}

/** Shows the page as it is without a script: enables the style rules for that case. */
export async function hideScriptOnlyContent(page: Page): Promise<void> {
  const changed = await page.evaluate(() => {
    const about = (rules: CSSRuleList): CSSMediaRule[] =>
      [...rules].flatMap((rule) => {
        const inner = "cssRules" in rule ? about(rule.cssRules as CSSRuleList) : [];
        const isOne = rule instanceof CSSMediaRule && rule.conditionText.includes("scripting: none");
        return isOne ? [rule, ...inner] : inner;
      });
    const mediaRules = [...document.styleSheets].flatMap(({ cssRules }) => about(cssRules));
    for (const { media } of mediaRules) {
      const before = media.mediaText;
      media.mediaText = before.startsWith("not") ? "not all" : "all";
      (window.worn ??= []).push(() => (media.mediaText = before));
    }
    return mediaRules.length;
  });
  expect.soft(changed, "rules for pages without a script").toBeGreaterThan(0);
}

export async function injectSweepStyles(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await source);
}

/** Removes parts that other states check, to save time: the page behind a dialog, and rows that are alike. */
export async function freezeAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-aria-hidden], tbody tr:nth-child(n + 4) { display: none !important; }");
    document.adoptedStyleSheets.push(sheet);
    (window.worn ??= []).push(() => sheet.replaceSync(""));
  });
}

/** Prepares the page for the next state. */
export async function resetLook(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const undo of window.worn?.splice(0) ?? []) undo();
  });
}

/** The accessibility violations of the page: each rule, with its first place. */
async function complaints(page: Page, rules: string[] | null): Promise<string[]> {
  return page.evaluate(
    async ({ dialogs, exclude, rules }) => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      // The page behind a dialog is a state of its own.
      const include = document.querySelector(dialogs) ? [dialogs] : ["html"];
      const { violations } = await window.axe.run(
        { include, exclude },
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
    { dialogs, exclude, rules },
  );
}

export async function expectAccessible(page: Page, description: string): Promise<void> {
  expect.soft(await complaints(page, null), description).toEqual([]);
}

export async function expectContrast(page: Page, description: string): Promise<void> {
  expect.soft(await complaints(page, ["color-contrast"]), `contrast, ${description}`).toEqual([]);
}
