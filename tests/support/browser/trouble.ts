import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const told = (page: Page, text: string) =>
  expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
export const tryAgain = (page: Page) => page.getByRole("alert").getByRole("button", { name: "Try again" });

export async function withoutNetwork(page: Page, work: () => Promise<void>) {
  await page.context().setOffline(true);
  try {
    await work();
  } finally {
    await page.context().setOffline(false);
  }
}

/** Every request of the script is answered as by a proxy whose server is away. */
export async function withoutServer(page: Page, work: () => Promise<void>) {
  const refused = page.waitForResponse((reply) => reply.status() === 502);
  await page.route(/\.data\b/, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await work();
  await refused;
  await page.unrouteAll({ behavior: "wait" });
}

/** A page that is loaded anew would not have this any more. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
export const isSame = (page: Page) => page.evaluate(() => "isSame" in window);
