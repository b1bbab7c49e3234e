import { expect, test } from "vitest";
import { createSharedStart } from "#app/hosts/start/shared-start.ts";
import { respondInTime } from "#app/hosts/http/respond-in-time.ts";

const neverEndingPromise = new Promise<never>(() => {});

/** Starts "first", "second" and so on. The first start never ends, like the start in a cancelled request. */
function createStarts() {
  const names = ["first", "second", "third"];
  return () => {
    const name = names.shift() ?? "last";
    return name === "first" ? neverEndingPromise : Promise.resolve(name);
  };
}

test("on a Worker a request starts the application itself while another request is starting it", async () => {
  const load = createSharedStart(createStarts(), false);
  void load();
  expect(await load()).toBe("second");
  expect(await load()).toBe("second");
});

test("on Node all requests wait for one start of the application", async () => {
  const load = createSharedStart(createStarts(), true);
  void load();
  const outcome = await Promise.race([load(), Promise.resolve("waiting")]);
  expect(outcome).toBe("waiting");
});

test("a failed start is repeated by the next request", async () => {
  for (const canAwaitOtherRequests of [true, false]) {
    let attemptCount = 0;
    const load = createSharedStart(async () => {
      attemptCount += 1;
      if (attemptCount === 1) throw new Error("no database");
      return attemptCount;
    }, canAwaitOtherRequests);
    await expect(load()).rejects.toThrow("no database");
    expect(await load()).toBe(2);
  }
});

test("a request that waits for nothing ends with an error", async () => {
  await expect(respondInTime(() => neverEndingPromise, 1)).rejects.toThrow(/did not end/);
});
