import type { Page, Route } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const expectAlert = (page: Page, text: string) =>
  expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
export const tryAgainButton = (page: Page) =>
  page.getByRole("alert").getByRole("button", { name: "Try again" });

export async function withoutNetwork(page: Page, work: () => Promise<void>) {
  await page.context().setOffline(true);
  try {
    await work();
  } finally {
    await page.context().setOffline(false);
  }
}

/** The response of a proxy whose server is unreachable. */
export const badGateway = (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" });

/** Every request for data gets a bad gateway response. */
export async function withoutServer(page: Page, work: () => Promise<void>) {
  const badGatewayResponse = page.waitForResponse((reply) => reply.status() === 502);
  await page.route(/\.data\b|\/names\//, badGateway);
  await work();
  await badGatewayResponse;
  await page.unrouteAll({ behavior: "wait" });
}

/** A page that was loaded again does not have this property. */
export const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isMarkedPage: true }));
export const isMarkedPage = (page: Page) => page.evaluate(() => "isMarkedPage" in window);
