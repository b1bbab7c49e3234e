import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { relative } from "node:path";
import { firstLineOf, Progress } from "./results.ts";

/** Reports the progress of the browser tests, their failures and the attachments. */
export default class BrowserTestReporter implements Reporter {
  #progress = new Progress(0, "tests");
  readonly #firstTries = new Map<string, string>();

  onBegin(_: FullConfig, suite: Suite): void {
    this.#progress = new Progress(suite.allTests().length, "tests");
  }

  onTestEnd(test: TestCase, { status, retry, duration, error, errors, attachments }: TestResult): void {
    const why = error?.message ? firstLineOf(error.message) : undefined;
    if (status !== "passed" && status !== "skipped") {
      console.log(`\n✘ ${titleOf(test)}`);
      for (const { stack, message, value } of errors) console.log(stack ?? message ?? value ?? "");
      if (retry < test.retries) {
        this.#firstTries.set(test.id, why ?? status);
        return;
      }
    }
    const [project = "", file = ""] = test.titlePath().slice(1);
    const isLate = retry > 0 && status === "passed";
    this.#progress.record({
      file: `${file} [${project}]`,
      title: test.titlePath().slice(3).join(" › "),
      seconds: duration / 1000,
      verdict: verdictOf(status, isLate),
      why: isLate ? this.#firstTries.get(test.id) : why,
      attachments: attachments.flatMap(({ path }) => (path ? [relative("", path)] : [])),
    });
    this.#progress.advance();
  }

  onError({ message, stack }: { message?: string; stack?: string }): void {
    console.log(stack ?? message ?? "");
  }
}

function verdictOf(status: TestResult["status"], isLate: boolean) {
  if (status === "skipped") return "skipped";
  if (status !== "passed") return "failed";
  return isLate ? "late" : "passed";
}

const titleOf = (test: TestCase) => test.titlePath().slice(1).join(" › ");
