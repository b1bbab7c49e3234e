import { test as base, type Page } from "@playwright/test";
import { type RunningServer, type ServerScript, startServer } from "./servers.ts";

interface AppFixtures {
  /** Which of the two hosts serves: an option of the project. */
  host: ServerScript;
  /** The app with a data folder of its own, shared by the tests of one Playwright worker. */
  app: RunningServer;
}

export const test = base.extend<object, AppFixtures>({
  host: ["preview", { option: true, scope: "worker" }],
  app: [
    async ({ host }, use) => {
      const server = await startServer(host);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});

export { expect } from "@playwright/test";

/** Signs in through the identity provider as one of its demo people, with or without JavaScript. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto("/auth/sign-in");
  const appOrigin = new URL(page.url()).origin;
  const name = /^Sign in with/;
  await page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();
  const field = page.locator("input[name=login]");
  await field.fill(login);
  await field.press("Enter");
  await page.waitForURL(({ origin }) => origin === appOrigin);
}
