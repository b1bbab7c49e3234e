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
  /** How many of those that passed did so at their second try. */
  late?: number;
  /** A line on each that failed, for a part that tells of them far above its end. */
  notes?: string[];
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
    command: `vitest run --config tests/vitest.config.ts --retry=1 --reporter=default --reporter=json --outputFile.json="${unitReport}"`,
    counts: unitCounts,
  },
  { name: "build for Node", command: "npm run --silent build" },
  { name: "build for Workers", command: "npm run --silent build:worker" },
  {
    name: "browser tests",
    command: "playwright test --config tests/e2e/playwright.config.ts --retries=1 --reporter=list,json",
    needs: ["build for Node", "build for Workers"],
    counts: browserCounts,
  },
];

const unitResults = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** A test that passed and has a failure to tell of failed at its first try. */
async function unitCounts(): Promise<Counts> {
  const report = unitResults.parse(JSON.parse(await readFile(unitReport, "utf8")));
  const troubled = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ failureMessages }) => failureMessages.length > 0);
  const notes = troubled.map(({ status, fullName, failureMessages: [why = ""] }) =>
    `${status === "passed" ? "second try" : status}: ${fullName}: ${why.split("\n")[0] ?? ""}`.slice(0, 300),
  );
  const late = troubled.filter(({ status }) => status === "passed").length;
  return { passed: report.numPassedTests, failed: report.numFailedTests, late, notes };
}

async function browserCounts(): Promise<Counts> {
  const report = z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  });
  const { stats } = report.parse(JSON.parse(await readFile(browserReport, "utf8")));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, late: stats.flaky };
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
  const counted: Counts = counts
    ? await counts().catch(() => ({ passed: 0, failed: 1 }))
    : { passed: 0, failed: 0 };
  const failed = ok ? counted.failed : Math.max(1, counted.failed);
  return { ...counted, name, seconds, verdict: failed === 0 ? "ok" : "failed", failed };
}

const outcomes: Outcome[] = [];
for (const part of parts) outcomes.push(await run(part, outcomes));
await rm(folder, { recursive: true });

console.log("");
for (const { notes = [] } of outcomes) for (const note of notes) console.log(note);
for (const { name, seconds, verdict, late = 0 } of outcomes) {
  const again = late > 0 ? `, ${late} at the second try` : "";
  console.log(`${name.padEnd(20)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${verdict}${again}`);
}
const slowest = outcomes.reduce((slower, outcome) => (outcome.seconds > slower.seconds ? outcome : slower));
console.log(`Slowest: ${slowest.name}, ${slowest.seconds.toFixed(1)} s`);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
