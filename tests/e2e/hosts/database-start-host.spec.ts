import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { startLocalEnvironment } from "#dev/local-environment.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { temporarySettings, startPostgres } from "#tests/support/engines/postgres.ts";

/** Script that causes an unhandled rejection when the process receives SIGUSR2. */
const throwOnSignalScript = `process.on("SIGUSR2", () => { Promise.reject(new Error("not handled")); });`;

async function startHost(settings: Record<string, string>, preloadScript = "") {
  const dataDir = await mkdtemp(join(tmpdir(), "license-desk-start-"));
  const [port, identityPort] = await findFreePorts(2);
  const localEnvironment = await startLocalEnvironment({ IDP_PORT: `${identityPort}`, DATA_DIR: dataDir });
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(preloadScript)}`, "app/hosts/node-server.ts"],
    {
      env: { ...process.env, ...localEnvironment.variables, PORT: `${port}`, DATA_DIR: dataDir, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const logLines: Record<string, unknown>[] = [];
  const readLogLine = (line: string) =>
    line.startsWith("{") && logLines.push(JSON.parse(line) as Record<string, unknown>);
  createInterface({ input: child.stdout }).on("line", readLogLine);
  createInterface({ input: child.stderr }).on("line", readLogLine);
  return {
    url: `http://localhost:${port}`,
    child,
    logLines,
    exitPromise: Promise.all([once(child, "exit"), text(child.stderr)]),
    async remove() {
      child.kill("SIGKILL");
      await localEnvironment.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const listMessages = (logLines: readonly Record<string, unknown>[]) => logLines.map(({ message }) => message);

test("a host waits for PostgreSQL and logs each attempt", async () => {
  const server = await startPostgres(temporarySettings);
  const databaseUrl = await server.createDatabase();
  await server.halt("fast");
  const host = await startHost({ DATABASE_URL: databaseUrl });
  try {
    await expect.poll(() => host.logLines.length).toBeGreaterThan(1);
    expect(host.logLines[0]).toMatchObject({
      level: "warn",
      message: "Waiting for PostgreSQL",
      attempt: 1,
      reason: expect.stringContaining("ECONNREFUSED"),
    });
    await server.resume();
    await expect.poll(() => listMessages(host.logLines), { timeout: 20_000 }).toContain("Serving");
  } finally {
    await host.remove();
    await server.stop();
  }
});

test("a wrong password or missing database stops the start with one message", async () => {
  const server = await startPostgres(temporarySettings);
  const databaseUrl = await server.createDatabase();
  const urlsByExpectedOutput = {
    'PostgreSQL rejects the connection: password authentication failed for user "license_desk".\n':
      databaseUrl.replace(":license_desk@", ":wrong@"),
    'PostgreSQL rejects the connection: database "missing" does not exist.\n': databaseUrl.replace(
      /\w+$/,
      "missing",
    ),
  };
  try {
    for (const [expectedOutput, url] of Object.entries(urlsByExpectedOutput)) {
      const host = await startHost({ DATABASE_URL: url });
      const [[code], errorOutput] = await host.exitPromise;
      await host.remove();
      expect([code, errorOutput]).toEqual([1, expectedOutput]);
    }
  } finally {
    await server.stop();
  }
});

test("an unhandled error is logged and ends the process with code 1", async () => {
  const host = await startHost({}, throwOnSignalScript);
  try {
    await expect.poll(() => listMessages(host.logLines), { timeout: 20_000 }).toContain("Serving");
    host.child.kill("SIGUSR2");
    const [[code]] = await host.exitPromise;
    expect(code).toBe(1);
    const errors = host.logLines.filter(({ level }) => level === "error");
    expect(errors).toEqual([
      expect.objectContaining({
        message: "An error was not handled",
        origin: "unhandledRejection",
        error: expect.stringContaining("not handled"),
      }),
    ]);
  } finally {
    await host.remove();
  }
});
