import { expect, it } from "vitest";
import { z } from "zod";
import { eventBy } from "#app/domain/history/event.ts";
import type { InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { job } from "#app/domain/job/job.ts";
import { currentPause, pauseJobs, resumeJobs } from "#app/domain/job-pause/pause.ts";
import type { Agreement } from "#app/domain/marketplace/marketplace.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { blockWhilePaused } from "#app/gateways/paused.ts";
import { rehearsalMarketplace, sandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { createJobs } from "#app/jobs/recorded-runs.ts";
import { restoreBackup } from "#app/storage/backup/restore-backup.ts";
import { writeBackup } from "#app/storage/backup/write-backup.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, ada, issue, now } from "#tests/fixtures/licenses.ts";
import { openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { noHeads, recordingMailer } from "#tests/support/outside/mails.ts";
import { failed, recordingPoster, accepted } from "#tests/support/outside/webhooks.ts";

type Store = TestDatabase["storage"];

const at = (ms: number) => new Date(Date.parse(now) + ms);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** All external systems of the jobs, with the jobs. */
function openOutsideSystems() {
  const mailer = recordingMailer();
  let isBroken = false;
  const { receivedWebhooks: deliveries, poster } = recordingPoster(() => (isBroken ? failed : accepted));
  const requests: string[] = [];
  const recordRequest =
    <Args extends unknown[], Result>(name: string, work: (...args: Args) => Promise<Result>) =>
    (...args: Args) => {
      requests.push(name);
      return work(...args);
    };
  const sandbox = sandboxMarketplace(() => at(0));
  const run = async (storage: Store, ms: number) => {
    const clock = () => at(ms);
    const jobs = createJobs({
      storage,
      now: clock,
      pause: currentPause(storage, null, clock),
      mailer,
      trusts: [],
      tokenOwnerDays: null,
      eventSink: { name: "test", write: recordRequest("event stream", async () => {}) },
      headPublisher: { ...noHeads, post: recordRequest("head", async () => {}) },
      provisioner: {
        ...simulatedProvisioner,
        order: recordRequest("order", (order: InstanceOrder) => simulatedProvisioner.order(order)),
      },
      marketplace: {
        ...sandbox,
        entitlements: recordRequest("entitlements", (agreement: Agreement) =>
          sandbox.entitlements(agreement),
        ),
      },
      staffMail: { recipients: ["desk@example.com"], origin: null },
      webhookSender: { poster, secrets: ["secret of the tests"] },
      log: () => {},
    });
    for (const { run } of jobs) await run();
  };
  return {
    mailer,
    heard: deliveries,
    poster,
    requests,
    run,
    set isBroken(value: boolean) {
      isBroken = value;
    },
    clear() {
      deliveries.length = 0;
      requests.length = 0;
      mailer.handedMails.length = 0;
    },
    get sent() {
      return { webhooks: deliveries.map(({ id }) => id), mails: mailer.handedMails.length, requests };
    },
  };
}

const nothing = { webhooks: [], mails: 0, requests: [] };

describeOnEveryEngine("A database restored from a backup", (open, openEmpty) => {
  it("sends nothing until jobs are resumed, and then nothing that the original had sent before the backup", async () => {
    const { storage, engine } = await open();
    const outside = openOutsideSystems();
    const { record } = await issue(storage, acmeInfinite());
    const sender = { poster: outside.poster, secrets: ["secret of the tests"] as const };
    await createWebhook(storage, sender, ada, { url: "https://hooks.example.com/", eventNames: null });
    const recorded = (key: string) =>
      storage.transact(async (work) => work.record(eventBy(ada, key, "update-notes")));
    await recorded(record.key);
    await outside.run(storage, 0);
    expect(outside.sent.webhooks).toHaveLength(2);
    await recorded("A");
    outside.isBroken = true;
    await outside.run(storage, 1);
    outside.isBroken = false;
    const waiting = outside.heard.at(-1)?.id;
    const lines: string[] = [];
    await writeBackup(engine, { version: "1.0.0", at: at(2) }, async (line) => {
      lines.push(line.trimEnd());
    });

    const restored = (await openEmpty())();
    await restoreBackup(
      restored,
      (async function* each() {
        yield* lines;
      })(),
      at(minuteMs),
    );
    const copy = await openStorage(restored);
    expect(await copy.jobPauses.read()).toEqual({ since: at(minuteMs).toISOString(), reason: "restore" });
    outside.clear();
    await outside.run(copy, dayMs);
    expect(outside.sent).toEqual(nothing);
    expect((await copy.jobRuns.list()).find(({ name }) => name === "sweep")?.succeededAt).toBe(
      at(dayMs).toISOString(),
    );

    expect(await resumeJobs(copy, at(dayMs))).toBe(true);
    expect(await resumeJobs(copy, at(dayMs))).toBe(false);
    await outside.run(copy, dayMs + 1);
    const [resumed] = (await copy.history.page({ pageNumber: 0, pageSize: 1 })).rows;
    expect(resumed).toMatchObject({ eventName: "resume-jobs", createdBy: "operator" });
    expect(outside.sent.webhooks).toEqual([waiting, `evt_${resumed?.id}`]);
    expect(outside.requests).toContain("event stream");
  });
});

it("Every external system is blocked while jobs are paused, and available again after", async () => {
  const { context } = await openApi();
  const { storage } = context;
  const silent = blockWhilePaused(currentPause(storage, null, () => at(0)));
  const outside = openOutsideSystems();
  const mail = { to: "a@example.com", subject: "", text: "", html: "", id: "1" };
  const instance = { id: 1, subdomain: "a", hostname: "a.example.com" };
  const step = { step: "server" as const, attempt: 1 };
  const order = { ...instance, licenseKey: "A", email: "a@example.com", password: null, approved: true };
  const agreement = { externalId: "1", accountId: null, signedUp: null };
  const marketplace = silent.marketplace(rehearsalMarketplace(() => at(0)));
  const provisioner = silent.provisioner(simulatedProvisioner);
  await pauseJobs(storage, at(0));
  const closed = currentPause(storage, null, () => at(0));
  expect(await closed()).toEqual({ since: now, reason: "operator" });
  const requests: (() => Promise<unknown> | undefined)[] = [
    () => provisioner.order(order),
    () => provisioner.startStep(instance, step),
    () => provisioner.observe(instance, step, now, now),
    () => provisioner.remove(instance),
    () => marketplace.resolve("token"),
    () => marketplace.entitlements(agreement),
    () => silent.eventSink({ name: "file:x", write: async () => {} }).write([]),
    () => silent.headPublisher({ ...noHeads, post: async () => {} }).post?.("head"),
  ];
  for (const request of requests)
    await expect((async () => request())()).rejects.toMatchObject({ code: "JOBS_PAUSED" });
  const mailer = silent.mailer(outside.mailer);
  expect(await mailer.send(mail, now)).toMatchObject({ sent: false, why: "temporary" });
  const poster = silent.poster(outside.poster);
  const body = JSON.stringify({ data: {} });
  expect(await poster.post("https://hooks.example.com/", {}, body)).toMatchObject({ status: null });
  expect(outside.sent).toEqual(nothing);
  await resumeJobs(storage, at(0));
  const open = blockWhilePaused(currentPause(storage, null, () => at(0)));
  expect(await open.mailer(outside.mailer).send(mail, now)).toEqual({ sent: true });
});

it("JOBS=off pauses a process, even if the database says otherwise", async () => {
  const { context } = await openApi();
  const pause = currentPause(context.storage, now, () => at(minuteMs));
  await resumeJobs(context.storage, at(0));
  expect(await pause()).toEqual({ since: now, reason: "setting" });
});

it("Staff see that jobs are paused: jobs that send are neither run nor late nor failing, the others continue", async () => {
  const { asAda, asRita, asNobody, context, advanceClock } = await openApi();
  const jobs = async () => resultOf(z.array(job), await asAda.get("/api/oem/jobs"));
  const named = (list: z.output<typeof job>[], name: string) => list.find((item) => item.name === name);
  const withWork = context.storage.webhooks.withWork.bind(context.storage.webhooks);
  Object.assign(context.storage.webhooks, { withWork: () => Promise.reject(new Error("Broken.")) });
  await asAda.post("/api/oem/jobs/webhooks/run", {});
  Object.assign(context.storage.webhooks, { withWork });
  await asAda.post("/api/oem/jobs/sweep/run", {});
  await pauseJobs(context.storage, context.now());
  advanceClock(20 * minuteMs);
  const list = await jobs();
  expect(named(list, "webhooks")).toMatchObject({
    failures: 1,
    isPaused: true,
    isLate: false,
    nextRunAt: null,
  });
  expect(named(list, "sweep")).toMatchObject({ isPaused: false, isLate: true });
  const run = await asAda.post("/api/oem/jobs/reminders/run", {});
  expect([run.status, run.body]).toEqual([422, errorBody("JOBS_PAUSED")]);
  expect((await asAda.post("/api/oem/jobs/sweep/run", {})).status).toBe(200);
  expect((await asNobody.get("/readyz")).body).toMatchObject({
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
