import { expect, it } from "vitest";
import { type Outcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { QueueItem } from "#app/domain/queue/queue.ts";
import { nextAttemptAt, retryPauseMs } from "#app/domain/queue/retry-policy.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const minuteMs = 60_000;
const at = (minutes: number) => instantOf(Date.parse(now) + minutes * minuteMs);
const done: Outcome = { result: "done", errors: [] };
const retry: Outcome = { result: "retry", errors: [new Error("Busy.")] };

const enqueue = (storage: Storage, ...subjects: string[]) =>
  storage.transact(async (work) => {
    for (const subject of subjects) work.enqueue({ kind: "staff-notice", subject, dueAt: now });
  });

const run = (
  { queue }: Storage,
  minutes: number,
  handle: (item: QueueItem) => Promise<Outcome>,
  recursAt?: () => Promise<string>,
) =>
  processDueItems({
    queue,
    kind: "staff-notice",
    now: () => at(minutes),
    handle,
    ...(recursAt && { recursAt }),
    failure: "Failed to process items.",
  });

describeOnEveryEngine("A queued item", (open) => {
  it("is processed once when it is due, also by two processes, and is not added twice", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const subjects = Array.from({ length: 120 }, (_, index) => `item ${index}`);
    await enqueue(storage, ...subjects);
    await enqueue(storage, "item 1");
    const processed: string[] = [];
    const handle = async ({ subject }: QueueItem) => {
      processed.push(subject);
      return done;
    };
    await run(storage, -1, handle);
    expect(processed).toEqual([]);
    expect(await storage.queue.nextDueAt("staff-notice")).toBe(now);
    await Promise.all([run(storage, 0, handle), run(otherStorage, 0, handle)]);
    await run(storage, 1, handle);
    expect(processed.toSorted()).toEqual(subjects.toSorted());
    expect(await storage.queue.find("staff-notice", "item 1")).toMatchObject({
      state: "done",
      attempts: 1,
      endedAt: now,
    });
    expect(await storage.queue.nextDueAt("staff-notice")).toBeNull();
  });

  it("is retried with growing pauses, and fails after the last attempt", async () => {
    const { storage } = await open();
    await enqueue(storage, "busy");
    await expect(run(storage, 0, async () => retry)).rejects.toThrow("Failed to process items.");
    expect(await storage.queue.nextDueAt("staff-notice")).toBe(at(1));
    await expect(run(storage, 1, async () => retry)).rejects.toThrow("Failed to process items.");
    const item = await storage.queue.find("staff-notice", "busy");
    expect(item).toMatchObject({ state: "waiting", attempts: 2, dueAt: at(3), lastError: "Busy." });
    if (!item) throw new Error("The item is gone.");
    await storage.queue.change({ ...item, attempts: 99 });
    await expect(run(storage, 3, async () => retry)).rejects.toThrow("Failed to process items.");
    expect(await storage.queue.find("staff-notice", "busy")).toMatchObject({ state: "failed", dueAt: null });
  });

  it("is not repeated if the process was killed or raised an error during the attempt", async () => {
    const { storage } = await open();
    await enqueue(storage, "broken", "killed");
    const handled: string[] = [];
    const handle = ({ subject }: QueueItem) => {
      handled.push(subject);
      return subject === "broken" ? Promise.reject(new Error("Broken.")) : new Promise<Outcome>(() => {});
    };
    void run(storage, 0, handle);
    await expect.poll(() => handled).toEqual(["broken", "killed"]);
    await run(storage, 9_000, handle);
    expect(handled).toHaveLength(2);
    expect(await storage.queue.find("staff-notice", "killed")).toMatchObject({ state: "reserved" });
    expect(await storage.queue.find("staff-notice", "broken")).toMatchObject({
      state: "failed",
      lastError: "Broken.",
    });
  });

  it("that recurs is due again after success, after the last retry and after a crash", async () => {
    const { storage } = await open();
    await enqueue(storage, "daily");
    const recursIn = (minutes: number) => async () => at(minutes);
    await run(storage, 0, async () => done, recursIn(10));
    const find = () => storage.queue.find("staff-notice", "daily");
    expect(await find()).toMatchObject({ state: "waiting", attempts: 0, dueAt: at(10) });
    void run(storage, 10, () => new Promise<Outcome>(() => {}), recursIn(20));
    await expect.poll(find).toMatchObject({ state: "reserved", dueAt: at(20) });
    await run(storage, 20, async () => done, recursIn(30));
    expect(await find()).toMatchObject({ state: "waiting", attempts: 0, dueAt: at(30) });
  });

  it("that is obsolete is removed, and one that is requeued meanwhile stays unchanged", async () => {
    const { storage } = await open();
    await enqueue(storage, "obsolete", "requeued");
    await run(storage, 0, async (item) => {
      if (item.subject === "obsolete") return { result: "obsolete" };
      await storage.transact(async (work) => work.requeue({ ...item, dueAt: at(5) }));
      return done;
    });
    expect(await storage.queue.find("staff-notice", "obsolete")).toBeNull();
    const find = () => storage.queue.find("staff-notice", "requeued");
    expect(await find()).toMatchObject({ state: "waiting", attempts: 0, dueAt: at(5) });
    await run(storage, 5, async () => ({ result: "postponed", until: at(6) }));
    expect(await find()).toMatchObject({ state: "waiting", attempts: 0, dueAt: at(6) });
    await storage.transact(async (work) => work.dequeue({ kind: "staff-notice", subject: "requeued" }));
    expect(await find()).toBeNull();
  });
});

it("Pauses grow up to a limit, and no attempt follows the last one", () => {
  expect([1, 2, 3, 20].map((attempts) => retryPauseMs("view-mail", attempts) / minuteMs)).toEqual([
    15, 30, 60, 1_440,
  ]);
  expect(nextAttemptAt("reminder", 4, now)).toBe(at(5 * 4 ** 3));
  expect(nextAttemptAt("reminder", 5, now)).toBeNull();
});
