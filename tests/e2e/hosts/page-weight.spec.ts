import { brotliCompressSync } from "node:zlib";
import type { App } from "#tests/support/apps/servers.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { giveSession } from "#tests/support/browser/sign-in.ts";

interface Weight {
  /** Bytes of the document as it is, and of what is sent of it and of its scripts. */
  html: number;
  sentHtml: number;
  scripts: number;
  files: number;
}

async function cookieOf(app: App): Promise<string> {
  let cookie = "";
  const context = {
    addCookies: async ([session]: readonly { name: string; value: string }[]) => {
      if (session) cookie = `${session.name}=${session.value}`;
    },
  };
  await giveSession(context, app, "ada@example.com");
  return cookie;
}

async function weigh(app: App, path: string): Promise<Weight> {
  const headers = { cookie: await cookieOf(app), "accept-encoding": "br" };
  const sent = async (address: string) => {
    const answer = await fetch(`${app.url}${address}`, { headers });
    const text = await answer.text();
    expect(answer.headers.get("content-encoding"), address).toBe("br");
    return { text, bytes: Number(answer.headers.get("content-length") ?? brotliCompressSync(text).length) };
  };
  const { text: html, bytes: sentHtml } = await sent(path);
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let scripts = 0;
  for (const file of files) scripts += (await sent(file)).bytes;
  return { html: html.length, sentHtml, scripts, files: files.size };
}

async function keyOfALicense(app: App): Promise<string> {
  const list = await fetch(`${app.url}/license/licenses`, { headers: { cookie: await cookieOf(app) } });
  return /licenses\/([\dA-Z]{5}(?:-[\dA-Z]{5}){4})/.exec(await list.text())?.[1] ?? "";
}

/** Scripts in kB, and files, of pages with a form or a dialog; a public page has one file, its own. */
const budgets: Record<string, Pick<Weight, "scripts" | "files">> = {
  "/": { scripts: 135, files: 10 },
  "/license/licenses/:key": { scripts: 152, files: 16 },
  "/license/licenses/new": { scripts: 160, files: 18 },
  "/internal/one-customers": { scripts: 152, files: 18 },
  "/marketplace?token=sandbox-new": { scripts: 27, files: 1 },
};

test("pages are light", { tag: "@plain" }, async ({ app }) => {
  const list = await weigh(app, "/license/licenses");
  expect.soft(list.html).toBeLessThanOrEqual(61_000);
  expect.soft(list.sentHtml).toBeLessThanOrEqual(12_000);
  expect.soft(list.scripts).toBeLessThanOrEqual(131_500);
  expect.soft(list.files).toBeLessThanOrEqual(10);

  const key = await keyOfALicense(app);
  for (const [path, budget] of Object.entries(budgets)) {
    const { scripts, files } = await weigh(app, path.replace(":key", key));
    expect.soft(scripts, path).toBeLessThanOrEqual(budget.scripts * 1000);
    expect.soft(files, path).toBeLessThanOrEqual(budget.files);
  }
});
