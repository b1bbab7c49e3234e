import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createStaticHandler } from "#app/hosts/http/static-assets.ts";

/** Serves a folder of assets and returns its URL. */
async function serveFolder(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  const getAssetPath = (name: string) => join(folder, "assets", name);
  await mkdir(join(folder, "assets"));
  for (const [name, content] of Object.entries(files)) await writeFile(getAssetPath(name), content);
  const handleAsset = createStaticHandler(folder, false);
  const server = createServer((request, response) =>
    handleAsset(request, response, () => response.writeHead(404).end()),
  ).listen(0);
  await once(server, "listening");
  const address = server.address();
  const origin = `http://localhost:${typeof address === "object" ? address?.port : ""}`;
  const stop = async () => {
    server.close();
    await rm(folder, { recursive: true });
  };
  return {
    getAssetPath,
    get: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init),
    stop,
  };
}

test("an asset of a replaced build causes a 404 and no error", async () => {
  const { getAssetPath, get, stop } = await serveFolder({ "old-1.js": "old()" });
  const oldResponse = await get("/assets/old-1.js");
  expect([await oldResponse.text(), oldResponse.headers.get("cache-control")]).toEqual([
    "old()",
    "public, max-age=31536000, immutable",
  ]);
  await rm(getAssetPath("old-1.js"));
  await writeFile(getAssetPath("new-2.js"), "new()");
  expect((await get("/assets/old-1.js")).status).toBe(404);
  expect(await (await get("/assets/new-2.js")).text()).toBe("new()");
  expect((await get("/assets/../../package.json")).status).toBe(404);

  await stop();
});

test("a file with a compressed copy is sent compressed if the client accepts it", async () => {
  const { getAssetPath, get, stop } = await serveFolder({
    "app-1.js": "app()",
    "app-1.js.br": brotliCompressSync("app()"),
  });
  const fetchEncoded = async (encoding: string) => {
    const response = await get("/assets/app-1.js", { headers: { "accept-encoding": encoding } });
    const { headers } = response;
    return [await response.text(), headers.get("content-encoding"), headers.get("content-type")];
  };

  expect(await fetchEncoded("gzip, br")).toEqual(["app()", "br", "text/javascript; charset=utf-8"]);
  expect(await fetchEncoded("br;q=0.5")).toEqual(["app()", "br", "text/javascript; charset=utf-8"]);
  expect(await fetchEncoded("br;q=0, gzip")).toEqual(["app()", null, "text/javascript; charset=utf-8"]);
  expect(await fetchEncoded("gzip")).toEqual(["app()", null, "text/javascript; charset=utf-8"]);
  await rm(getAssetPath("app-1.js.br"));
  expect(await fetchEncoded("br")).toEqual(["app()", null, "text/javascript; charset=utf-8"]);

  await stop();
});
