import type { Page, Route } from "@playwright/test";
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

/** As a proxy answers whose server is away. */
export const badGateway = (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" });

/** Every request of the script is answered with a bad gateway. */
export async function withoutServer(page: Page, work: () => Promise<void>) {
  const refused = page.waitForResponse((reply) => reply.status() === 502);
  await page.route(/\.data\b/, badGateway);
  await work();
  await refused;
  await page.unrouteAll({ behavior: "wait" });
}

/** A page that is loaded anew would not have this any more. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
export const isSame = (page: Page) => page.evaluate(() => "isSame" in window);
