import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "#tests/support/browser/fixtures.ts";
import { findChromium } from "#tests/support/browser/chromium.ts";

const coreWorkflowSpec = "**/core-workflow.spec.ts";
const workerSpec = "**/worker-requests.spec.ts";
/** These tests run on one host only, because keyboard behavior is the same on every host. */
const keyboardTests = /by keyboard alone/;
const hostSpecs = "**/*-host.spec.ts";
/** Tests that Chromium also runs without JavaScript; the scriptless browser runs the other tests. */
const chromiumTag = /@chromium/;
/** Tests that run only in Chromium with JavaScript. */
const scriptTag = /@script/;
/** Tests that need no script run only in the scriptless browser. */
const noScriptTag = /@no-script/;
const scriptSpecs = ["**/navigation.spec.ts", "**/*-live.spec.ts", "**/well-made.spec.ts"];

export default defineConfig<object, WorkerOptions>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results/e2e",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  // There is one more worker than CPU cores, because a test waits for its browser an eighth of the time.
  workers: 3,
  forbidOnly: true,
  reporter: "../runner/playwright-reporter.ts",
  use: {
    browserName: "chromium",
    launchOptions: await findChromium(),
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Actions fail early, so that well-made.spec.ts continues with its next state.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
  },
  projects: [
    // These tests run first, because they wait for servers to start while other workers run.
    { name: "hosts", testMatch: hostSpecs },
    {
      name: "worker",
      testMatch: [coreWorkflowSpec, workerSpec],
      grepInvert: keyboardTests,
      // The tests share one Worker, because its start takes half a minute.
      workers: 1,
      use: { serverTarget: "worker" },
    },
    {
      name: "worker, no-script",
      testMatch: coreWorkflowSpec,
      grepInvert: keyboardTests,
      use: { serverTarget: "worker on PostgreSQL", scriptless: true, javaScriptEnabled: false },
    },
    {
      name: "upstream",
      testMatch: coreWorkflowSpec,
      grepInvert: keyboardTests,
      use: { serverTarget: "upstream" },
    },
    {
      name: "script",
      testIgnore: [hostSpecs, workerSpec],
      grepInvert: noScriptTag,
      // Animations take a fifth of the test time, so these tests disable them. The main job runs with animations.
      use: { javaScriptEnabled: true, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "no-script, Chromium",
      testIgnore: [hostSpecs, workerSpec, ...scriptSpecs],
      grep: chromiumTag,
      use: { javaScriptEnabled: false },
    },
    // Short tests run last, so that all workers end at the same time.
    {
      name: "no-script",
      testIgnore: [hostSpecs, workerSpec, ...scriptSpecs],
      grepInvert: [chromiumTag, scriptTag],
      use: { scriptless: true, javaScriptEnabled: false },
    },
  ],
});
