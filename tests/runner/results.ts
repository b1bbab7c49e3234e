import { appendFileSync, readFileSync } from "node:fs";
import { z } from "zod";

/** Environment variable with the file to which the reporters append one line of JSON per test. */
export const resultsVariable = "TEST_RESULTS";

const testResult = z.object({
  file: z.string(),
  title: z.string(),
  seconds: z.number(),
  /** `flaky` means that the test passed on the second attempt. */
  outcome: z.enum(["passed", "flaky", "failed", "skipped"]),
  /** The first line of the error, also for a test that passed on the second attempt. */
  errorMessage: z.string().optional(),
  /** Files about a failure: a screenshot, a trace or the HTML of a page. */
  attachments: z.array(z.string()).optional(),
});

export type TestResult = z.output<typeof testResult>;

export const readResults = (file: string): TestResult[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => testResult.parse(JSON.parse(line)));

const printIntervalMs = 5_000;

/** Records the results of a part in the results file and prints its progress. */
export class Progress {
  readonly #total: number;
  readonly #itemName: string;
  readonly #start = performance.now();
  #lastPrintedAt = performance.now();
  #finishedCount = 0;
  #failedCount = 0;

  constructor(total: number, itemName: string) {
    this.#total = total;
    this.#itemName = itemName;
  }

  /** Counts one finished item. */
  advance(): void {
    this.#finishedCount += 1;
    const now = performance.now();
    if (now - this.#lastPrintedAt < printIntervalMs && this.#finishedCount < this.#total) return;
    this.#lastPrintedAt = now;
    const seconds = ((now - this.#start) / 1000).toFixed(0);
    console.log(
      `   ${this.#finishedCount} of ${this.#total} ${this.#itemName}, ${this.#failedCount} tests failed, ${seconds} s`,
    );
  }

  record(result: TestResult): void {
    if (result.outcome === "failed") this.#failedCount += 1;
    const file = process.env[resultsVariable];
    if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
  }
}

const colorCodes = new RegExp(String.raw`\u001b\[[0-9;]*m`, "g");

export const getFirstLine = (text: string): string =>
  (text.replace(colorCodes, "").trim().split("\n")[0] ?? "").slice(0, 300);
