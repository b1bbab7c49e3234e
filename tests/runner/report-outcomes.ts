import type { TestResult } from "./results.ts";
import type { PartOutcome } from "./run.ts";

const slowestTestCount = 10;

/** Prints failures with their attachments, flaky tests and slow tests. Returns true if nothing failed. */
export function reportOutcomes(outcomes: PartOutcome[], results: TestResult[], seconds: number): boolean {
  const filterResults = (outcome: TestResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome);
  console.log("\nSlowest tests:");
  const slowestTests = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestTestCount);
  for (const result of slowestTests)
    console.log(`${formatSeconds(result.seconds)}  ${getResultName(result)}`);
  for (const result of filterResults("flaky"))
    console.log(`\nPassed only on the second attempt: ${formatResult(result)}`);
  for (const result of filterResults("failed")) console.log(`\nFailed: ${formatResult(result)}`);

  console.log("");
  for (const outcome of outcomes) {
    console.log(`${outcome.name.padEnd(20)} ${formatSeconds(outcome.seconds)}  ${outcome.status}`);
  }
  console.log(`${"total".padEnd(20)} ${formatSeconds(seconds)}`);
  const flakyCount = filterResults("flaky").length;
  if (flakyCount > 0) console.log(`${flakyCount} passed only on the second attempt; fix these tests`);
  const passedCount = filterResults("passed").length + flakyCount;
  const failedCount = Math.max(
    filterResults("failed").length,
    outcomes.filter(({ status }) => status !== "ok").length,
  );
  console.log(`${passedCount} passed, ${failedCount} failed`);
  return failedCount === 0;
}

const formatSeconds = (seconds: number) => `${seconds.toFixed(1)} s`.padStart(8);
const getResultName = ({ file, title }: TestResult) => `${file}: ${title}`;

const formatResult = (result: TestResult) =>
  [getResultName(result), result.errorMessage, ...(result.attachments ?? [])].filter(Boolean).join("\n  ");
