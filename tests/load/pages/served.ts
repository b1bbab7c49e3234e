import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** A server in a process of its own, which tells how much it has worked. */
export interface Served {
  /** Milliseconds of a processor. */
  cpu: () => Promise<number>;
  /** Asks for a page; answers how long it took, in milliseconds. */
  ask: (path: string, cookie: string) => Promise<number>;
  stop: () => Promise<void>;
}

const patienceMs = 60_000;

export async function served(
  script: string,
  environment: Record<string, string>,
  readyAt: string,
): Promise<Served> {
  const port = environment["PORT"];
  const child = spawn(process.execPath, ["--import", "./tests/load/pages/tell-cpu.ts", script], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production", ...environment },
  });
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string, cookie: string) =>
    new Promise<number>((answered, failed) => {
      const begun = performance.now();
      const headers = { cookie, "accept-encoding": "br" };
      get({ port, path, agent, headers }, (reply) => {
        if (reply.statusCode !== 200) failed(new Error(`${path} was answered with ${reply.statusCode}.`));
        reply.resume().once("end", () => answered(performance.now() - begun));
      }).once("error", failed);
    });
  const stop = async () => {
    agent.destroy();
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.race([ended, pause(5_000, undefined, { ref: false }).then(() => child.kill("SIGKILL"))]);
  };
  const until = Date.now() + patienceMs;
  while (
    !(await ask(readyAt, "").then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`${script} did not get ready.`);
    }
    await pause(150);
  }
  const cpu = async () => {
    const told = once(child, "message");
    child.send("cpu");
    const [spent] = await told;
    return Number(spent);
  };
  return { cpu, ask, stop };
}
