import { describe, expect, it } from "vitest";
import { createJobRunner, createUnsharedJobRunner } from "#app/jobs/job-runner.ts";

/** Creates a runner with two jobs. The slow job runs until the test calls `endSlowJob`. */
function createRunner() {
  const startedJobs: string[] = [];
  const errors: [jobName: string, error: unknown][] = [];
  const slowJobEnds: ((error?: Error) => void)[] = [];
  const slowJob = () =>
    new Promise<void>((resolve, reject) => {
      startedJobs.push("slow");
      slowJobEnds.push((error) => (error ? reject(error) : resolve()));
    });
  const quickJob = async () => {
    startedJobs.push("quick");
  };
  const runner = createJobRunner(
    [
      { name: "slow", run: slowJob },
      { name: "quick", run: quickJob },
    ],
    (name, error) => errors.push([name, error]),
  );
  return { runner, startedJobs, errors, endSlowJob: (error?: Error) => slowJobEnds.pop()?.(error) };
}

describe("A running job", () => {
  it("is not started again and does not delay other jobs", async () => {
    const { runner, startedJobs, endSlowJob } = createRunner();
    const firstRun = runner.runAllJobs();
    await runner.runAllJobs();
    expect(startedJobs).toEqual(["slow", "quick"]);
    endSlowJob();
    await firstRun;
    const thirdRun = runner.runAllJobs();
    endSlowJob();
    await thirdRun;
    expect(startedJobs).toEqual(["slow", "quick", "quick", "slow", "quick"]);
  });

  it("delays the shutdown, and no job starts afterwards", async () => {
    const { runner, startedJobs, endSlowJob } = createRunner();
    const runPromise = runner.runAllJobs();
    let isStopped = false;
    const stopPromise = runner.stop().finally(() => (isStopped = true));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isStopped).toBe(false);
    endSlowJob();
    expect(await stopPromise).toBe(true);
    await runPromise;
    expect(startedJobs).toEqual(["slow"]);
  });

  it("delays the shutdown only up to the timeout", async () => {
    const { runner } = createRunner();
    void runner.runAllJobs();
    expect(await runner.stop(10)).toBe(false);
  });

  it("is started again after a failure, and its error is reported", async () => {
    const { runner, startedJobs, errors, endSlowJob } = createRunner();
    const runPromise = runner.runAllJobs();
    endSlowJob(new Error("broken"));
    await runPromise;
    expect(errors).toEqual([["slow", new Error("broken")]]);
    const nextRun = runner.runAllJobs();
    endSlowJob();
    await nextRun;
    expect(startedJobs).toEqual(["slow", "quick", "slow", "quick"]);
  });

  it("runs once more for all requests during its run", async () => {
    const { runner, startedJobs, endSlowJob } = createRunner();
    const firstRun = runner.runJob("slow");
    const requestedRuns = [runner.runJob("slow"), runner.runJob("slow")];
    endSlowJob();
    await firstRun;
    expect(startedJobs).toEqual(["slow", "slow"]);
    endSlowJob();
    await Promise.all(requestedRuns);
    expect(startedJobs).toEqual(["slow", "slow"]);
  });

  it("does not run again after shutdown", async () => {
    const { runner, startedJobs, endSlowJob } = createRunner();
    const runs = [runner.runJob("slow"), runner.runJob("slow")];
    const stopPromise = runner.stop();
    endSlowJob();
    await Promise.all([stopPromise, ...runs]);
    expect(startedJobs).toEqual(["slow"]);
  });
});

describe("A job on a Worker", () => {
  it("runs even if a cancelled request has left a run of the job unfinished", async () => {
    let runCount = 0;
    const runner = createUnsharedJobRunner(
      [
        {
          name: "mails",
          async run() {
            runCount += 1;
            if (runCount === 1) await new Promise(() => {});
          },
        },
      ],
      () => {},
    );
    void runner.runAllJobs();
    await runner.runAllJobs();
    await runner.runJob("mails", { isManual: true });
    expect(runCount).toBe(3);
  });
});
