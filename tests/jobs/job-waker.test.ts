import { expect, it } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { dueTimes } from "#app/jobs/due-work.ts";
import { createJobRunner } from "#app/jobs/job-runner.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { jobWaker } from "#app/jobs/job-waker.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { describeOnEngines } from "#tests/support/engines/engines.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { recordingMailer } from "#tests/support/outside/mails.ts";
import {
  failedResponse,
  createRecordingWebhookClient,
  acceptedResponse,
} from "#tests/support/outside/webhooks.ts";

const secrets = ["secret of the tests"] as const;
const now = () => new Date();

type WebhookClient = ReturnType<typeof createRecordingWebhookClient>["webhookClient"];

/** A process as the Node host composes it, without the other jobs. */
async function processOver(engine: Engine, webhookClient: WebhookClient, pause: { isOn: boolean }) {
  let wake = () => {};
  const storage = await openStorage(engine, now, { onWork: () => wake() });
  const errors: unknown[] = [];
  const run = () =>
    jobs.webhooks(storage, now(), { webhookSender: { webhookClient, secrets }, log: () => {}, now });
  const runner = createJobRunner([{ name: "webhooks", run }], (_, error) => errors.push(error));
  const waker = jobWaker(
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
      for (const key of keys) work.record(createEvent(ada, key, "update-notes"));
    });
  return { storage, record, wake };
}

const create = ({ storage }: Awaited<ReturnType<typeof processOver>>, webhookClient: WebhookClient) =>
  createWebhook(storage, { webhookClient, secrets }, ada, {
    url: "https://hooks.example.com/",
    eventNames: ["update-notes"],
  });

/** A process that mails staff as soon as a notice is due. */
async function notifyingProcess(engine: Engine) {
  let wake = () => {};
  const storage = await openStorage(engine, now, { onWork: () => wake() });
  const context = {
    mailer: recordingMailer(),
    staffMail: { recipients: ["ops@example.com"], origin: null },
    tokenOwnerDays: null,
  };
  const errors: unknown[] = [];
  const waker = jobWaker(
    {
      nextWorkAt: async () =>
        (await dueTimes["staff-notices"]?.(storage, now().toISOString(), context)) ?? null,
      run: () => jobs["staff-notices"](storage, now(), context),
      isPaused: async () => false,
      now,
    },
    (error) => errors.push(error),
  );
  wake = waker.wake;
  closeAfterTest(() => {
    waker.stop();
    expect(errors).toEqual([]);
  });
  return storage;
}

const within = { timeout: 2_000, interval: 20 };

describeOnEngines(["node:sqlite", "PostgreSQL"], "A webhook on a host with timers", (open) => {
  it("gets its events within two seconds from either of two processes, each once", async () => {
    const { engine, connect } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    const pause = { isOn: false };
    const firstProcess = await processOver(engine, webhookClient, pause);
    const secondProcess = await processOver(connect(), webhookClient, pause);
    await create(firstProcess, webhookClient);
    for (let nth = 0; nth < 5; nth += 1) {
      await Promise.all([firstProcess.record(`A-${nth}`), secondProcess.record(`B-${nth}`)]);
      await expect.poll(() => deliveries.length, within).toBe((nth + 1) * 2);
    }
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(10);
  });

  it("is retried five seconds after a failure, without another event", async () => {
    const { engine } = await open();
    const times: number[] = [];
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient(() => {
      times.push(performance.now());
      return times.length === 1 ? failedResponse : acceptedResponse;
    });
    const pausedProcess = await processOver(engine, webhookClient, { isOn: false });
    await create(pausedProcess, webhookClient);
    await pausedProcess.record("A", "A");
    await expect.poll(() => deliveries.length, { timeout: 12_000, interval: 50 }).toBe(3);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(4_900);
    expect(second - first).toBeLessThan(9_500);
    expect(deliveries[1]?.id).toBe(deliveries[0]?.id);
  }, 20_000);

  it("gets nothing while jobs are paused", async () => {
    const { engine } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    const pause = { isOn: true };
    const process = await processOver(engine, webhookClient, pause);
    await create(process, webhookClient);
    await process.record("A");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(deliveries).toEqual([]);
    pause.isOn = false;
    process.wake();
    await expect.poll(() => deliveries.length, within).toBe(1);
  });
});

describeOnEngines(["node:sqlite", "PostgreSQL"], "Queued work on a host with timers", (open) => {
  it("is done when it is due", async () => {
    const { engine } = await open();
    const storage = await notifyingProcess(engine);
    const enqueue = (subject: string, dueAt: string) =>
      storage.transact(async (work) => work.enqueue({ kind: "staff-notice", subject, dueAt }));
    // The items belong to no instance, so they are removed once they are processed.
    const find = (subject: string) => storage.queue.find("staff-notice", subject);
    await enqueue("1.waiting", now().toISOString());
    await expect.poll(() => find("1.waiting"), within).toBeNull();
    const startedAt = performance.now();
    await enqueue("2.waiting", new Date(Date.now() + 1_500).toISOString());
    await expect.poll(() => find("2.waiting"), { timeout: 5_000, interval: 20 }).toBeNull();
    expect(performance.now() - startedAt).toBeGreaterThan(1_400);
  });
});
