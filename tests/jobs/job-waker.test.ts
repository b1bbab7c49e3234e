import { expect, it } from "vitest";
import { eventBy } from "#app/domain/history/event.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { jobRunner } from "#app/jobs/job-runner.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { webhookWaker } from "#app/jobs/webhook-waker.ts";
import type { Engine } from "#app/storage/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { describeOnEngines } from "#tests/support/engines/engines.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { failed, recordingPoster, accepted } from "#tests/support/outside/webhooks.ts";

const secrets = ["secret of the tests"] as const;
const now = () => new Date();

type Poster = ReturnType<typeof recordingPoster>["poster"];

/** A process as the Node host composes it, without the other jobs. */
async function processOver(engine: Engine, poster: Poster, pause: { isOn: boolean }) {
  let wake = () => {};
  const storage = await openStorage(engine, now, { onWork: () => wake() });
  const errors: unknown[] = [];
  const run = () => jobs.webhooks(storage, now(), { webhookSender: { poster, secrets }, log: () => {}, now });
  const runner = jobRunner([{ name: "webhooks", run }], (_, error) => errors.push(error));
  const waker = webhookWaker(
    {
      nextWorkAt: () => storage.webhooks.nextWorkAt(now().toISOString()),
      run: () => runner.runOne("webhooks"),
      isPaused: async () => pause.isOn,
      now,
    },
    (error) => errors.push(error),
  );
  wake = waker.wake;
  closeAfterTest(async () => {
    waker.stop();
    await runner.stop();
    expect(errors).toEqual([]);
  });
  const record = (...keys: string[]) =>
    storage.transact(async (work) => {
      for (const key of keys) work.record(eventBy(ada, key, "update-notes"));
    });
  return { storage, record, wake };
}

const create = ({ storage }: Awaited<ReturnType<typeof processOver>>, poster: Poster) =>
  createWebhook(storage, { poster, secrets }, ada, {
    url: "https://hooks.example.com/",
    eventNames: ["update-notes"],
  });

const within = { timeout: 2_000, interval: 20 };

describeOnEngines(["node:sqlite", "PostgreSQL"], "A webhook on a host with timers", (open) => {
  it("gets its events within two seconds from either of two processes, each once", async () => {
    const { engine, connect } = await open();
    const { receivedWebhooks: deliveries, poster } = recordingPoster();
    const pause = { isOn: false };
    const firstProcess = await processOver(engine, poster, pause);
    const secondProcess = await processOver(connect(), poster, pause);
    await create(firstProcess, poster);
    for (let nth = 0; nth < 5; nth += 1) {
      await Promise.all([firstProcess.record(`A-${nth}`), secondProcess.record(`B-${nth}`)]);
      await expect.poll(() => deliveries.length, within).toBe((nth + 1) * 2);
    }
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(10);
  });

  it("is retried five seconds after a failure, without another event", async () => {
    const { engine } = await open();
    const times: number[] = [];
    const { receivedWebhooks: deliveries, poster } = recordingPoster(() => {
      times.push(performance.now());
      return times.length === 1 ? failed : accepted;
    });
    const pausedProcess = await processOver(engine, poster, { isOn: false });
    await create(pausedProcess, poster);
    await pausedProcess.record("A", "A");
    await expect.poll(() => deliveries.length, { timeout: 12_000, interval: 50 }).toBe(3);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(4_900);
    expect(second - first).toBeLessThan(9_500);
    expect(deliveries[1]?.id).toBe(deliveries[0]?.id);
  }, 20_000);

  it("gets nothing while jobs are paused", async () => {
    const { engine } = await open();
    const { receivedWebhooks: deliveries, poster } = recordingPoster();
    const pause = { isOn: true };
    const process = await processOver(engine, poster, pause);
    await create(process, poster);
    await process.record("A");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(deliveries).toEqual([]);
    pause.isOn = false;
    process.wake();
    await expect.poll(() => deliveries.length, within).toBe(1);
  });
});
