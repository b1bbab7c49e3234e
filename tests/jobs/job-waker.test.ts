import { expect, it } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { findNextWebhookTime } from "#app/domain/webhook/send-webhooks.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { dueTimeFinders } from "#app/jobs/due-work.ts";
import { createJobRunner } from "#app/jobs/job-runner.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { createRequestJobWaker, createTimerJobWaker } from "#app/jobs/job-waker.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { describeOnEngines } from "#tests/support/engines/engines.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";
import {
  failedResponse,
  createRecordingWebhookClient,
  acceptedResponse,
} from "#tests/support/outside/webhooks.ts";
import { readSystemClock, instantOf } from "#app/domain/time/time.ts";

const secrets = ["secret of the tests"] as const;
const now = readSystemClock;

type WebhookClient = ReturnType<typeof createRecordingWebhookClient>["webhookClient"];

/** Starts a process like the Node host, but with the webhooks job only. */
async function startProcess(engine: Engine, webhookClient: WebhookClient, pause: { isOn: boolean }) {
  let wake = () => {};
  const storage = await openStorage(engine, now, { onDueWork: () => wake() });
  const errors: unknown[] = [];
  const run = () =>
    jobs.webhooks(storage, now(), { webhookSender: { webhookClient, secrets }, log: () => {}, now });
  const runner = createJobRunner([{ name: "webhooks", run }], (_, error) => errors.push(error));
  const waker = createTimerJobWaker(
    {
      findNextWorkTime: () => findNextWebhookTime(storage, now()),
      run: () => runner.runJob("webhooks"),
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
  const recordEvents = (...keys: string[]) =>
    storage.transact(async (transaction) => {
      for (const key of keys) transaction.record(createEvent(ada, key, "update-notes"));
    });
  return { storage, recordEvents, wake };
}

const addWebhook = ({ storage }: Awaited<ReturnType<typeof startProcess>>, webhookClient: WebhookClient) =>
  createWebhook(storage, { webhookClient, secrets }, ada, {
    url: "https://hooks.example.com/",
    eventNames: ["update-notes"],
  });

/** Starts a process that mails staff as soon as a notice is due. Returns its storage. */
async function startNotifyingProcess(engine: Engine) {
  let wake = () => {};
  const storage = await openStorage(engine, now, { onDueWork: () => wake() });
  const context = {
    mailer: createRecordingMailer(),
    staffMail: { recipients: ["ops@example.com"], origin: null },
    tokenDaysAfterSignIn: null,
  };
  const errors: unknown[] = [];
  const waker = createTimerJobWaker(
    {
      findNextWorkTime: async () =>
        (await dueTimeFinders["staff-notices"]?.(storage, now(), context)) ?? null,
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

const pollOptions = { timeout: 2_000, interval: 20 };

describeOnEngines(["node:sqlite", "PostgreSQL"], "A webhook on a host with timers", (open) => {
  it("gets each event once, within two seconds, from either of two processes", async () => {
    const { engine, connect } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    const pause = { isOn: false };
    const firstProcess = await startProcess(engine, webhookClient, pause);
    const secondProcess = await startProcess(connect(), webhookClient, pause);
    await addWebhook(firstProcess, webhookClient);
    for (let index = 0; index < 5; index += 1) {
      await Promise.all([firstProcess.recordEvents(`A-${index}`), secondProcess.recordEvents(`B-${index}`)]);
      await expect.poll(() => receivedWebhooks.length, pollOptions).toBe((index + 1) * 2);
    }
    expect(new Set(receivedWebhooks.map(({ id }) => id)).size).toBe(10);
  });

  it("is retried five seconds after a failure, without another event", async () => {
    const { engine } = await open();
    const attemptTimes: number[] = [];
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient(() => {
      attemptTimes.push(performance.now());
      return attemptTimes.length === 1 ? failedResponse : acceptedResponse;
    });
    const webhookProcess = await startProcess(engine, webhookClient, { isOn: false });
    await addWebhook(webhookProcess, webhookClient);
    await webhookProcess.recordEvents("A", "A");
    await expect.poll(() => receivedWebhooks.length, { timeout: 12_000, interval: 50 }).toBe(3);
    const [firstAttemptMs = 0, secondAttemptMs = 0] = attemptTimes;
    expect(secondAttemptMs - firstAttemptMs).toBeGreaterThan(4_900);
    expect(secondAttemptMs - firstAttemptMs).toBeLessThan(9_500);
    expect(receivedWebhooks[1]?.id).toBe(receivedWebhooks[0]?.id);
  }, 20_000);

  it("gets nothing while jobs are paused", async () => {
    const { engine } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    const pause = { isOn: true };
    const jobProcess = await startProcess(engine, webhookClient, pause);
    await addWebhook(jobProcess, webhookClient);
    await jobProcess.recordEvents("A");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receivedWebhooks).toEqual([]);
    pause.isOn = false;
    jobProcess.wake();
    await expect.poll(() => receivedWebhooks.length, pollOptions).toBe(1);
  });
});

describeOnEngines(["node:sqlite", "PostgreSQL"], "Queued work on a host with timers", (open) => {
  it("is processed when it is due", async () => {
    const { engine } = await open();
    const storage = await startNotifyingProcess(engine);
    const enqueue = (subject: string, dueAt: string) =>
      storage.transact(async (transaction) =>
        transaction.queue.enqueue({ kind: "staff-notice", subject, dueAt }),
      );
    // The job removes these items when it processes them, because they belong to no instance.
    const findItem = (subject: string) => storage.queue.find("staff-notice", subject);
    await enqueue("1.waiting", now());
    await expect.poll(() => findItem("1.waiting"), pollOptions).toBeNull();
    const startedAt = performance.now();
    await enqueue("2.waiting", instantOf(Date.now() + 1_500));
    await expect.poll(() => findItem("2.waiting"), { timeout: 5_000, interval: 20 }).toBeNull();
    expect(performance.now() - startedAt).toBeGreaterThan(1_400);
  });
});

it("A commit on a host without timers starts no job that another commit has started, also if the job wakes itself", async () => {
  const endedRuns: Promise<void>[] = [];
  const errors: unknown[] = [];
  let dueItemCount = 3;
  let runningCount = 0;
  let maxRunningCount = 0;
  let runCount = 0;
  const waker = createRequestJobWaker(
    {
      findNextWorkTime: async () => (dueItemCount > 0 ? ada.actedAt : null),
      async run() {
        runCount += 1;
        runningCount += 1;
        maxRunningCount = Math.max(maxRunningCount, runningCount);
        for (; dueItemCount > 0; dueItemCount -= 1) {
          waker.wake();
          await Promise.resolve();
        }
        runningCount -= 1;
      },
      isPaused: async () => false,
      now: () => ada.actedAt,
    },
    (promise) => endedRuns.push(promise),
    (error) => errors.push(error),
  );
  waker.wake();
  waker.wake();
  await Promise.all(endedRuns);
  expect([endedRuns.length, runCount, maxRunningCount, dueItemCount]).toEqual([1, 1, 1, 0]);
  dueItemCount = 1;
  waker.wake();
  await Promise.all(endedRuns);
  expect([endedRuns.length, runCount, dueItemCount, errors]).toEqual([2, 2, 0, []]);
});
