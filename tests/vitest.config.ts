import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "#tests/runner/longest-first.ts";

const support = (name: string) => fileURLToPath(new URL(`support/${name}`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/e2e/**"],
    environment: "node",
    globalSetup: support("engines/engines-for-the-run.ts"),
    setupFiles: support("engines/after-each-test.ts"),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    // One more than cores: a worker waits half of its time for a database.
    maxWorkers: 3,
    // Workers import the app once each, not every file anew; what files leave behind is closed after each test.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
