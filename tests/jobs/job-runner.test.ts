import { describe, expect, it } from "vitest";
import { jobRunner } from "#app/jobs/job-runner.ts";

/** Two jobs; the first one ends when the test ends it. */
function slowAndQuick() {
  const startedJobs: string[] = [];
  const errors: [string, unknown][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const slow = () =>
    new Promise<void>((resolve, reject) => {
      startedJobs.push("slow");
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  const quick = async () => void startedJobs.push("quick");
  const runner = jobRunner(
    [
      { name: "slow", run: slow },
      { name: "quick", run: quick },
    ],
    (name, error) => errors.push([name, error]),
  );
  return { runner, startedJobs, errors, end: (error?: Error) => ends.pop()?.(error) };
}

describe("A job that still runs", () => {
  it("is not started again, and delays no other", async () => {
    const { runner, startedJobs, end } = slowAndQuick();
    const first = runner.run();
    await runner.run();
    expect(startedJobs).toEqual(["slow", "quick"]);
    end();
    await first;
    const third = runner.run();
    end();
    await third;
    expect(startedJobs).toEqual(["slow", "quick", "quick", "slow", "quick"]);
  });

  it("is waited for at shutdown, and none is started after it", async () => {
    const { runner, startedJobs, end } = slowAndQuick();
    const run = runner.run();
    let isStopped = false;
    const stopped = runner.stop().finally(() => (isStopped = true));
    await new Promise((turn) => setTimeout(turn));
    expect(isStopped).toBe(false);
    end();
    expect(await stopped).toBe(true);
    await run;
    expect(startedJobs).toEqual(["slow"]);
  });

  it("is waited for up to the limit", async () => {
    const { runner } = slowAndQuick();
    void runner.run();
    expect(await runner.stop(10)).toBe(false);
  });

  it("is started again after it failed, and its error is reported", async () => {
    const { runner, startedJobs, errors, end } = slowAndQuick();
    const run = runner.run();
    end(new Error("broken"));
    await run;
    expect(errors).toEqual([["slow", new Error("broken")]]);
    const next = runner.run();
    end();
    await next;
    expect(startedJobs).toEqual(["slow", "quick", "slow", "quick"]);
  });

  it("runs once more for all requests during a run, which may have missed their data", async () => {
    const { runner, startedJobs, end } = slowAndQuick();
    const first = runner.runOne("slow");
    const requestedRuns = [runner.runOne("slow"), runner.runOne("slow")];
    end();
    await first;
    expect(startedJobs).toEqual(["slow", "slow"]);
    end();
    await Promise.all(requestedRuns);
    expect(startedJobs).toEqual(["slow", "slow"]);
  });

  it("does not run once more after shutdown", async () => {
    const { runner, startedJobs, end } = slowAndQuick();
    const runs = [runner.runOne("slow"), runner.runOne("slow")];
    const stopped = runner.stop();
    end();
    await Promise.all([stopped, ...runs]);
    expect(startedJobs).toEqual(["slow"]);
  });
});
