import { expect, test } from "vitest";
import { withTimeout } from "#app/gateways/timeout.ts";

const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

test("the timer is cleared when work ends, with or without an error", async () => {
  const before = timers();
  expect(await withTimeout(60_000, async ({ aborted }) => aborted)).toBe(false);
  await expect(withTimeout(60_000, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(timers()).toBe(before);
});

test("work that takes too long is aborted", async () => {
  const endless = withTimeout(
    1,
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  await expect(endless).rejects.toMatchObject({ name: "TimeoutError" });
});
