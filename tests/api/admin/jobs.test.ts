import { expect, test } from "vitest";
import { z } from "zod";
import { job } from "#app/domain/job/job.ts";
import { openApi, resultOf } from "#tests/support/api/api.ts";

const minute = 60_000;
const jobs = z.array(job);

test("a job that staff run manually shows when it ran, for all processes, and its user is recorded in the history", async () => {
  const { asAda, asMert, context } = await openApi();
  const before = resultOf(jobs, await asAda.get("/api/oem/jobs"));
  expect(before.find(({ name }) => name === "retention")).toEqual({
    name: "retention",
    lastRun: null,
    succeededAt: null,
    failures: 0,
    nextRunAt: null,
    isLate: false,
    isPaused: false,
  });
  expect((await asMert.post("/api/oem/jobs/retention/run", {})).status).toBe(403);
  const ran = resultOf(job, await asAda.post("/api/oem/jobs/retention/run", {}));
  const at = context.now().toISOString();
  expect(ran).toMatchObject({ lastRun: { startedAt: at, fault: null }, succeededAt: at, failures: 0 });
  expect(Date.parse(ran.nextRunAt ?? "") - Date.parse(at)).toBe(minute);
  expect(resultOf(jobs, await asAda.get("/api/oem/jobs"))).toContainEqual(ran);
  const { rows } = await context.storage.history.page({ pageNumber: 0, pageSize: 1 });
  expect(rows).toMatchObject([
    { eventName: "run-job", createdBy: "ada@example.com", details: { job: "retention" } },
  ]);
  expect((await asAda.post("/api/oem/jobs/unknown/run", {})).status).toBe(404);
});

test("a job that fails keeps its reason and count until it succeeds; one that does not end in time is late; readiness names both and stays", async () => {
  const { asAda, asNobody, context, logged, advanceClock } = await openApi();
  const broken = { ...context.storage.licenses };
  Object.assign(context.storage.licenses, {
    removable: () => Promise.reject(new Error("The disk is full.")),
  });
  const run = async () => resultOf(job, await asAda.post("/api/oem/jobs/retention/run", {}));
  await run();
  expect(await run()).toMatchObject({
    lastRun: { fault: "The disk is full." },
    failures: 2,
    succeededAt: null,
  });
  expect(logged).toMatchObject([{ message: "A job failed" }, { message: "A job failed" }]);
  const ready = async () => {
    advanceClock(2_000);
    const { status, body } = await asNobody.get("/readyz");
    return { status, body };
  };
  expect(await ready()).toMatchObject({
    status: 200,
    body: { result: { status: "ok", lateJobs: [], failingJobs: ["retention"] } },
  });
  Object.assign(context.storage.licenses, broken);
  expect(await run()).toMatchObject({ lastRun: { fault: null }, failures: 0, isLate: false });
  advanceClock(16 * minute);
  expect(await ready()).toMatchObject({
    status: 200,
    body: { result: { lateJobs: ["retention"], failingJobs: [] } },
  });
});

test("a job that ran while the clock was 200 days ahead is late until it runs by the right clock", async () => {
  const { asAda, asNobody, context, advanceClock } = await openApi();
  const run = async () => resultOf(job, await asAda.post("/api/oem/jobs/retention/run", {}));
  const { licenses } = context.storage;
  const working = { ...licenses };
  const aheadMs = 200 * 24 * 60 * minute;
  advanceClock(aheadMs);
  await context.jobs.run("retention");
  advanceClock(-aheadMs);
  const listed = resultOf(jobs, await asAda.get("/api/oem/jobs")).find(({ name }) => name === "retention");
  expect(listed).toMatchObject({ lastRun: null, succeededAt: null, nextRunAt: null, isLate: true });
  expect((await asNobody.get("/readyz")).body).toMatchObject({ result: { lateJobs: ["retention"] } });
  Object.assign(licenses, { removable: () => Promise.reject(new Error("The disk is full.")) });
  expect(await run()).toMatchObject({ succeededAt: null, failures: 1, isLate: false });
  Object.assign(licenses, working);
  expect(await run()).toMatchObject({ succeededAt: context.now().toISOString(), failures: 0, isLate: false });
});
