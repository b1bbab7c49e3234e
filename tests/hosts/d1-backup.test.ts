import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { d1 } from "#app/storage/drivers/d1.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createD1Binding } from "#tests/support/engines/d1-binding.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { runCommand } from "#tests/support/apps/run-command.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
});
afterEach(() => rm(folder, { recursive: true }));

const pathTo = (name: string) => join(folder, name);
const runHostCommand = (command: string, dataDirName: string, ...args: string[]) =>
  runCommand(command, args, { DATA_DIR: pathTo(dataDirName) });

/** Starts a Cloudflare API. `databases` contains the paths of its databases by id. */
async function startCloudflareApi(databases: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const [, account, id = ""] =
      /^\/client\/v4\/accounts\/(\w+)\/d1\/database\/(\w+)\/query$/.exec(request.url ?? "") ?? [];
    const databasePath =
      account === "acme" && request.headers.authorization === "Bearer token-of-acme" && databases[id];
    if (!databasePath) return response.writeHead(403).end('{"success":false,"errors":[{"code":10000}]}');
    const binding = createD1Binding(databasePath);
    const respond = async () => {
      const body = (await json(request)) as
        | { sql: string; params: unknown[] }
        | { batch: { sql: string; params: unknown[] }[] };
      const statements = ("batch" in body ? body.batch : [body]).map(({ sql, params }) =>
        binding.prepare(sql).bind(...params),
      );
      return { success: true, errors: [], messages: [], result: await binding.batch(statements) };
    };
    respond().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) =>
        response.writeHead(400).end(JSON.stringify({ success: false, errors: [{ message: String(error) }] })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterTest(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.skipIf(!engineNames.includes("D1"))("D1 is backed up and restored with Cloudflare's API", async () => {
  const firstDatabase = await createTestDatabase("D1", "demo data");
  const secondDatabase = await createTestDatabase("D1", "empty");
  const settings = {
    CLOUDFLARE_ACCOUNT_ID: "acme",
    CLOUDFLARE_API_TOKEN: "token-of-acme",
    CLOUDFLARE_API_URL: await startCloudflareApi({ one: firstDatabase, two: secondDatabase }),
  };
  const backupResult = await runCommand("backup", [pathTo("d1"), "--d1"], {
    ...settings,
    D1_DATABASE_ID: "one",
  });
  expect(backupResult).toMatchObject({ code: 0, stderr: "" });
  const restoreResult = await runCommand("restore", [pathTo("d1"), "--d1"], {
    ...settings,
    D1_DATABASE_ID: "two",
  });
  expect(restoreResult).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringContaining("The history is intact"),
  });
  const storage = await openStorage(d1(createD1Binding(secondDatabase)));
  await storage.checkReady();
  expect(await runHostCommand("backup", "three", pathTo("d2"), "--d1")).toMatchObject({
    code: 1,
    stderr: "CLOUDFLARE_ACCOUNT_ID: is missing: --d1 needs it\n",
  });
});
