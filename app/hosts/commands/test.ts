import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";

const folder = await mkdtemp(join(tmpdir(), "test-reports-"));
const unitReport = join(folder, "units.json");
const browserReport = join(folder, "browser.json");

interface Counts {
  passed: number;
  failed: number;
}

interface Part {
  name: string;
  command: string;
  needs?: string[];
  counts?: () => Promise<Counts>;
}

const parts: Part[] = [
  { name: "types", command: "npm run --silent typecheck" },
  { name: "lint", command: "npm run --silent lint" },
  {
    name: "units and contracts",
    command: `vitest run --config tests/vitest.config.ts --reporter=default --reporter=json --outputFile.json="${unitReport}"`,
    counts: unitCounts,
  },
  { name: "build for Node", command: "npm run --silent build" },
  { name: "build for Workers", command: "npm run --silent build:worker" },
  {
    name: "browser tests",
    command: "playwright test --config tests/e2e/playwright.config.ts --reporter=list,json",
    needs: ["build for Node", "build for Workers"],
    counts: browserCounts,
  },
];

async function unitCounts(): Promise<Counts> {
  const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
  const { numPassedTests, numFailedTests } = report.parse(JSON.parse(await readFile(unitReport, "utf8")));
  return { passed: numPassedTests, failed: numFailedTests };
}

async function browserCounts(): Promise<Counts> {
  const report = z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  });
  const { stats } = report.parse(JSON.parse(await readFile(browserReport, "utf8")));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const succeeds = (command: string) =>
  new Promise<boolean>((ended) => {
    const binaries = resolve("node_modules", ".bin");
    const separator = process.platform === "win32" ? ";" : ":";
    const child = spawn(command, {
      shell: true,
      stdio: "inherit",
      env: {
        ...process.env,
        PATH: `${binaries}${separator}${process.env["PATH"] ?? ""}`,
        PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
      },
    });
    child.once("error", () => ended(false));
    child.once("exit", (code) => ended(code === 0));
  });

interface Outcome extends Counts {
  name: string;
  seconds: number;
  verdict: "ok" | "failed" | "not run";
}

/** A part that fails without a failing test of its own counts as one failure. */
async function run({ name, command, needs = [], counts }: Part, earlier: Outcome[]): Promise<Outcome> {
  if (earlier.some((outcome) => needs.includes(outcome.name) && outcome.verdict !== "ok")) {
    return { name, seconds: 0, verdict: "not run", passed: 0, failed: 1 };
  }
  console.log(`\n── ${name}`);
  const start = performance.now();
  const ok = await succeeds(command);
  const seconds = (performance.now() - start) / 1000;
  const counted = counts ? await counts().catch(() => ({ passed: 0, failed: 1 })) : { passed: 0, failed: 0 };
  const failed = ok ? counted.failed : Math.max(1, counted.failed);
  return { name, seconds, verdict: failed === 0 ? "ok" : "failed", passed: counted.passed, failed };
}

const outcomes: Outcome[] = [];
for (const part of parts) outcomes.push(await run(part, outcomes));
await rm(folder, { recursive: true });

console.log("");
for (const { name, seconds, verdict } of outcomes) {
  console.log(`${name.padEnd(20)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${verdict}`);
}
const slowest = outcomes.reduce((slower, outcome) => (outcome.seconds > slower.seconds ? outcome : slower));
console.log(`Slowest: ${slowest.name}, ${slowest.seconds.toFixed(1)} s`);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
