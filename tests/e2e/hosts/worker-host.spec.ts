import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { basename } from "node:path";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { startServer } from "#tests/support/apps/servers.ts";

const listProcesses = (text: string) =>
  execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(text));

test("the Worker serves pages, assets and the API", async () => {
  // The start of a Worker takes half a minute if two other tests run.
  test.slow();
  // The path is relative to the project, like the default ./data.
  const dataDirName = basename(await mkdtemp("data-of-test-"));
  const server = await startServer("preview:worker", { DATA_DIR: `./${dataDirName}` });
  const page = await fetch(`${server.url}/auth/sign-in`);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self' 'nonce-");
  const asset = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0];
  const script = await fetch(`${server.url}${asset}`);
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const unknownResponse = await fetch(`${server.url}/api/nope`);
  expect([unknownResponse.status, (await unknownResponse.json()).error.code]).toEqual([404, "NOT_FOUND"]);
  for (const path of ["/", "/api/auth/check"])
    for (const method of ["PROPFIND", "OPTIONS", "PUT"]) {
      const { status } = await fetch(`${server.url}${path}`, { method });
      expect([method, path, status]).toEqual([method, path, 405]);
    }
  expect(listProcesses(dataDirName).length).toBeGreaterThan(0);
  await server.stop();
  await expect.poll(() => listProcesses(dataDirName)).toEqual([]);
  await rm(dataDirName, { recursive: true });
});
