import { brotliCompressSync } from "node:zlib";
import type { App } from "#tests/support/apps/servers.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { createSession } from "#tests/support/browser/sign-in.ts";

interface PageWeight {
  /** Bytes of the uncompressed document; the other sizes are compressed. */
  html: number;
  sentHtml: number;
  scripts: number;
}

async function createSessionCookie(app: App): Promise<string> {
  let cookie = "";
  const context = {
    addCookies: async ([session]: readonly { name: string; value: string }[]) => {
      if (session) cookie = `${session.name}=${session.value}`;
    },
  };
  await createSession(context, app, "ada@example.com");
  return cookie;
}

async function measurePage(app: App, path: string, cookies = ""): Promise<PageWeight> {
  const headers = { cookie: `${await createSessionCookie(app)}${cookies}`, "accept-encoding": "br" };
  const fetchCompressed = async (address: string) => {
    const response = await fetch(`${app.url}${address}`, { headers });
    const text = await response.text();
    expect(response.headers.get("content-encoding"), address).toBe("br");
    return { text, bytes: Number(response.headers.get("content-length") ?? brotliCompressSync(text).length) };
  };
  const { text: html, bytes: sentHtml } = await fetchCompressed(path);
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let scripts = 0;
  for (const file of files) scripts += (await fetchCompressed(file)).bytes;
  return { html: html.length, sentHtml, scripts };
}

async function findFirstLicenseKey(app: App): Promise<string> {
  const list = await fetch(`${app.url}/license/licenses`, {
    headers: { cookie: await createSessionCookie(app) },
  });
  return /licenses\/([\dA-Z]{5}(?:-[\dA-Z]{5}){4})/.exec(await list.text())?.[1] ?? "";
}

/** Bytes of a page with its styles, fonts, icons and scripts. */
async function measureTotalBytes(app: App, path: string): Promise<number> {
  const fetchCompressed = async (address: string) => {
    const response = await fetch(`${app.url}${address}`, { headers: { "accept-encoding": "br" } });
    const body = Buffer.from(await response.arrayBuffer());
    const isCompressed = response.headers.get("content-encoding") === "br";
    const bytes = isCompressed
      ? Number(response.headers.get("content-length") ?? brotliCompressSync(body).length)
      : body.length;
    return { text: body.toString(), bytes };
  };
  const { text, bytes } = await fetchCompressed(path);
  const assetPaths = new Set(text.match(/(?<=")\/(?:assets\/[\w.-]+|favicon\.svg)(?=["#])/g));
  const files = await Promise.all([...assetPaths].map(fetchCompressed));
  return files.reduce((sum, file) => sum + file.bytes, bytes);
}

/** Maximum size of each page's scripts, in kB. */
const scriptBudgets: Record<string, number> = {
  "/": 150,
  "/license/licenses": 150,
  "/license/licenses/:key": 180,
  "/license/licenses/new": 190,
  "/internal/one-customers": 150,
  "/marketplace?token=sandbox-new": 2,
};

test("each page is within its size budget", { tag: "@plain" }, async ({ app }) => {
  const list = await measurePage(app, "/license/licenses");
  expect.soft(list.html).toBeLessThanOrEqual(90_000);
  expect.soft(list.sentHtml).toBeLessThanOrEqual(16_000);
  const scriptedList = await measurePage(app, "/license/licenses", "; script=on");
  expect
    .soft(scriptedList.html, "size without the fallback for missing scripts")
    .toBeLessThanOrEqual(list.html - 9_000);

  const key = await findFirstLicenseKey(app);
  for (const [path, budget] of Object.entries(scriptBudgets)) {
    const { scripts } = await measurePage(app, path.replace(":key", key));
    expect.soft(scripts, path).toBeLessThanOrEqual(budget * 1000);
  }
  expect.soft(await measureTotalBytes(app, "/marketplace?token=sandbox-new")).toBeLessThanOrEqual(70_000);
});
