import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { staticAssets } from "#app/hosts/static-assets.ts";

test("a build that is replaced while it is served costs a 404 and no more", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "old-1.js"), "old()");
  const serve = staticAssets(folder);
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
