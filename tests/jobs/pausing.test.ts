import { expect, it } from "vitest";
import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import type { InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { job } from "#app/domain/job/job.ts";
import { createPauseReader, pauseJobs, resumeJobs } from "#app/domain/job-pause/pause.ts";
import type { PurchaseIds } from "#app/domain/marketplace/marketplace.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { createPauseWrappers } from "#app/gateways/paused.ts";
import { createDryRunMarketplace, createSandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { createRecordedJobs } from "#app/jobs/recorded-runs.ts";
import { restoreBackup } from "#app/storage/backup/restore-backup.ts";
import { writeBackup } from "#app/storage/backup/write-backup.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, ada, issue, now } from "#tests/fixtures/licenses.ts";
import { startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { noHeadPublisher, createRecordingMailer } from "#tests/support/outside/mails.ts";
import {
  failedResponse,
  createRecordingWebhookClient,
  acceptedResponse,
} from "#tests/support/outside/webhooks.ts";
import { addMs } from "#app/domain/time/time.ts";

type TestStorage = TestDatabase["storage"];

const timeAfter = (ms: number) => addMs(now, ms);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Creates all external systems of the jobs, which record the requests that they receive. */
function createExternalSystems() {
  const mailer = createRecordingMailer();
  let isBroken = false;
  const { receivedWebhooks, webhookClient } = createRecordingWebhookClient(() =>
    isBroken ? failedResponse : acceptedResponse,
  );
  const requests: string[] = [];
  const createRecordingFunction =
    <Args extends unknown[], Result>(name: string, task: (...args: Args) => Promise<Result>) =>
    (...args: Args) => {
      requests.push(name);
      return task(...args);
    };
  const sandbox = createSandboxMarketplace(() => timeAfter(0));
  const runJobs = async (storage: TestStorage, elapsedMs: number) => {
    const clock = () => timeAfter(elapsedMs);
    const jobs = createRecordedJobs({
      storage,
      now: clock,
      readPause: createPauseReader(storage, null, clock),
      mailer,
      keyAliasSecrets: null,
      trustedProviders: [],
      tokenDaysAfterSignIn: null,
      eventSink: { name: "test", write: createRecordingFunction("event stream", async () => {}) },
      headPublisher: { ...noHeadPublisher, post: createRecordingFunction("head", async () => {}) },
      provisioner: {
        ...simulatedProvisioner,
        order: createRecordingFunction("order", (order: InstanceOrder) => simulatedProvisioner.order(order)),
      },
      marketplaces: [
        {
          ...sandbox,
          readPurchases: createRecordingFunction("entitlements", (purchase: PurchaseIds) =>
            sandbox.readPurchases(purchase),
          ),
        },
      ],
      instanceDomain: "instances.example.com",
      staffMail: { recipients: ["desk@example.com"], origin: null },
      webhookSender: { webhookClient, secrets: ["secret of the tests"] },
      log: () => {},
    });
    for (const { run: runJob } of jobs) await runJob({ isManual: false });
  };
  return {
    mailer,
    receivedWebhooks,
    webhookClient,
    requests,
    runJobs,
    set isBroken(value: boolean) {
      isBroken = value;
    },
    clear() {
      receivedWebhooks.length = 0;
      requests.length = 0;
      mailer.receivedMails.length = 0;
    },
    get recordedRequests() {
      return { webhooks: receivedWebhooks.map(({ id }) => id), mails: mailer.receivedMails.length, requests };
    },
  };
}

async function* iterateLines(lines: readonly string[]) {
  yield* lines;
}

const noRequests = { webhooks: [], mails: 0, requests: [] };

describeOnEveryEngine("A database restored from a backup", (open, openEmpty) => {
  it("sends nothing until jobs are resumed, and then nothing that was sent before the backup", async () => {
    const { storage, engine } = await open();
    const externalSystems = createExternalSystems();
    const { record } = await issue(storage, acmeInfinite());
    const sender = {
      webhookClient: externalSystems.webhookClient,
      secrets: ["secret of the tests"] as const,
    };
    await createWebhook(storage, sender, ada, { url: "https://hooks.example.com/", eventNames: null });
    const recordNotes = (key: string) =>
      storage.transact(async (transaction) => transaction.record(createEvent(ada, key, "update-notes")));
    await recordNotes(record.key);
    await externalSystems.runJobs(storage, 0);
    expect(externalSystems.recordedRequests.webhooks).toHaveLength(1);
    await recordNotes("A");
    externalSystems.isBroken = true;
    await externalSystems.runJobs(storage, 1);
    externalSystems.isBroken = false;
    const waitingWebhookId = externalSystems.receivedWebhooks.at(-1)?.id;
    const lines: string[] = [];
    await writeBackup(engine, { version: "1.0.0", at: timeAfter(2) }, async (line) => {
      lines.push(line.trimEnd());
    });

    const connectToEmptyDatabase = await openEmpty();
    const restoredEngine = connectToEmptyDatabase();
    await restoreBackup(restoredEngine, iterateLines(lines), timeAfter(minuteMs));
    const restoredStorage = await openStorage(restoredEngine);
    expect(await restoredStorage.jobPauses.read()).toEqual({
      since: timeAfter(minuteMs),
      reason: "restore",
    });
    externalSystems.clear();
    await externalSystems.runJobs(restoredStorage, dayMs);
    expect(externalSystems.recordedRequests).toEqual(noRequests);
    expect((await restoredStorage.jobRuns.list()).find(({ name }) => name === "sweep")?.succeededAt).toBe(
      timeAfter(dayMs),
    );

    expect(await resumeJobs(restoredStorage, timeAfter(dayMs))).toBe(true);
    expect(await resumeJobs(restoredStorage, timeAfter(dayMs))).toBe(false);
    await externalSystems.runJobs(restoredStorage, dayMs + 1);
    const [resumeEvent] = (await restoredStorage.history.listPage({ pageNumber: 0, pageSize: 1 })).rows;
    expect(resumeEvent).toMatchObject({ eventName: "resume-jobs", createdBy: "operator" });
    expect(externalSystems.recordedRequests.webhooks).toEqual([waitingWebhookId, `evt_${resumeEvent?.id}`]);
    expect(externalSystems.requests).toContain("event stream");
  });
});

it("every external system is blocked while jobs are paused", async () => {
  const { context } = await startTestApi();
  const { storage } = context;
  const pauseWrappers = createPauseWrappers(createPauseReader(storage, null, () => timeAfter(0)));
  const externalSystems = createExternalSystems();
  const mail = { to: "a@example.com", subject: "", text: "", html: "", id: "1" };
  const instance = { id: 1, subdomain: "a", hostname: "a.example.com" };
  const attempt = { step: "server" as const, attemptNumber: 1 };
  const order = { ...instance, licenseKey: "A", email: "a@example.com", password: null, approved: true };
  const purchase = { externalId: "1", accountId: null };
  const marketplace = pauseWrappers.wrapMarketplace(createDryRunMarketplace(() => timeAfter(0)));
  const provisioner = pauseWrappers.wrapProvisioner(simulatedProvisioner);
  await pauseJobs(storage, timeAfter(0));
  const readPauseState = createPauseReader(storage, null, () => timeAfter(0));
  expect(await readPauseState()).toEqual({ since: now, reason: "operator" });
  const requests: (() => Promise<unknown> | undefined)[] = [
    () => provisioner.order(order),
    () => provisioner.startStep(instance, attempt),
    () => provisioner.readStepState(instance, attempt, now, now),
    () => provisioner.remove(instance),
    () => marketplace.resolve("token"),
    () => marketplace.readPurchases(purchase),
    () => marketplace.listPurchases(),
    () => marketplace.confirm(purchase),
    () => marketplace.acknowledge(purchase, "operation", true),
    () => pauseWrappers.wrapEventSink({ name: "file:x", write: async () => {} }).write([]),
    () => pauseWrappers.wrapHeadPublisher({ ...noHeadPublisher, post: async () => {} }).post?.("head"),
  ];
  // The async function also rejects if `sendRequest` throws before it returns a promise.
  for (const sendRequest of requests)
    await expect((async () => sendRequest())()).rejects.toMatchObject({ code: "JOBS_PAUSED" });
  const mailer = pauseWrappers.wrapMailer(externalSystems.mailer);
  expect(await mailer.send(mail, now)).toMatchObject({ sent: false, failureKind: "temporary" });
  const webhookClient = pauseWrappers.wrapWebhookClient(externalSystems.webhookClient);
  const body = JSON.stringify({ data: {} });
  expect(await webhookClient.post("https://hooks.example.com/", {}, body)).toMatchObject({ status: null });
  expect(externalSystems.recordedRequests).toEqual(noRequests);
  await resumeJobs(storage, timeAfter(0));
  const pauseWrappersAfterResume = createPauseWrappers(createPauseReader(storage, null, () => timeAfter(0)));
  expect(await pauseWrappersAfterResume.wrapMailer(externalSystems.mailer).send(mail, now)).toEqual({
    sent: true,
  });
});

it("JOBS=off pauses a process regardless of the database", async () => {
  const { context } = await startTestApi();
  const readPauseState = createPauseReader(context.storage, now, () => timeAfter(minuteMs));
  await resumeJobs(context.storage, timeAfter(0));
  expect(await readPauseState()).toEqual({ since: now, reason: "setting" });
});

it("paused jobs are neither late nor failing, and other jobs continue", async () => {
  const { asAda, asRita, asAnonymous, context, advanceClock } = await startTestApi();
  const listJobs = async () => parseApiResult(z.array(job), await asAda.get("/api/oem/jobs"));
  const findJob = (jobList: z.output<typeof job>[], name: string) =>
    jobList.find((listedJob) => listedJob.name === name);
  // The webhooks job fails once.
  const makeReadyDue = context.storage.webhooks.makeReadyDue.bind(context.storage.webhooks);
  Object.assign(context.storage.webhooks, { makeReadyDue: () => Promise.reject(new Error("Broken.")) });
  await asAda.post("/api/oem/jobs/webhooks/run", {});
  Object.assign(context.storage.webhooks, { makeReadyDue });
  await asAda.post("/api/oem/jobs/sweep/run", {});
  await pauseJobs(context.storage, context.now());
  advanceClock(20 * minuteMs);
  const jobList = await listJobs();
  expect(findJob(jobList, "webhooks")).toMatchObject({
    failures: 1,
    isPaused: true,
    isLate: false,
    nextRunAt: null,
  });
  expect(findJob(jobList, "sweep")).toMatchObject({ isPaused: false, isLate: true });
  const runResponse = await asAda.post("/api/oem/jobs/reminders/run", {});
  expect([runResponse.status, runResponse.body]).toEqual([422, errorBody("JOBS_PAUSED")]);
  expect((await asAda.post("/api/oem/jobs/sweep/run", {})).status).toBe(200);
  expect((await asAnonymous.get("/readyz")).body).toMatchObject({
    result: { status: "ok", lateJobs: [], failingJobs: [] },
  });
  expect((await asAda.get("/api/user/current")).body).toMatchObject({
    result: { jobPause: { since: now, reason: "operator" } },
  });
  expect((await asRita.get("/api/user/current")).text).not.toContain("jobPause");
  await resumeJobs(context.storage, context.now());
  advanceClock(minuteMs);
  expect((await asAda.get("/api/user/current")).body).toMatchObject({ result: { jobPause: null } });
  expect((await asAda.post("/api/oem/jobs/webhooks/run", {})).status).toBe(200);
});
