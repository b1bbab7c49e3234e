import { expect, it } from "vitest";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import { eventBy } from "#app/domain/history/event.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";

type Store = TestDatabase["storage"];

const minuteMs = 60_000;

const record = (storage: Store, count: number) =>
  storage.transact(async (work) => {
    for (let nth = 0; nth < count; nth += 1) work.record(eventBy(ada, `LICENSE-${nth}`, "update-notes"));
  });
const run = (storage: Store, eventSink: EventSink, minutes = 0) =>
  jobs["event-stream"](storage, new Date(Date.parse(now) + minutes * minuteMs), { eventSink });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Remembers the numbers of the events it received; `rejects` decides when a write fails. */
function memorySink(rejects: (written: number) => boolean = () => false) {
  const numbers: number[] = [];
  const sink: EventSink = {
    name: "memory",
    async write(events) {
      if (rejects(numbers.length)) throw new Error("The receiver is down.");
      numbers.push(...events.map(({ id }) => id));
    },
  };
  return { numbers, sink };
}

describeOnEveryEngine("The event stream", (open) => {
  it("writes every event from the first on, in order and once, in any process", async () => {
    const { storage, openSecondStorage } = await open();
    const { numbers, sink } = memorySink();
    await record(storage, 450);
    await Promise.all([run(storage, sink), run(await openSecondStorage(), sink)]);
    await record(storage, 3);
    await run(storage, sink);
    await run(storage, sink);
    expect(numbers).toEqual(upTo(453));
  });

  it("continues where it ended once the receiver is back, and sends everything to a new receiver", async () => {
    const { storage } = await open();
    let isDown = false;
    const { numbers, sink } = memorySink((written) => isDown || written === 200);
    await record(storage, 250);
    await expect(run(storage, sink)).rejects.toThrow("The receiver is down.");
    isDown = true;
    await expect(run(storage, sink)).rejects.toThrow("The receiver is down.");
    const up = {
      ...sink,
      write: async (events) => void numbers.push(...events.map(({ id }) => id)),
    } as EventSink;
    await run(storage, up);
    expect(numbers).toEqual(upTo(250));
    numbers.length = 0;
    await run(storage, { ...up, name: "another" });
    expect(numbers).toEqual(upTo(250));
  });

  it("is taken over from a crashed process after a few minutes", async () => {
    const { storage } = await open();
    const { numbers, sink } = memorySink();
    await record(storage, 2);
    const at = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
    await storage.eventStreams.lease(sink.name, at(0), at(5 * minuteMs));
    await run(storage, sink, 4);
    expect(numbers).toEqual([]);
    await run(storage, sink, 5);
    expect(numbers).toEqual([1, 2]);
  });
});
