import { expect, test } from "vitest";
import { z } from "zod";
import { job } from "#app/domain/job/job.ts";
import { startTestApi, parseApiResult } from "#tests/support/api/api.ts";

const minuteMs = 60_000;
const jobList = z.array(job);

test("a manual job run is stored and recorded in the history", async () => {
  const { asAda, asMert, context } = await startTestApi();
  const initialJobs = parseApiResult(jobList, await asAda.get("/api/oem/jobs"));
  expect(initialJobs.find(({ name }) => name === "retention")).toEqual({
    name: "retention",
    lastRun: null,
    succeededAt: null,
    failures: 0,
    nextRunAt: null,
    isLate: false,
    isPaused: false,
  });
  expect((await asMert.post("/api/oem/jobs/retention/run", {})).status).toBe(403);
  const jobAfterRun = parseApiResult(job, await asAda.post("/api/oem/jobs/retention/run", {}));
  const startedAt = context.now();
  expect(jobAfterRun).toMatchObject({
    lastRun: { startedAt, error: null },
    succeededAt: startedAt,
    failures: 0,
  });
  expect(Date.parse(jobAfterRun.nextRunAt ?? "") - Date.parse(startedAt)).toBe(minuteMs);
  expect(parseApiResult(jobList, await asAda.get("/api/oem/jobs"))).toContainEqual(jobAfterRun);
  const { rows } = await context.storage.history.listPage({ pageNumber: 0, pageSize: 1 });
  expect(rows).toMatchObject([
    { eventName: "run-job", createdBy: "ada@example.com", details: { job: "retention" } },
  ]);
  expect((await asAda.post("/api/oem/jobs/unknown/run", {})).status).toBe(404);
});

test("a job that failed several times in one run stores the first error", async () => {
  const { asAda, context } = await startTestApi();
  const errors = [new Error("The disk is full."), new Error("The disk is read-only.")];
  Object.assign(context.storage.licenses, {
    listRemovable: () => Promise.reject(new AggregateError(errors, "Two licenses were not removed.")),
  });
  const failedJob = parseApiResult(job, await asAda.post("/api/oem/jobs/retention/run", {}));
  expect(failedJob.lastRun?.error).toBe("Two licenses were not removed. The disk is full.");
});

test("a failed job stores its error and failure count until it succeeds", async () => {
  const { asAda, asAnonymous, context, logLines, advanceClock } = await startTestApi();
  const originalLicenseStorage = { ...context.storage.licenses };
  Object.assign(context.storage.licenses, {
    listRemovable: () => Promise.reject(new Error("The disk is full.")),
  });
  const runRetention = async () => parseApiResult(job, await asAda.post("/api/oem/jobs/retention/run", {}));
  await runRetention();
  expect(await runRetention()).toMatchObject({
    lastRun: { error: "The disk is full." },
    failures: 2,
    succeededAt: null,
  });
  expect(logLines).toMatchObject([{ message: "A job failed" }, { message: "A job failed" }]);
  const fetchReadiness = async () => {
    // The server caches its readiness for a second.
    advanceClock(2_000);
    const { status, body } = await asAnonymous.get("/readyz");
    return { status, body };
  };
  expect(await fetchReadiness()).toMatchObject({
    status: 200,
    body: { result: { status: "ok", lateJobs: [], failingJobs: ["retention"] } },
  });
  Object.assign(context.storage.licenses, originalLicenseStorage);
  expect(await runRetention()).toMatchObject({ lastRun: { error: null }, failures: 0, isLate: false });
  // A job is late if it has not succeeded for 15 minutes.
  advanceClock(16 * minuteMs);
  expect(await fetchReadiness()).toMatchObject({
    status: 200,
    body: { result: { lateJobs: ["retention"], failingJobs: [] } },
  });
});

test("a job that ran with a fast clock is late until its next run", async () => {
  const { asAda, asAnonymous, context, advanceClock } = await startTestApi();
  const runRetention = async () => parseApiResult(job, await asAda.post("/api/oem/jobs/retention/run", {}));
  const { licenses } = context.storage;
  const originalLicenseStorage = { ...licenses };
  const clockErrorMs = 200 * 24 * 60 * minuteMs;
  advanceClock(clockErrorMs);
  await context.jobs.run("retention", { isManual: true });
  advanceClock(-clockErrorMs);
  const retentionJob = parseApiResult(jobList, await asAda.get("/api/oem/jobs")).find(
    ({ name }) => name === "retention",
  );
  expect(retentionJob).toMatchObject({ lastRun: null, succeededAt: null, nextRunAt: null, isLate: true });
  expect((await asAnonymous.get("/readyz")).body).toMatchObject({ result: { lateJobs: ["retention"] } });
  Object.assign(licenses, { listRemovable: () => Promise.reject(new Error("The disk is full.")) });
  expect(await runRetention()).toMatchObject({ succeededAt: null, failures: 1, isLate: false });
  Object.assign(licenses, originalLicenseStorage);
  expect(await runRetention()).toMatchObject({
    succeededAt: context.now(),
    failures: 0,
    isLate: false,
  });
});
