import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "#tests/support/browser/fixtures.ts";
import { findChromium } from "#tests/support/browser/chromium.ts";

const mainJob = "**/main-job.spec.ts";
/** What the keyboard does is the same on every host. */
const byKeyboard = /by keyboard alone/;
const hosts = "**/*-host.spec.ts";
/** Walks that a real browser takes without JavaScript too; the others are taken by the plain browser. */
const inChromium = /@chromium/;
/** What a script alone does, or what no script has a part in but that takes a browser to see. */
const withScript = /@script/;
/** What no script has a part in: pages that run none, refusals, addresses. The plain browser alone looks at it. */
const withoutScript = /@plain/;
const scripted = ["**/navigation.spec.ts", "**/*-live.spec.ts", "**/well-made.spec.ts"];

export default defineConfig<object, WorkerOptions>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results/e2e",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  // One more than cores: a test waits for its browser an eighth of its time.
  workers: 3,
  forbidOnly: true,
  reporter: "../runner/playwright-reporter.ts",
  use: {
    browserName: "chromium",
    launchOptions: await findChromium(),
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // What cannot be pressed or filled in by now never can: a test says so, and the sweep goes on with its next state.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: "on-first-retry",
  },
  projects: [
    // They wait for servers to start, which the other worker makes use of.
    { name: "hosts", testMatch: hosts },
    { name: "worker", testMatch: mainJob, grepInvert: byKeyboard, use: { setting: "worker" } },
    {
      name: "worker, no-script",
      testMatch: mainJob,
      grepInvert: byKeyboard,
      use: { setting: "worker on PostgreSQL", plain: true, javaScriptEnabled: false },
    },
    { name: "upstream", testMatch: mainJob, grepInvert: byKeyboard, use: { setting: "upstream" } },
    {
      name: "script",
      testIgnore: hosts,
      grepInvert: withoutScript,
      // A fifth of the work is to draw what moves. The main job is walked with everything that moves, before a Worker.
      use: { javaScriptEnabled: true, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "no-script, Chromium",
      testIgnore: [hosts, ...scripted],
      grep: inChromium,
      use: { javaScriptEnabled: false },
    },
    // The shortest come last: all workers end together.
    {
      name: "no-script",
      testIgnore: [hosts, ...scripted],
      grepInvert: [inChromium, withScript],
      use: { plain: true, javaScriptEnabled: false },
    },
  ],
});
