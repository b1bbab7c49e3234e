import type { TestResult } from "./results.ts";
import type { Outcome } from "./run.ts";

const slowestShown = 10;

/** Prints failures with their attachments, late passes and slow tests. Returns true if nothing failed. */
export function tellOutcomes(outcomes: Outcome[], results: TestResult[], seconds: number): boolean {
  const of = (verdict: TestResult["verdict"]) => results.filter((result) => result.verdict === verdict);
  console.log("\nSlowest tests:");
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  for (const result of slowest) console.log(`${inSeconds(result.seconds)}  ${nameOf(result)}`);
  for (const result of of("late")) console.log(`\nPassed at the second try only: ${tell(result)}`);
  for (const result of of("failed")) console.log(`\nFailed: ${tell(result)}`);

  console.log("");
  for (const outcome of outcomes) {
    console.log(`${outcome.name.padEnd(20)} ${inSeconds(outcome.seconds)}  ${outcome.verdict}`);
  }
  console.log(`${"all of it".padEnd(20)} ${inSeconds(seconds)}`);
  const late = of("late").length;
  if (late > 0) console.log(`${late} passed at the second try only, which is a defect to mend`);
  const passed = of("passed").length + late;
  const failed = Math.max(of("failed").length, outcomes.filter(({ verdict }) => verdict !== "ok").length);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`.padStart(8);
const nameOf = ({ file, title }: TestResult) => `${file}: ${title}`;

const tell = (result: TestResult) =>
  [nameOf(result), result.why, ...(result.attachments ?? [])].filter(Boolean).join("\n  ");
