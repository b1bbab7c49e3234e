import type { TestResult } from "./results.ts";
import type { Outcome } from "./run.ts";

const slowestShown = 10;

/** Prints failures with their attachments, late passes and slow tests. Returns true if nothing failed. */
export function reportOutcomes(outcomes: Outcome[], results: TestResult[], seconds: number): boolean {
  const resultsWith = (verdict: TestResult["verdict"]) =>
    results.filter((result) => result.verdict === verdict);
  console.log("\nSlowest tests:");
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  for (const result of slowest) console.log(`${inSeconds(result.seconds)}  ${nameOf(result)}`);
  for (const result of resultsWith("late"))
    console.log(`\nPassed at the second try only: ${resultText(result)}`);
  for (const result of resultsWith("failed")) console.log(`\nFailed: ${resultText(result)}`);

  console.log("");
  for (const outcome of outcomes) {
    console.log(`${outcome.name.padEnd(20)} ${inSeconds(outcome.seconds)}  ${outcome.verdict}`);
  }
  console.log(`${"all of it".padEnd(20)} ${inSeconds(seconds)}`);
  const late = resultsWith("late").length;
  if (late > 0) console.log(`${late} passed at the second try only, which is a defect to mend`);
  const passed = resultsWith("passed").length + late;
  const failed = Math.max(
    resultsWith("failed").length,
    outcomes.filter(({ verdict }) => verdict !== "ok").length,
  );
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`.padStart(8);
const nameOf = ({ file, title }: TestResult) => `${file}: ${title}`;

const resultText = (result: TestResult) =>
  [nameOf(result), result.why, ...(result.attachments ?? [])].filter(Boolean).join("\n  ");
