import type { Browser, BrowserContext, Cookie } from "@playwright/test";
import { signIn } from "#tests/support/fixtures.ts";
import type { RunningServer } from "#tests/support/servers.ts";

const sessions = new Map<string, Cookie[]>();

/** Whether these cookies still stand for somebody: other tests of a server end all sessions. */
async function holds({ url }: RunningServer, cookies: Cookie[]): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return (await fetch(`${url}/api/auth/check`, { headers: { cookie } })).ok;
}

/** What somebody's browser holds once they have signed in, which they do once on each server. */
export async function sessionOf(browser: Browser, app: RunningServer, login: string): Promise<Cookie[]> {
  const place = `${app.url} ${login}`;
  const before = sessions.get(place);
  if (before && (await holds(app, before))) return before;
  const page = await browser.newPage({ baseURL: app.url });
  await signIn(page, login);
  const cookies = (await page.context().cookies()).filter(({ domain }) => app.url.includes(domain));
  await page.context().close();
  sessions.set(place, cookies);
  return cookies;
}

/** Has this browser be the one at which somebody has signed in. */
export async function lend(context: BrowserContext, app: RunningServer, login: string): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error("There is no browser to sign in with.");
  await context.addCookies(await sessionOf(browser, app, login));
}
