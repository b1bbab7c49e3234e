import { expect, it, vi } from "vitest";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { addMs } from "#app/domain/time/time.ts";

type TestStorage = TestDatabase["storage"];

const minuteMs = 60_000;

const recordEvents = (storage: TestStorage, count: number) =>
  storage.transact(async (transaction) => {
    for (let index = 0; index < count; index += 1)
      transaction.record(createEvent(ada, `LICENSE-${index}`, "update-notes"));
  });
const runStreamJob = (storage: TestStorage, eventSink: EventSink, minutes = 0) => {
  const runAt = addMs(now, minutes * minuteMs);
  return jobs["event-stream"](storage, runAt, { eventSink, now: () => runAt });
};
const listNumbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Creates a sink that stores the ids of its events. `shouldReject` decides whether a write fails. */
function createMemorySink(shouldReject: (writtenCount: number) => boolean = () => false) {
  const eventIds: number[] = [];
  const sink: EventSink = {
    name: "memory",
    async write(events) {
      if (shouldReject(eventIds.length)) throw new Error("The receiver is down.");
      eventIds.push(...events.map(({ id }) => id));
    },
  };
  return { eventIds, sink };
}

describeOnEveryEngine("The event stream", (open) => {
  it("writes every event once and in order for several processes", async () => {
    const { storage, openSecondStorage } = await open();
    const { eventIds, sink } = createMemorySink();
    await recordEvents(storage, 450);
    await Promise.all([runStreamJob(storage, sink), runStreamJob(await openSecondStorage(), sink)]);
    await recordEvents(storage, 3);
    await runStreamJob(storage, sink);
    await runStreamJob(storage, sink);
    expect(eventIds).toEqual(listNumbersUpTo(453));
  });

  it("continues where it ended after an outage of the receiver", async () => {
    const { storage } = await open();
    const { eventIds, sink } = createMemorySink((writtenCount) => writtenCount === 200);
    await recordEvents(storage, 250);
    const receiverError = { errors: [new Error("The receiver is down.")] };
    await expect(runStreamJob(storage, sink)).rejects.toMatchObject(receiverError);
    await expect(runStreamJob(storage, sink, 1)).rejects.toMatchObject(receiverError);
    const workingSink: EventSink = {
      ...sink,
      write: async (events) => {
        eventIds.push(...events.map(({ id }) => id));
      },
    };
    await runStreamJob(storage, workingSink, 2);
    expect(eventIds).toEqual(listNumbersUpTo(250));
    eventIds.length = 0;
    await runStreamJob(storage, { ...workingSink, name: "another" });
    expect(eventIds).toEqual(listNumbersUpTo(250));
  });

  it("continues in another process five minutes after a crash", async () => {
    const { storage } = await open();
    const { eventIds, sink } = createMemorySink();
    await recordEvents(storage, 2);
    const write = vi.fn<() => Promise<void>>(() => new Promise<void>(() => {}));
    void runStreamJob(storage, { ...sink, write });
    await expect.poll(() => write.mock.calls).toHaveLength(1);
    await runStreamJob(storage, sink, 4);
    expect(eventIds).toEqual([]);
    await runStreamJob(storage, sink, 5);
    expect(eventIds).toEqual([1, 2]);
  });

  it("does not change the items of other sinks", async () => {
    const { storage } = await open();
    const { sink } = createMemorySink();
    await runStreamJob(storage, { ...sink, name: "file of another process" });
    await runStreamJob(storage, sink);
    expect(await storage.queue.find("event-stream", "file of another process")).toMatchObject({
      state: "waiting",
    });
  });
});
