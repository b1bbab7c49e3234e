import { spawnSync } from "node:child_process";

/** Builds the bare React Router app that serves as the baseline. */
export function buildBareApp(): void {
  const { status } = spawnSync("npx", ["react-router", "build", "tests/load/pages/bare"], {
    stdio: "ignore",
  });
  if (status !== 0) throw new Error("The bare app cannot be built.");
}
