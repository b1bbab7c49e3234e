import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { relative } from "node:path";
import { getFirstLine, Progress } from "./results.ts";

/** Reports the progress of the browser tests, their failures and the attachments. */
export default class BrowserTestReporter implements Reporter {
  #progress = new Progress(0, "tests");
  readonly #firstErrors = new Map<string, string>();

  onBegin(_: FullConfig, suite: Suite): void {
    this.#progress = new Progress(suite.allTests().length, "tests");
  }

  onTestEnd(test: TestCase, { status, retry, duration, error, errors, attachments }: TestResult): void {
    const firstErrorLine = error?.message ? getFirstLine(error.message) : undefined;
    if (status !== "passed" && status !== "skipped") {
      console.log(`\n✘ ${getFullTitle(test)}`);
      for (const { stack, message, value } of errors) console.log(stack ?? message ?? value ?? "");
      if (retry < test.retries) {
        this.#firstErrors.set(test.id, firstErrorLine ?? status);
        return;
      }
    }
    const [project = "", file = ""] = test.titlePath().slice(1);
    const isFlaky = retry > 0 && status === "passed";
    this.#progress.record({
      file: `${file} [${project}]`,
      title: test.titlePath().slice(3).join(" › "),
      seconds: duration / 1000,
      outcome: getOutcome(status, isFlaky),
      errorMessage: isFlaky ? this.#firstErrors.get(test.id) : firstErrorLine,
      attachments: attachments.flatMap(({ path }) => (path ? [relative("", path)] : [])),
    });
    this.#progress.advance();
  }

  onError({ message, stack }: { message?: string; stack?: string }): void {
    console.log(stack ?? message ?? "");
  }
}

function getOutcome(status: TestResult["status"], isFlaky: boolean) {
  if (status === "skipped") return "skipped";
  if (status !== "passed") return "failed";
  return isFlaky ? "flaky" : "passed";
}

const getFullTitle = (test: TestCase) => test.titlePath().slice(1).join(" › ");
