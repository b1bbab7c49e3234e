import { test as base, type Page } from "@playwright/test";
import { type RunningServer, startServer } from "./servers.ts";

/** How the app under test is put together: on one of the two hosts, or before a second copy that has the license API. */
export type Setting = "node" | "worker" | "upstream";

interface AppFixtures {
  /** An option of the project. */
  setting: Setting;
  /** The app with a data folder of its own, shared by the tests of one Playwright worker. */
  app: RunningServer;
}

export const test = base.extend<object, AppFixtures>({
  setting: ["node", { option: true, scope: "worker" }],
  app: [
    async ({ setting }, use) => {
      const server = await startApp(setting);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});

async function startApp(setting: Setting): Promise<RunningServer> {
  if (setting !== "upstream") return startServer(setting === "node" ? "preview" : "preview:worker");
  const upstream = await startServer("preview");
  const app = await startServer("preview", { LICENSE_API_URL: upstream.url });
  return { ...upstream, url: app.url, stop: () => app.stop().then(() => upstream.stop()) };
}

export { expect } from "@playwright/test";

/** Goes to a page and waits until its script has taken over, for what a script alone does. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await takenOver(page);
}

export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((name) => name.startsWith("__reactProps")),
  );
}

/** Signs in through the identity provider as one of its demo people, with or without JavaScript. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto("/auth/sign-in");
  await goOnAs(page, login);
}

/** From the sign-in page, through the identity provider, to wherever that leads. */
export async function goOnAs(page: Page, login: string): Promise<void> {
  const appOrigin = new URL(page.url()).origin;
  await page.getByRole("link", { name: /^Sign in with/ }).click();
  const field = page.locator("input[name=login]");
  await field.fill(login);
  await field.press("Enter");
  await page.waitForURL(({ origin }) => origin === appOrigin);
}
