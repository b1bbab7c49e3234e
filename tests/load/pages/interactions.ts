import { chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { pageWith } from "./paint.ts";

export interface Interaction {
  name: string;
  /** Milliseconds from a press to the next paint, with the CPU slowed down four times. */
  untilPaint: number;
}

const slowCpu = 4;
const turns = 3;

const presses = [
  ["open the filter", (page) => page.locator("summary", { hasText: "Filter" }).first().click()],
  ["filter", (page) => page.getByRole("button", { name: /^Show / }).click()],
  ["sort", (page) => page.locator("thead a").first().click()],
  ["next page", (page) => page.getByRole("link", { name: "Next" }).first().click()],
  ["open a license", (page) => page.locator("tbody a:has(code)").first().click()],
  ["another tab", (page) => page.getByRole("dialog").getByRole("link", { name: "Quota" }).click()],
  ["close", (page) => page.getByRole("dialog").getByRole("link", { name: "Close" }).click()],
] as const satisfies readonly (readonly [name: string, press: (page: Page) => Promise<void>])[];

/** Measures typical interactions with the license list, one after the other. */
export async function measureInteractions(address: string, cookie: string): Promise<Interaction[]> {
  const browser = await chromium.launch(await findChromium());
  const times = presses.map((): number[] => []);
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      const page = await pageWith(browser, address, cookie);
      await page.goto(address, { waitUntil: "networkidle" });
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
      for (const [index, [, press]] of presses.entries()) {
        await page.evaluate(watchEvents);
        await press(page);
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(300);
        times[index]?.push(await page.evaluate(slowestEvent));
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return presses.map(([name], index) => ({ name, untilPaint: Math.min(...(times[index] ?? [])) }));
}

function watchEvents() {
  const durations: number[] = [];
  new PerformanceObserver((list) =>
    durations.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: "event",
    durationThreshold: 16,
  } as PerformanceObserverInit);
  Object.assign(window, { durations });
}

/** Durations below the browser's threshold count as the threshold. */
const slowestEvent = () =>
  Math.max(16, ...((Reflect.get(window, "durations") as number[] | undefined) ?? []));
