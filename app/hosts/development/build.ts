import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Builds for the host unless its build is newer than everything it is made from. */
export function buildIfStale(host: "node" | "worker") {
  const sources = globSync(["app/**/*", "public/**/*", "*.config.ts", "wrangler.jsonc", "package-lock.json"]);
  const newest = Math.max(...sources.map(changedAt));
  if (changedAt(`build/${host}/server/index.js`) > newest) return;
  const { status } = spawnSync(
    "npx",
    ["react-router", "build", "--mode", host === "worker" ? "worker" : "production"],
    {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    },
  );
  if (status !== 0) throw new Error(`The build for ${host} failed.`);
}
