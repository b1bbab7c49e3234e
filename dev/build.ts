import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmdirSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const longestBuildMs = 300_000;

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isStale(host: "node" | "worker"): boolean {
  const sources = globSync(["app/**/*", "public/**/*", "*.config.ts", "wrangler.toml", "package-lock.json"]);
  return changedAt(`build/${host}/server/index.js`) < Math.max(...sources.map(changedAt));
}

/** Builds only if a source is newer than the build. Two processes that start at once build once. */
export async function buildIfStale(host: "node" | "worker") {
  const lock = `build/${host}.lock`;
  mkdirSync("build", { recursive: true });
  while (!acquireLock(lock)) await pause(100);
  try {
    if (isStale(host)) build(host);
  } finally {
    rmdirSync(lock);
  }
}

/** Returns false while another process holds the lock; a lock older than the longest build is stale. */
function acquireLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const lockedSince = changedAt(lock);
    if (lockedSince > 0 && Date.now() - lockedSince > longestBuildMs) rmdirSync(lock);
    return false;
  }
}

function build(host: "node" | "worker") {
  const mode = host === "worker" ? "worker" : "production";
  const { status } = spawnSync("npx", ["react-router", "build", "--mode", mode], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
    timeout: longestBuildMs,
  });
  if (status !== 0) throw new Error(`The build for ${host} failed.`);
}
