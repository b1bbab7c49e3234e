import { defineConfig } from "@playwright/test";
import type { Setting } from "#tests/support/fixtures.ts";
import { findChromium } from "../support/chromium.ts";

const mainJob = "**/main-job.spec.ts";
const hosts = "**/*-host.spec.ts";
const scripted = ["**/navigation.spec.ts", "**/*-live.spec.ts"];

export default defineConfig<object, { setting: Setting }>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results/e2e",
  timeout: 45_000,
  expect: { timeout: 7_500 },
  retries: 0,
  workers: 2,
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: await findChromium(),
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "script", testIgnore: hosts, use: { javaScriptEnabled: true } },
    { name: "no-script", testIgnore: [hosts, ...scripted], use: { javaScriptEnabled: false } },
    { name: "hosts", testMatch: hosts },
    { name: "worker", testMatch: mainJob, use: { setting: "worker" } },
    { name: "worker, no-script", testMatch: mainJob, use: { setting: "worker", javaScriptEnabled: false } },
    { name: "upstream", testMatch: mainJob, use: { setting: "upstream" } },
  ],
});
