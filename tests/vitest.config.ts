import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "#tests/runner/longest-first.ts";

const resolveSupportFile = (name: string) => fileURLToPath(new URL(`support/${name}`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/e2e/**"],
    environment: "node",
    globalSetup: resolveSupportFile("engines/engines-for-the-run.ts"),
    setupFiles: resolveSupportFile("engines/after-each-test.ts"),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    // One more worker than cores, because each worker spends half its time waiting for a database.
    maxWorkers: 3,
    // Each worker imports the app only once. The setup file closes everything that a test file leaves open.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
