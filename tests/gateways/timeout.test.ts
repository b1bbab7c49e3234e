import { expect, test } from "vitest";
import { withTimeout } from "#app/gateways/timeout.ts";

const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

test("the timer is cleared when the work ends or fails", async () => {
  const before = countTimers();
  expect(await withTimeout(60_000, async ({ aborted }) => aborted)).toBe(false);
  await expect(withTimeout(60_000, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(countTimers()).toBe(before);
});

test("work is aborted after the timeout", async () => {
  const endlessWork = withTimeout(
    1,
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  await expect(endlessWork).rejects.toMatchObject({ name: "TimeoutError" });
});
