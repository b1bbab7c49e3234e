import { brotliCompressSync } from "node:zlib";
import type { App } from "#tests/support/apps/servers.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { createSession } from "#tests/support/browser/sign-in.ts";

interface PageWeight {
  uncompressedHtmlBytes: number;
  compressedHtmlBytes: number;
  compressedScriptBytes: number;
  scripts: string[];
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

async function measurePage(app: App, path: string, additionalCookies = ""): Promise<PageWeight> {
  const headers = {
    cookie: `${await createSessionCookie(app)}${additionalCookies}`,
    "accept-encoding": "br",
  };
  const fetchCompressed = async (url: string) => {
    const response = await fetch(`${app.url}${url}`, { headers });
    const text = await response.text();
    expect(response.headers.get("content-encoding"), url).toBe("br");
    return { text, bytes: Number(response.headers.get("content-length") ?? brotliCompressSync(text).length) };
  };
  const { text: html, bytes: compressedHtmlBytes } = await fetchCompressed(path);
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let compressedScriptBytes = 0;
  const scripts: string[] = [];
  for (const file of files) {
    const { text, bytes } = await fetchCompressed(file);
    compressedScriptBytes += bytes;
    scripts.push(text);
  }
  return {
    uncompressedHtmlBytes: Buffer.byteLength(html),
    compressedHtmlBytes,
    compressedScriptBytes,
    scripts,
  };
}

async function findFirstLicenseKey(app: App): Promise<string> {
  const listResponse = await fetch(`${app.url}/license/licenses`, {
    headers: { cookie: await createSessionCookie(app) },
  });
  return /licenses\/([\dA-Z]{5}(?:-[\dA-Z]{5}){4})/.exec(await listResponse.text())?.[1] ?? "";
}

/** Bytes of a page with its styles, fonts, icons and scripts. */
async function measureTotalBytes(app: App, path: string): Promise<number> {
  const fetchCompressed = async (url: string) => {
    const response = await fetch(`${app.url}${url}`, { headers: { "accept-encoding": "br" } });
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
  "/": 142,
  "/license/licenses": 144,
  "/license/licenses/:key?tab=general": 170,
  "/license/licenses/:key?tab=quota": 170,
  "/license/licenses/:key?tab=servers": 170,
  "/license/licenses/:key?tab=history": 170,
  "/license/licenses/new": 171,
  "/internal/one-customers": 145,
  "/internal/create-instance": 170,
  "/marketplace?token=sandbox-new": 2,
};

test("each page is within its size budget", { tag: "@no-script" }, async ({ app }) => {
  const listWeight = await measurePage(app, "/license/licenses");
  expect.soft(listWeight.uncompressedHtmlBytes).toBeLessThanOrEqual(90_000);
  expect.soft(listWeight.compressedHtmlBytes).toBeLessThanOrEqual(16_000);
  const listWeightWithScript = await measurePage(app, "/license/licenses", "; script=on");
  expect
    .soft(listWeightWithScript.uncompressedHtmlBytes, "size without the fallback for missing scripts")
    .toBeLessThanOrEqual(listWeight.uncompressedHtmlBytes - 9_000);

  const key = await findFirstLicenseKey(app);
  for (const [path, budget] of Object.entries(scriptBudgets)) {
    const { compressedScriptBytes } = await measurePage(app, path.replace(":key", key));
    expect.soft(compressedScriptBytes, path).toBeLessThanOrEqual(budget * 1000);
  }
  expect.soft(await measureTotalBytes(app, "/marketplace?token=sandbox-new")).toBeLessThanOrEqual(70_000);
});

const pathsWithoutValidation = [
  "/license/licenses",
  "/license/audit",
  "/license/bulk",
  "/license/renewals",
  "/internal/air-customers",
];

test("pages without validated forms load no schemas", { tag: "@no-script" }, async ({ app }) => {
  for (const path of pathsWithoutValidation) {
    const { scripts } = await measurePage(app, path);
    expect(scripts.length, path).toBeGreaterThan(0);
    // Each schema of zod has the property `_zod`.
    expect.soft(scripts.filter((script) => script.includes("_zod")).length, path).toBe(0);
  }
});
