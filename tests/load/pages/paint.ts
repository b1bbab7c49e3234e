import { createServer, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/browser/chromium.ts";

/** Measurements of a page on a slow computer and connection. Times are in milliseconds. */
interface Paint {
  firstPaint: number;
  /** Sum of the layout shifts. */
  layoutShift: number;
  /** Transferred bytes of all files. */
  bytes: number;
}

export interface PaintResult extends Paint {
  name: string;
  /** First paint relative to the same HTML and styles without a script. */
  ratio: number;
}

const cpuSlowdown = 4;
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const roundCount = 5;

/** Measures the first paint of each page, alternating with the same HTML served as a file. */
export async function measurePaint(
  url: string,
  cookie: string,
  pages: readonly (readonly [name: string, path: string])[],
): Promise<PaintResult[]> {
  const browser = await chromium.launch(await findChromium());
  const results: PaintResult[] = [];
  try {
    for (const [name, path] of pages) {
      const staticPage = await serveStatic(url, path, cookie);
      const appPaints: Paint[] = [];
      const staticPaints: Paint[] = [];
      for (let round = 0; round < roundCount; round += 1) {
        appPaints.push(await measurePageOnce(browser, `${url}${path}`, cookie));
        staticPaints.push(await measurePageOnce(browser, staticPage.url, ""));
      }
      staticPage.server.close();
      const firstPaint = Math.min(...appPaints.map((paint) => paint.firstPaint));
      results.push({
        name,
        firstPaint,
        layoutShift: Math.max(...appPaints.map(({ layoutShift }) => layoutShift)),
        bytes: appPaints[0]?.bytes ?? 0,
        ratio: firstPaint / Math.min(...staticPaints.map((paint) => paint.firstPaint)),
      });
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function measurePageOnce(browser: Browser, pageUrl: string, cookie: string): Promise<Paint> {
  const page = await openPage(browser, pageUrl, cookie);
  const cdpSession = await page.context().newCDPSession(page);
  let bytes = 0;
  cdpSession.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdpSession.send("Network.enable");
  await cdpSession.send("Network.emulateNetworkConditions", slowNetwork);
  await cdpSession.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.goto(pageUrl, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const [firstPaint, layoutShift] = await page.evaluate(() => {
    const shiftObserver = new PerformanceObserver(() => undefined);
    shiftObserver.observe({ type: "layout-shift", buffered: true });
    const shiftValues = shiftObserver
      .takeRecords()
      .map((entry) => ("value" in entry ? Number(entry.value) : 0));
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    return [paint ?? Number.POSITIVE_INFINITY, shiftValues.reduce((sum, value) => sum + value, 0)] as const;
  });
  await page.context().close();
  return { firstPaint, layoutShift, bytes };
}

export async function openPage(browser: Browser, pageUrl: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = "", value = ""] = cookie.split("=");
  if (name) await context.addCookies([{ name, value, url: new URL(pageUrl).origin }]);
  return context.newPage();
}

/** Serves the HTML of a page without its scripts. Styles, fonts and images come from the build. */
async function serveStatic(
  url: string,
  path: string,
  cookie: string,
): Promise<{ url: string; server: Server }> {
  const pageHtml = await (await fetch(`${url}${path}`, { headers: { cookie } })).text();
  const html = pageHtml.replaceAll(/<script.*?<\/script>/gs, "");
  const compressedHtml = brotliCompressSync(html);
  const sendFile = async (file: string, response: ServerResponse) => {
    const type = { css: "text/css", svg: "image/svg+xml" }[file.split(".").at(-1) ?? ""] ?? "font/woff2";
    const compressedFile = await readFile(`${file}.br`).catch(() => null);
    response.writeHead(200, { "content-type": type, ...(compressedFile && { "content-encoding": "br" }) });
    response.end(compressedFile ?? (await readFile(file)));
  };
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/assets/"))
      return void sendFile(`build/node/client${request.url}`, response);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" });
    response.end(compressedHtml);
  });
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  return { url: `http://localhost:${typeof address === "object" ? address?.port : ""}/`, server };
}
