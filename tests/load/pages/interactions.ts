import { chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { openPage } from "./paint.ts";

export interface Interaction {
  name: string;
  /** Milliseconds from a click to the next paint, with the CPU slowed down four times. */
  untilPaint: number;
}

const cpuSlowdown = 4;
const roundCount = 3;

const interactionSteps = [
  ["open the filter", (page) => page.locator("summary", { hasText: "Filter" }).first().click()],
  ["apply the filter", (page) => page.getByRole("button", { name: /^Show / }).click()],
  ["sort the list", (page) => page.locator("thead a").first().click()],
  ["open the next page", (page) => page.getByRole("link", { name: "Next" }).first().click()],
  ["open a license", (page) => page.locator("tbody a:has(code)").first().click()],
  ["open another tab", (page) => page.getByRole("dialog").getByRole("link", { name: "History" }).click()],
  ["close the license", (page) => page.getByRole("dialog").getByRole("link", { name: "Close" }).click()],
] as const satisfies readonly (readonly [name: string, runStep: (page: Page) => Promise<void>])[];

/** Measures typical interactions with the license list, one after the other. */
export async function measureInteractions(url: string, cookie: string): Promise<Interaction[]> {
  const browser = await chromium.launch(await findChromium());
  const durationsByStep = interactionSteps.map((): number[] => []);
  try {
    for (let round = 0; round < roundCount; round += 1) {
      const page = await openPage(browser, url, cookie);
      await page.goto(url, { waitUntil: "networkidle" });
      const cdpSession = await page.context().newCDPSession(page);
      await cdpSession.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
      for (const [index, [, runStep]] of interactionSteps.entries()) {
        await page.evaluate(recordEventDurations);
        await runStep(page);
        await page.waitForLoadState("networkidle");
        // The browser reports events with a delay.
        await page.waitForTimeout(300);
        durationsByStep[index]?.push(await page.evaluate(readSlowestEvent));
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return interactionSteps.map(([name], index) => ({
    name,
    untilPaint: Math.min(...(durationsByStep[index] ?? [])),
  }));
}

function recordEventDurations() {
  const durations: number[] = [];
  new PerformanceObserver((list) =>
    durations.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: "event",
    durationThreshold: 16,
  } as PerformanceObserverInit);
  Object.assign(window, { durations });
}

/** The longest duration of an event in milliseconds. Browsers report no event that takes less than 16 ms. */
const readSlowestEvent = () =>
  Math.max(16, ...((Reflect.get(window, "durations") as number[] | undefined) ?? []));
