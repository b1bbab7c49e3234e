import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmdirSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const buildTimeoutMs = 300_000;

const readChangeTime = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isStale(host: "node" | "worker"): boolean {
  const sourcePaths = globSync([
    "app/**/*",
    "public/**/*",
    "*.config.ts",
    "wrangler.toml",
    "package-lock.json",
  ]);
  return readChangeTime(`build/${host}/server/index.js`) < Math.max(...sourcePaths.map(readChangeTime));
}

/** Builds only if a source is newer than the build. If two processes start at once, only one of them builds. */
export async function buildIfStale(host: "node" | "worker") {
  const lockFolder = `build/${host}.lock`;
  mkdirSync("build", { recursive: true });
  while (!acquireLock(lockFolder)) await pause(100);
  try {
    if (isStale(host)) build(host);
  } finally {
    rmdirSync(lockFolder);
  }
}

/** False while another process holds the lock. Removes a lock that is older than the build timeout. */
function acquireLock(lockFolder: string): boolean {
  try {
    mkdirSync(lockFolder);
    return true;
  } catch {
    const lockedAtMs = readChangeTime(lockFolder);
    if (lockedAtMs > 0 && Date.now() - lockedAtMs > buildTimeoutMs) rmdirSync(lockFolder);
    return false;
  }
}

function build(host: "node" | "worker") {
  const mode = host === "worker" ? "worker" : "production";
  const { status } = spawnSync("npx", ["react-router", "build", "--mode", mode], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
    timeout: buildTimeoutMs,
  });
  if (status !== 0) throw new Error(`The build for ${host} failed.`);
}
