import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { openSession } from "#app/domain/person/sessions.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { findSubject } from "#dev/identity-provider/identity-provider.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { readAppsUnderTest } from "#tests/support/apps/apps.ts";
import { type App, serversStartedHere } from "#tests/support/apps/servers.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const storageByFolder = new Map<string, Promise<Storage>>();

/** Opens the database of a running server. The database stays open until this process ends. */
function openCachedStorage(dataDir: string): Promise<Storage> {
  const storage = storageByFolder.get(dataDir) ?? openStorage(nodeSqlite(join(dataDir, "licenses.sqlite")));
  storageByFolder.set(dataDir, storage);
  return storage;
}

/** Creates the user if needed, opens a session and sets its cookie in the browser. */
export async function createSession(
  context: Pick<BrowserContext, "addCookies">,
  app: App,
  email: string,
): Promise<void> {
  const storage = await openCachedStorage(app.dataDir);
  const identity = { issuer: app.identityUrl, subject: findSubject(email), email };
  const { id } = await storage.people.signIn(identity, readSystemClock());
  const sessionId = await openSession(storage, id, readSystemClock());
  await context.addCookies([
    { name: "session", value: sessionId, url: app.url, httpOnly: true, sameSite: "Lax" },
  ]);
}

/** A small page of the app without scripts. */
export const blankPage = "/robots.txt";

/** Signs in by creating a session in the database; `signInThroughProvider` uses the identity provider. */
export async function signIn(page: Page, email: string): Promise<void> {
  if (!page.url().endsWith(blankPage)) await page.goto(blankPage);
  const { origin } = new URL(page.url());
  const app = [...readAppsUnderTest(), ...serversStartedHere].find(({ url }) => url === origin);
  if (!app) throw new Error(`No running app has the origin ${origin}.`);
  await createSession(page.context(), app, email);
}

/** Signs in through the identity provider as one of its demo users, with or without JavaScript. */
export async function signInThroughProvider(page: Page, email: string): Promise<void> {
  await page.goto("/auth/sign-in");
  await signInOnProviderPage(page, email);
}

/** Continues from the sign-in page through the identity provider to the page that follows. */
export async function signInOnProviderPage(page: Page, email: string): Promise<void> {
  const appOrigin = new URL(page.url()).origin;
  await page.getByRole("link", { name: /^Sign in with/ }).click();
  const field = page.locator("input[name=login]");
  await field.fill(email);
  await field.press("Enter");
  await page.waitForURL(({ origin }) => origin === appOrigin);
}

/** Signs out and signs in as another user. */
export async function switchUser(page: Page, email: string) {
  await page.context().clearCookies();
  await signIn(page, email);
}
