import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerState } from "./tell-state.ts";

/** One request to a server. */
export interface Order {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Accepted response statuses; 200 by default. */
  expected?: readonly number[];
}

export interface Answer {
  status: number;
  text: string;
  /** Duration in milliseconds. */
  ms: number;
}

/** A server in a process of its own, which reports its state. */
export interface Served {
  /** CPU time in milliseconds. */
  cpu: () => Promise<number>;
  state: () => Promise<ServerState>;
  /** Requests a page and returns the duration in milliseconds. */
  ask: (path: string, cookie: string) => Promise<number>;
  send: (order: Order) => Promise<Answer>;
  /** Milliseconds from the start of the process to its first response. */
  startMs: number;
  stop: () => Promise<void>;
}

const patienceMs = 60_000;
const lookEveryMs = 25;

export async function served(
  script: string,
  environment: Record<string, string>,
  readyAt: string,
  nodeOptions: readonly string[] = [],
): Promise<Served> {
  const port = environment["PORT"];
  const begun = performance.now();
  const told = [...nodeOptions, "--import", "./tests/load/pages/report-state.ts", script];
  const child = spawn(process.execPath, told, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production", ...environment },
  });
  const agent = new Agent({ keepAlive: true });
  const send = (order: Order): Promise<Answer> =>
    new Promise((answered, failed) => {
      const { method = "GET", path, headers = {}, body, expected = [200] } = order;
      const begun = performance.now();
      const told = { host: "localhost", ...headers };
      const asked = request({ method, port, path, agent, headers: told }, (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.once("error", failed);
        reply.once("end", () => {
          const status = reply.statusCode ?? 0;
          const text = Buffer.concat(parts).toString();
          if (expected.includes(status)) answered({ status, text, ms: performance.now() - begun });
          else failed(new Error(`${method} ${path} returned ${status}: ${text.slice(0, 300)}`));
        });
      });
      // After a long pause the server may have just closed the connection, so the request is repeated.
      const isHungUp = (error: Error) => asked.reusedSocket && "code" in error && error.code === "ECONNRESET";
      asked.once("error", (error) => (isHungUp(error) ? answered(send(order)) : failed(error)));
      asked.end(body);
    });
  const ask = async (path: string, cookie: string) =>
    (await send({ path, headers: { cookie, "accept-encoding": "br" } })).ms;
  const stop = async () => {
    agent.destroy();
    if (child.exitCode !== null) return;
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
      throw new Error(`${script} did not start in time.`);
    }
    await pause(lookEveryMs);
  }
  const startMs = performance.now() - begun;
  const state = async () => {
    const told = once(child, "message");
    child.send("state");
    const [spent] = await told;
    return spent as ServerState;
  };
  return { cpu: async () => (await state()).cpu, state, ask, send, startMs, stop };
}
