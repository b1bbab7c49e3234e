import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "#tests/support/browser/fixtures.ts";
import { findChromium } from "#tests/support/browser/chromium.ts";

const mainJob = "**/main-job.spec.ts";
/** Keyboard behavior is the same on every host. */
const byKeyboard = /by keyboard alone/;
const hosts = "**/*-host.spec.ts";
/** Journeys that a real browser also runs without JavaScript; the plain browser runs the others. */
const inChromium = /@chromium/;
/** Tests of scripts, or without any script but in need of a real browser. */
const withScript = /@script/;
/** Pages without scripts, rejections and addresses run in the plain browser alone. */
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
    // A control that is not usable by now never will be: fail early, and let the sweep continue with its next state.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: "on-first-retry",
  },
  projects: [
    // They wait for servers to start, so the other worker can use the time.
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
      // A fifth of the time is spent on animations. The main job runs with them, against a Worker.
      use: { javaScriptEnabled: true, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "no-script, Chromium",
      testIgnore: [hosts, ...scripted],
      grep: inChromium,
      use: { javaScriptEnabled: false },
    },
    // The shortest are last, so that all workers end together.
    {
      name: "no-script",
      testIgnore: [hosts, ...scripted],
      grepInvert: [inChromium, withScript],
      use: { plain: true, javaScriptEnabled: false },
    },
  ],
});
