import { expect, it } from "vitest";
import { type Attempt, type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { QueueItem } from "#app/domain/queue/queue.ts";
import { computeNextAttemptAt, computeRetryDelayMs } from "#app/domain/queue/retry-policy.ts";
import { jobs } from "#app/jobs/jobs.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const minuteMs = 60_000;
const instantAfter = (minutes: number) => instantOf(Date.parse(now) + minutes * minuteMs);
const doneOutcome: ItemOutcome = { result: "done", errors: [] };
const retryOutcome: ItemOutcome = { result: "retry", errors: [new Error("Busy.")] };

const enqueue = (storage: Storage, ...subjects: string[]) =>
  storage.transact(async (transaction) => {
    for (const subject of subjects) transaction.queue.enqueue({ kind: "staff-notice", subject, dueAt: now });
  });

const processItems = (
  { queue }: Storage,
  minutes: number,
  handle: (item: QueueItem) => Promise<ItemOutcome>,
  computeNextDueAt?: () => Promise<string>,
) =>
  processDueItems({
    queue,
    kind: "staff-notice",
    now: () => instantAfter(minutes),
    handle,
    ...(computeNextDueAt && { findNextDueAt: computeNextDueAt }),
    failureMessage: "Failed to process items.",
  });

const enqueueImport = (storage: Storage) =>
  storage.transact(async (transaction) =>
    transaction.queue.enqueue({ kind: "import", subject: "1", dueAt: now }),
  );

/** Starts an attempt with a reservation of ten minutes, which ends when the test decides. */
function startImport({ queue }: Storage, clock: { minutes: number }) {
  const { promise, resolve, reject } = Promise.withResolvers<ItemOutcome>();
  let startedAttempt: Attempt | undefined;
  const end = processDueItems({
    queue,
    kind: "import",
    now: () => instantAfter(clock.minutes),
    reservationMs: 10 * minuteMs,
    handle(_item, attempt) {
      startedAttempt = attempt;
      return promise;
    },
    failureMessage: "Failed to process items.",
  });
  return {
    end,
    hasStarted: () => startedAttempt !== undefined,
    renewReservation: async () => startedAttempt?.renewReservation(),
    finish: resolve,
    fail: reject,
  };
}

const createEndlessPromise = () => new Promise<ItemOutcome>(() => {});

describeOnEveryEngine("A queued item", (open) => {
  it("is processed once when it is due, also by two processes, and is not added twice", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const subjects = Array.from({ length: 120 }, (_, index) => `item ${index}`);
    await enqueue(storage, ...subjects);
    await enqueue(storage, "item 1");
    const processedSubjects: string[] = [];
    const handle = async ({ subject }: QueueItem) => {
      processedSubjects.push(subject);
      return doneOutcome;
    };
    await processItems(storage, -1, handle);
    expect(processedSubjects).toEqual([]);
    expect(await storage.queue.findNextDueTime("staff-notice")).toBe(now);
    await Promise.all([processItems(storage, 0, handle), processItems(otherStorage, 0, handle)]);
    await processItems(storage, 1, handle);
    expect(processedSubjects.toSorted()).toEqual(subjects.toSorted());
    expect(await storage.queue.find("staff-notice", "item 1")).toMatchObject({
      state: "done",
      attempts: 1,
      endedAt: now,
    });
    expect(await storage.queue.findNextDueTime("staff-notice")).toBeNull();
  });

  it("is retried with growing pauses, and fails after the last attempt", async () => {
    const { storage } = await open();
    await enqueue(storage, "busy");
    await expect(processItems(storage, 0, async () => retryOutcome)).rejects.toThrow(
      "Failed to process items.",
    );
    expect(await storage.queue.findNextDueTime("staff-notice")).toBe(instantAfter(1));
    await expect(processItems(storage, 1, async () => retryOutcome)).rejects.toThrow(
      "Failed to process items.",
    );
    const item = await storage.queue.find("staff-notice", "busy");
    expect(item).toMatchObject({ state: "waiting", attempts: 2, dueAt: instantAfter(3), lastError: "Busy." });
    if (!item) throw new Error("The item is missing.");
    await storage.queue.change({ ...item, attempts: 99 });
    await expect(processItems(storage, 3, async () => retryOutcome)).rejects.toThrow(
      "Failed to process items.",
    );
    expect(await storage.queue.find("staff-notice", "busy")).toMatchObject({ state: "failed", dueAt: null });
  });

  it("is not repeated if the process was killed or threw an error during the attempt", async () => {
    const { storage } = await open();
    await enqueue(storage, "broken", "killed");
    const handledSubjects: string[] = [];
    const handle = ({ subject }: QueueItem) => {
      handledSubjects.push(subject);
      return subject === "broken" ? Promise.reject(new Error("Broken.")) : createEndlessPromise();
    };
    void processItems(storage, 0, handle);
    await expect.poll(() => handledSubjects).toEqual(["broken", "killed"]);
    await processItems(storage, 14, handle);
    expect(await storage.queue.find("staff-notice", "killed")).toMatchObject({ state: "reserved" });
    const message = "The work “staff-notice killed” was interrupted, so it is unknown whether it was done.";
    await expect(processItems(storage, 15, handle)).rejects.toMatchObject({ errors: [new Error(message)] });
    await processItems(storage, 9_000, handle);
    expect(handledSubjects).toHaveLength(2);
    expect(await storage.queue.find("staff-notice", "killed")).toMatchObject({
      state: "failed",
      dueAt: null,
      lastError: message,
    });
    expect(await storage.queue.find("staff-notice", "broken")).toMatchObject({
      state: "failed",
      lastError: "Broken.",
    });
  });

  it("is removed 400 days after its end", async () => {
    const { storage } = await open();
    await enqueue(storage, "ended");
    await processItems(storage, 0, async () => doneOutcome);
    await enqueue(storage, "waiting");
    const removeStaleRows = (days: number) => jobs.sweep(storage, instantAfter(days * 1_440));
    await removeStaleRows(400);
    expect(await storage.queue.find("staff-notice", "ended")).not.toBeNull();
    await removeStaleRows(401);
    expect(await storage.queue.find("staff-notice", "ended")).toBeNull();
    expect(await storage.queue.find("staff-notice", "waiting")).not.toBeNull();
  });

  it("is due again after success, after the last retry and after a crash if it recurs", async () => {
    const { storage } = await open();
    await enqueue(storage, "daily");
    const createRecurrence = (minutes: number) => async () => instantAfter(minutes);
    await processItems(storage, 0, async () => doneOutcome, createRecurrence(10));
    const findItem = () => storage.queue.find("staff-notice", "daily");
    expect(await findItem()).toMatchObject({ state: "waiting", attempts: 0, dueAt: instantAfter(10) });
    void processItems(storage, 10, createEndlessPromise, createRecurrence(20));
    await expect.poll(findItem).toMatchObject({ state: "reserved", dueAt: instantAfter(20) });
    await processItems(storage, 20, async () => doneOutcome, createRecurrence(30));
    expect(await findItem()).toMatchObject({ state: "waiting", attempts: 0, dueAt: instantAfter(30) });
  });

  it("is reserved by one process, which may renew the reservation, and is repeated after a reservation that ended", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    await enqueueImport(storage);
    const clock = { minutes: 0 };
    const firstAttempt = startImport(storage, clock);
    await expect.poll(firstAttempt.hasStarted).toBe(true);
    clock.minutes = 9;
    expect(await firstAttempt.renewReservation()).toBe(true);
    clock.minutes = 18;
    await startImport(otherStorage, clock).end;
    clock.minutes = 19;
    const secondAttempt = startImport(otherStorage, clock);
    await expect.poll(secondAttempt.hasStarted).toBe(true);
    expect(await firstAttempt.renewReservation()).toBe(false);
    secondAttempt.fail(new Error("Broken."));
    await expect(secondAttempt.end).rejects.toThrow("Failed to process items.");
    expect(await storage.queue.find("import", "1")).toMatchObject({
      state: "waiting",
      // The first attempt was interrupted, so this delay is the second one.
      dueAt: instantAfter(19 + 10 / 60),
      lastError: "Broken.",
    });
  });

  it("is not changed by an attempt that lost its reservation to another process", async () => {
    const { storage, openSecondStorage } = await open();
    await enqueueImport(storage);
    const clock = { minutes: 0 };
    const slowAttempt = startImport(storage, clock);
    await expect.poll(slowAttempt.hasStarted).toBe(true);
    clock.minutes = 11;
    const newAttempt = startImport(await openSecondStorage(), clock);
    await expect.poll(newAttempt.hasStarted).toBe(true);
    expect(await slowAttempt.renewReservation()).toBe(false);
    expect(await slowAttempt.renewReservation()).toBe(false);
    slowAttempt.finish({ result: "obsolete" });
    await slowAttempt.end;
    expect(await storage.queue.find("import", "1")).toMatchObject({ state: "reserved" });
    expect(await newAttempt.renewReservation()).toBe(true);
    newAttempt.finish({ result: "obsolete" });
    await newAttempt.end;
    expect(await storage.queue.listSubjects("import")).toEqual([]);
  });

  it("stays in the queue if it is queued again during an attempt, also after its removal", async () => {
    const { storage } = await open();
    await enqueueImport(storage);
    const clock = { minutes: 0 };
    const firstAttempt = startImport(storage, clock);
    await expect.poll(firstAttempt.hasStarted).toBe(true);
    await storage.transact(async (transaction) =>
      transaction.queue.dequeue({ kind: "import", subject: "1" }),
    );
    await enqueueImport(storage);
    const secondAttempt = startImport(storage, clock);
    await expect.poll(secondAttempt.hasStarted).toBe(true);
    clock.minutes = 1;
    expect(await firstAttempt.renewReservation()).toBe(false);
    await storage.transact(async (transaction) =>
      transaction.queue.requeue({ kind: "import", subject: "1", dueAt: now }),
    );
    for (const attempt of [firstAttempt, secondAttempt]) {
      attempt.finish({ result: "obsolete" });
      await attempt.end;
    }
    expect(await storage.queue.find("import", "1")).toMatchObject({ state: "waiting", dueAt: now });
  });

  it("is removed if it is obsolete, and stays unchanged if its handler requeues it", async () => {
    const { storage } = await open();
    await enqueue(storage, "obsolete", "requeued");
    await processItems(storage, 0, async (item) => {
      if (item.subject === "obsolete") return { result: "obsolete" };
      await storage.transact(async (transaction) =>
        transaction.queue.requeue({ ...item, dueAt: instantAfter(5) }),
      );
      return doneOutcome;
    });
    expect(await storage.queue.find("staff-notice", "obsolete")).toBeNull();
    const findItem = () => storage.queue.find("staff-notice", "requeued");
    expect(await findItem()).toMatchObject({ state: "waiting", attempts: 0, dueAt: instantAfter(5) });
    await processItems(storage, 5, async () => ({ result: "postponed", until: instantAfter(6) }));
    expect(await findItem()).toMatchObject({ state: "waiting", attempts: 0, dueAt: instantAfter(6) });
    await storage.transact(async (transaction) =>
      transaction.queue.dequeue({ kind: "staff-notice", subject: "requeued" }),
    );
    expect(await findItem()).toBeNull();
  });
});

it("the queue waits longer before each retry, up to a limit, and stops after the last attempt", () => {
  expect([1, 2, 3, 20].map((attempts) => computeRetryDelayMs("view-mail", attempts) / minuteMs)).toEqual([
    15, 30, 60, 1_440,
  ]);
  // The first pause of a reminder is five minutes. Each further pause is four times as long.
  expect(computeNextAttemptAt("reminder-mail", 4, now)).toBe(instantAfter(5 * 4 ** 3));
  expect(computeNextAttemptAt("reminder-mail", 5, now)).toBeNull();
});
