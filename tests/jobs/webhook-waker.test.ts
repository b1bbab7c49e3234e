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
import { broken, listeningPoster, taken } from "#tests/support/outside/webhooks.ts";

const secrets = ["secret of the tests"] as const;
const now = () => new Date();

type Poster = ReturnType<typeof listeningPoster>["poster"];

/** A process as the Node host composes it, without the other jobs. */
async function processOver(engine: Engine, poster: Poster, pause: { isOn: boolean }) {
  let wake = () => {};
  const storage = await openStorage(engine, now, { onEvents: () => wake() });
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
    const { heard, poster } = listeningPoster();
    const pause = { isOn: false };
    const one = await processOver(engine, poster, pause);
    const other = await processOver(connect(), poster, pause);
    await create(one, poster);
    for (let nth = 0; nth < 5; nth += 1) {
      await Promise.all([one.record(`A-${nth}`), other.record(`B-${nth}`)]);
      await expect.poll(() => heard.length, within).toBe((nth + 1) * 2);
    }
    expect(new Set(heard.map(({ id }) => id)).size).toBe(10);
  });

  it("is retried five seconds after a failure, without another event", async () => {
    const { engine } = await open();
    const times: number[] = [];
    const { heard, poster } = listeningPoster(() => {
      times.push(performance.now());
      return times.length === 1 ? broken : taken;
    });
    const one = await processOver(engine, poster, { isOn: false });
    await create(one, poster);
    await one.record("A", "A");
    await expect.poll(() => heard.length, { timeout: 12_000, interval: 50 }).toBe(3);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(4_900);
    expect(second - first).toBeLessThan(9_500);
    expect(heard[1]?.id).toBe(heard[0]?.id);
  }, 20_000);

  it("gets nothing while jobs are paused", async () => {
    const { engine } = await open();
    const { heard, poster } = listeningPoster();
    const pause = { isOn: true };
    const one = await processOver(engine, poster, pause);
    await create(one, poster);
    await one.record("A");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard).toEqual([]);
    pause.isOn = false;
    one.wake();
    await expect.poll(() => heard.length, within).toBe(1);
  });
});
