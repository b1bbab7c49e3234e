import type { Page, Route } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const expectAlert = (page: Page, text: string) =>
  expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
export const tryAgainButton = (page: Page) =>
  page.getByRole("alert").getByRole("button", { name: "Try again" });

/** Runs the action while the browser has no network. */
export async function whileOffline(page: Page, action: () => Promise<void>) {
  await page.context().setOffline(true);
  try {
    await action();
  } finally {
    await page.context().setOffline(false);
  }
}

/** Responds like a proxy whose server is unreachable. */
export const respondWithBadGateway = (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" });

/** Runs the action while the server responds 502 to every request for data. */
export async function whileServerFails(page: Page, action: () => Promise<void>) {
  const badGatewayResponse = page.waitForResponse((response) => response.status() === 502);
  await page.route(/\.data\b|\/names\//, respondWithBadGateway);
  await action();
  await badGatewayResponse;
  await page.unrouteAll({ behavior: "wait" });
}

/** Sets a property of the window, which a reload of the page removes. */
export const rememberOriginalPage = (page: Page) =>
  page.evaluate(() => Object.assign(window, { isOriginalPage: true }));
export const isOriginalPage = (page: Page) => page.evaluate(() => "isOriginalPage" in window);
