import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { readFile, writeFile } from "node:fs/promises";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { getPlatformProxy } from "wrangler";
import { type D1Binding, d1 } from "#app/storage/drivers/d1.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { fillDatabase } from "#dev/demo/fill-database.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";
import { ConfigError, selectKnownSettings } from "#app/hosts/settings/config.ts";
import { buildIfStale } from "#dev/build.ts";
import { formatGreeting, startLocalEnvironment } from "#dev/local-environment.ts";
import { requireFreePort } from "#app/hosts/start/free-port.ts";
import { exitWithReason } from "#app/hosts/start/start-error.ts";

await buildIfStale("worker");
const environment = await startLocalEnvironment().catch(exitWithReason);
const settings = { ...environment.variables, ...process.env };
const { PORT = "3000", HOST = "127.0.0.1", DATABASE_URL } = settings;
await requireFreePort({ PORT, HOST }).catch(exitWithReason);
if (DATABASE_URL && URL.parse(DATABASE_URL)?.password === "") {
  exitWithReason(
    new ConfigError(["DATABASE_URL: needs a password, because Hyperdrive accepts no URL without one"]),
  );
}

// Wrangler resolves relative paths against the folder of its configuration file.
const dataFolder = resolve(getDataFolder(settings));
// Wrangler simulates the mail service: it needs a sender and writes every mail to a file.
const mailFrom = { MAIL_FROM: "License Desk <license-desk@example.com>", MAIL_STAND_IN: "on" };
const variables = Object.entries({
  ...mailFrom,
  ...environment.variables,
  ...selectKnownSettings(process.env),
});
const envFile = join(dataFolder, "worker.env");
const configPath = join(dataFolder, "wrangler.json");

await prepareDataFolder().catch(exitWithReason);

async function prepareDataFolder(): Promise<void> {
  await writeFile(envFile, variables.map(([name, value]) => `${name}='${value}'\n`).join(""), {
    mode: 0o600,
  });
  const serverFolder = resolve("build/worker/server");
  const builtConfig = JSON.parse(await readFile(join(serverFolder, "wrangler.json"), "utf8")) as Record<
    string,
    unknown
  >;
  const hyperdriveConfig = DATABASE_URL && { hyperdrive: [{ binding: "HYPERDRIVE", id: "local" }] };
  const localPaths = {
    main: join(serverFolder, "index.js"),
    assets: { binding: "ASSETS", directory: join(serverFolder, "../client") },
  };
  await writeFile(configPath, JSON.stringify({ ...builtConfig, ...localPaths, ...hyperdriveConfig }));
  await fillDatabase(settings, DATABASE_URL ? undefined : await openLocalD1());
}

/** Opens the database of the local Worker. */
async function openLocalD1(): Promise<Engine> {
  const { env, dispose } = await getPlatformProxy<{ DB: D1Binding }>({
    configPath,
    persist: { path: join(dataFolder, "worker", "v3") },
  });
  return { ...d1(env.DB), close: dispose };
}

const wrangler = spawn(
  process.execPath,
  [
    "--no-warnings",
    // `bin/wrangler.js` is not used, because it ends with code 0 if a signal kills `cli.js`.
    "node_modules/wrangler/wrangler-dist/cli.js",
    "dev",
    `--config=${configPath}`,
    `--port=${PORT}`,
    `--ip=${HOST}`,
    `--persist-to=${join(dataFolder, "worker")}`,
    `--env-file=${envFile}`,
    "--inspector-port=0",
    "--show-interactive-dev-session=false",
  ],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: "false",
      CLOUDFLARE_HYPERDRIVE_LOCAL_CONNECTION_STRING_HYPERDRIVE: DATABASE_URL,
    },
  },
);
console.log(formatGreeting(`http://localhost:${PORT}`, environment));

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => wrangler.kill(signal));
// This handler stops Wrangler if this process ends with an error.
process.once("exit", () => wrangler.kill());
wrangler.once("exit", (code, signal) => {
  const exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  void environment.close().finally(() => process.exit(exitCode));
});

/** Wrangler does not run cron triggers by itself. */
const runSchedule = () => fetch(`http://127.0.0.1:${PORT}/cdn-cgi/local/scheduled`);
const hasRunSchedule = () =>
  runSchedule().then(
    ({ ok }) => ok,
    () => false,
  );
// The Worker does not respond until it has started.
while (!(await hasRunSchedule())) await pause(1_000);
setInterval(() => void runSchedule().catch(() => {}), 60_000).unref();
