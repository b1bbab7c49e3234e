import type { Reporter, TestCase } from "vitest/node";
import { getFirstLine, Progress } from "./results.ts";

/** Reports the progress of the unit tests; another reporter prints the failures. */
export default class UnitTestReporter implements Reporter {
  #progress = new Progress(0, "files");

  onTestRunStart(files: readonly unknown[]): void {
    this.#progress = new Progress(files.length, "files");
  }

  onTestModuleEnd(): void {
    this.#progress.advance();
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "pending") return;
    const isFlaky = state === "passed" && (test.diagnostic()?.retryCount ?? 0) > 0;
    this.#progress.record({
      file: test.module.relativeModuleId,
      title: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      outcome: isFlaky ? "flaky" : state,
      errorMessage: errors[0] ? getFirstLine(errors[0].message) : undefined,
    });
  }
}
