import { brotliCompressSync } from "node:zlib";
import type { App } from "#tests/support/apps/servers.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { giveSession } from "#tests/support/browser/sign-in.ts";

interface PageWeight {
  /** Bytes of the uncompressed document, and of the transferred document and scripts. */
  html: number;
  sentHtml: number;
  scripts: number;
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

async function weigh(app: App, path: string, cookies = ""): Promise<PageWeight> {
  const headers = { cookie: `${await cookieOf(app)}${cookies}`, "accept-encoding": "br" };
  const sent = async (address: string) => {
    const response = await fetch(`${app.url}${address}`, { headers });
    const text = await response.text();
    expect(response.headers.get("content-encoding"), address).toBe("br");
    return { text, bytes: Number(response.headers.get("content-length") ?? brotliCompressSync(text).length) };
  };
  const { text: html, bytes: sentHtml } = await sent(path);
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let scripts = 0;
  for (const file of files) scripts += (await sent(file)).bytes;
  return { html: html.length, sentHtml, scripts };
}

async function keyOfALicense(app: App): Promise<string> {
  const list = await fetch(`${app.url}/license/licenses`, { headers: { cookie: await cookieOf(app) } });
  return /licenses\/([\dA-Z]{5}(?:-[\dA-Z]{5}){4})/.exec(await list.text())?.[1] ?? "";
}

/** The size of everything a page loads: its HTML, styles, fonts, icons and scripts. */
async function weighWhole(app: App, path: string): Promise<number> {
  const sent = async (address: string) => {
    const response = await fetch(`${app.url}${address}`, { headers: { "accept-encoding": "br" } });
    const body = Buffer.from(await response.arrayBuffer());
    const isCompressed = response.headers.get("content-encoding") === "br";
    const bytes = isCompressed
      ? Number(response.headers.get("content-length") ?? brotliCompressSync(body).length)
      : body.length;
    return { text: body.toString(), bytes };
  };
  const { text, bytes } = await sent(path);
  const named = new Set(text.match(/(?<=")\/(?:assets\/[\w.-]+|favicon\.svg)(?=["#])/g));
  const files = await Promise.all([...named].map(sent));
  return files.reduce((sum, file) => sum + file.bytes, bytes);
}

/** Script kB of pages. */
const budgets: Record<string, number> = {
  "/": 150,
  "/license/licenses": 150,
  "/license/licenses/:key": 170,
  "/license/licenses/new": 170,
  "/internal/one-customers": 150,
  "/marketplace?token=sandbox-new": 2,
};

test("pages are light", { tag: "@plain" }, async ({ app }) => {
  const list = await weigh(app, "/license/licenses");
  expect.soft(list.html).toBeLessThanOrEqual(90_000);
  expect.soft(list.sentHtml).toBeLessThanOrEqual(16_000);
  const withScript = await weigh(app, "/license/licenses", "; script=on");
  expect
    .soft(withScript.html, "without what stands in for the script")
    .toBeLessThanOrEqual(list.html - 9_000);

  const key = await keyOfALicense(app);
  for (const [path, budget] of Object.entries(budgets)) {
    const { scripts } = await weigh(app, path.replace(":key", key));
    expect.soft(scripts, path).toBeLessThanOrEqual(budget * 1000);
  }
  expect.soft(await weighWhole(app, "/marketplace?token=sandbox-new")).toBeLessThanOrEqual(70_000);
});
