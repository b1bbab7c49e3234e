import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { staticAssets } from "#app/hosts/http/static-assets.ts";

/** A folder of assets, served at its own address. */
async function servedFolder(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  const pathOf = (name: string) => join(folder, "assets", name);
  await mkdir(join(folder, "assets"));
  for (const [name, content] of Object.entries(files)) await writeFile(pathOf(name), content);
  const serve = staticAssets(folder, false);
  const server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end()),
  ).listen(0);
  await once(server, "listening");
  const address = server.address();
  const origin = `http://localhost:${typeof address === "object" ? address?.port : ""}`;
  const end = async () => {
    server.close();
    await rm(folder, { recursive: true });
  };
  return { pathOf, get: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init), end };
}

test("a build that is replaced while it is served causes a 404 and no error", async () => {
  const { pathOf, get, end } = await servedFolder({ "old-1.js": "old()" });
  const old = await get("/assets/old-1.js");
  expect([await old.text(), old.headers.get("cache-control")]).toEqual([
    "old()",
    "public, max-age=31536000, immutable",
  ]);
  await rm(pathOf("old-1.js"));
  await writeFile(pathOf("new-2.js"), "new()");
  expect((await get("/assets/old-1.js")).status).toBe(404);
  expect(await (await get("/assets/new-2.js")).text()).toBe("new()");
  expect((await get("/assets/../../package.json")).status).toBe(404);

  await end();
});

test("a file with a compressed copy is sent compressed to clients that accept it", async () => {
  const { pathOf, get, end } = await servedFolder({
    "app-1.js": "app()",
    "app-1.js.br": brotliCompressSync("app()"),
  });
  const read = async (encoding: string) => {
    const response = await get("/assets/app-1.js", { headers: { "accept-encoding": encoding } });
    const { headers } = response;
    return [await response.text(), headers.get("content-encoding"), headers.get("content-type")];
  };

  expect(await read("gzip, br")).toEqual(["app()", "br", "text/javascript; charset=utf-8"]);
  expect(await read("gzip")).toEqual(["app()", null, "text/javascript; charset=utf-8"]);
  await rm(pathOf("app-1.js.br"));
  expect(await read("br")).toEqual(["app()", null, "text/javascript; charset=utf-8"]);

  await end();
});
