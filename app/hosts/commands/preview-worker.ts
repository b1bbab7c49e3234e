import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildIfStale } from "../development/build.ts";
import { greeting, localEnvironment } from "../development/local-environment.ts";

await buildIfStale("worker");
const local = await localEnvironment();
const { PORT = "3000", DATA_DIR = "./data" } = { ...local.variables, ...process.env };
const variables = Object.entries({ ...local.variables, ...settingsOfTheProcess(local.variables) });
const envFile = join(DATA_DIR, "worker.env");
await writeFile(envFile, variables.map(([name, value]) => `${name}='${value}'\n`).join(""), { mode: 0o600 });

const wrangler = spawn(
  process.execPath,
  [
    "node_modules/wrangler/bin/wrangler.js",
    "dev",
    "--config=build/worker/server/wrangler.json",
    `--port=${PORT}`,
    "--ip=127.0.0.1",
    `--persist-to=${join(DATA_DIR, "worker")}`,
    `--env-file=${envFile}`,
    "--inspector-port=0",
    "--show-interactive-dev-session=false",
  ],
  { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
);
console.log(greeting(`http://localhost:${PORT}`, local));

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => wrangler.kill(signal));
wrangler.once("exit", (code) => void local.close().then(() => process.exit(code ?? 0)));

/** A setting that the process was started with wins over the local one. */
function settingsOfTheProcess(names: Record<string, string>): Record<string, string> {
  const given = Object.keys({ ...names, LICENSE_API_URL: "", PUBLIC_URL: "", RATE_LIMIT_FACTOR: "" });
  return Object.fromEntries(given.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
