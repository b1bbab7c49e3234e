import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "license-desk-start-errors-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** Runs an npm script that should end by itself. */
async function runScript(script: string, settings: Record<string, string>, ...scriptArgs: string[]) {
  const [port, identityPort] = await findFreePorts(2);
  const defaults = { PORT: `${port}`, IDP_PORT: `${identityPort}`, DATA_DIR: folder };
  const child = spawn("npm", ["run", "--silent", script, "--", ...scriptArgs], {
    env: { ...process.env, ...defaults, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  // If the file of `--env-file-if-exists` is missing, Node prints a line that the tests ignore.
  return {
    code: code as unknown,
    output,
    errorOutput: errorOutput.replace(".env not found. Continuing without it.\n", ""),
  };
}

test("an unusable data folder stops each script with one message", async () => {
  // Each of the four scripts starts a process of its own.
  test.setTimeout(180_000);
  const file = join(folder, "file");
  await writeFile(file, "");
  for (const script of ["dev", "preview", "preview:worker", "audit:verify"]) {
    const { code, errorOutput } = await runScript(script, { DATA_DIR: join(file, "data") });
    expect([script, code]).toEqual([script, 1]);
    expect(errorOutput).toMatch(
      /^Cannot use .*: a part of the path is a file, not a folder \(ENOTDIR\)\. DATA_DIR .*\n$/,
    );
  }
});

test("an unusable folder of the local Worker stops the preview and all its processes", async () => {
  await writeFile(join(folder, "worker"), "");
  const { code, errorOutput } = await runScript("preview:worker", {});
  expect([code, errorOutput]).toEqual([
    1,
    expect.stringMatching(/^Cannot use .*\(ENOTDIR\)\. DATA_DIR .*\n$/),
  ]);
  expect(spawnSync("pgrep", ["-f", folder], { encoding: "utf8" }).stdout).toBe("");
});

test("the preview of the Worker fails if a signal kills Wrangler", async () => {
  const runPromise = runScript("preview:worker", { DEMO_DATA: "off" });
  const readWranglerProcessIds = () =>
    spawnSync("pgrep", ["-f", `wrangler.* dev --config=${folder}`], { encoding: "utf8" }).stdout;
  await expect.poll(readWranglerProcessIds, { timeout: 60_000 }).not.toBe("");
  for (const id of readWranglerProcessIds().trim().split("\n").toReversed())
    process.kill(Number(id), "SIGKILL");
  expect((await runPromise).code).toBe(128 + constants.signals.SIGKILL);
});

test("a damaged database stops the start with one message", async () => {
  await writeFile(join(folder, "licenses.sqlite"), "This is not a database. ".repeat(100));
  const { code, errorOutput } = await runScript("preview", {});
  expect([code, errorOutput]).toEqual([
    1,
    "The SQLite database in DATA_DIR cannot be opened: file is not a database.\n",
  ]);
});

test("an unusable port or address stops the start with one message", async () => {
  // Starts four scripts one after the other.
  test.setTimeout(150_000);
  const portHolder = createServer().listen(0, "127.0.0.1");
  await once(portHolder, "listening");
  const address = portHolder.address();
  const PORT = `${typeof address === "object" ? address?.port : ""}`;
  for (const script of ["dev", "preview", "preview:worker"]) {
    const { code, errorOutput } = await runScript(script, { PORT });
    expect([script, code, errorOutput]).toEqual([
      script,
      1,
      `Port ${PORT} is already in use. Choose another port with PORT.\n`,
    ]);
  }
  expect(await runScript("start", { PORT })).toEqual({
    code: 1,
    output: "",
    errorOutput: `Port ${PORT} is already in use. Choose another port with PORT.\n`,
  });
  portHolder.close();
  expect(await runScript("preview", { HOST: "203.0.113.9" })).toMatchObject({
    code: 1,
    errorOutput: "HOST or METRICS_HOST: 203.0.113.9 is not an address of this machine.\n",
  });
});

test("the preview of the Worker names a database URL without a password", async () => {
  const { code, errorOutput } = await runScript("preview:worker", {
    DATABASE_URL: "postgres://license_desk@127.0.0.1:5432/license_desk",
  });
  expect([code, errorOutput]).toEqual([
    1,
    expect.stringMatching(/^The configuration has 1 error\(s\):\n {2}DATABASE_URL: needs a password.*\n$/),
  ]);
});

test("a backup into a missing folder ends with one message", async () => {
  const dataSettings = { DATA_DIR: join(folder, "data") };
  const { code: catalogCode } = await runScript("catalog", dataSettings, "apply", "--sample");
  const file = join(folder, "missing", "licenses.backup");
  const { code, errorOutput } = await runScript("backup", dataSettings, file);
  expect([catalogCode, code]).toEqual([0, 1]);
  expect(errorOutput).toBe(`Cannot use ${file}.part: the folder of the file does not exist (ENOENT).\n`);
});
