import { expect, test } from "vitest";
import { runWithTimeout } from "#app/gateways/timeout.ts";

const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

test("a timeout clears its timer when the work ends or fails", async () => {
  const initialTimerCount = countTimers();
  expect(await runWithTimeout(60_000, async ({ aborted }) => aborted)).toBe(false);
  await expect(runWithTimeout(60_000, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(countTimers()).toBe(initialTimerCount);
});

test("a timeout aborts work that takes too long", async () => {
  const endlessWork = runWithTimeout(
    1,
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  await expect(endlessWork).rejects.toMatchObject({ name: "TimeoutError" });
});
