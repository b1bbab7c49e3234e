import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { staticAssets } from "#app/hosts/static-assets.ts";

test("a build that is replaced while it is served costs a 404 and no more", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "old-1.js"), "old()");
  const serve = staticAssets(folder, false);
  const server = createServer((request, reply) =>
    serve(request, reply, () => reply.writeHead(404).end()),
  ).listen(0);
  await once(server, "listening");
  const address = server.address();
  const get = (path: string) =>
    fetch(`http://localhost:${typeof address === "object" ? address?.port : ""}${path}`);

  const old = await get("/assets/old-1.js");
  expect([await old.text(), old.headers.get("cache-control")]).toEqual([
    "old()",
    "public, max-age=31536000, immutable",
  ]);
  await rm(join(folder, "assets", "old-1.js"));
  await writeFile(join(folder, "assets", "new-2.js"), "new()");
  expect((await get("/assets/old-1.js")).status).toBe(404);
  expect(await (await get("/assets/new-2.js")).text()).toBe("new()");
  expect((await get("/assets/../../package.json")).status).toBe(404);

  server.close();
  await rm(folder, { recursive: true });
});

test("a file that stands compressed beside itself goes out so, to whoever reads it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  await mkdir(join(folder, "assets"));
  const [plain, compressed] = [join(folder, "assets", "app-1.js"), join(folder, "assets", "app-1.js.br")];
  await writeFile(plain, "app()");
  await writeFile(compressed, brotliCompressSync("app()"));
  const serve = staticAssets(folder, false);
  const server = createServer((request, reply) =>
    serve(request, reply, () => reply.writeHead(404).end()),
  ).listen(0);
  await once(server, "listening");
  const address = server.address();
  const get = async (encoding: string) => {
    const port = typeof address === "object" ? address?.port : "";
    const answer = await fetch(`http://localhost:${port}/assets/app-1.js`, {
      headers: { "accept-encoding": encoding },
    });
    const { headers } = answer;
    return [await answer.text(), headers.get("content-encoding"), headers.get("content-type")];
  };

  expect(await get("gzip, br")).toEqual(["app()", "br", "text/javascript; charset=utf-8"]);
  expect(await get("gzip")).toEqual(["app()", null, "text/javascript; charset=utf-8"]);
  await rm(compressed);
  expect(await get("br")).toEqual(["app()", null, "text/javascript; charset=utf-8"]);

  server.close();
  await rm(folder, { recursive: true });
});
