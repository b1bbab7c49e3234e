import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerState } from "./report-state.ts";

/** One request to a server. */
export interface ServedRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Accepted response statuses; 200 by default. */
  expected?: readonly number[];
}

export interface ServedResponse {
  status: number;
  text: string;
  /** Duration in milliseconds. */
  ms: number;
}

/** A server in a separate process that reports its state. */
export interface ServerProcess {
  /** CPU time in milliseconds. */
  readCpuTime: () => Promise<number>;
  readState: () => Promise<ServerState>;
  /** Requests a page and returns the duration in milliseconds. */
  timePage: (path: string, cookie: string) => Promise<number>;
  send: (servedRequest: ServedRequest) => Promise<ServedResponse>;
  /** Milliseconds from the start of the process to its first response. */
  startMs: number;
  stop: () => Promise<void>;
}

const startTimeoutMs = 60_000;
const pollIntervalMs = 25;

export async function startServer(
  script: string,
  environment: Record<string, string>,
  readyPath: string,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const port = environment["PORT"];
  const startedAt = performance.now();
  const nodeArguments = [...nodeOptions, "--import", "./tests/load/pages/report-state.ts", script];
  const child = spawn(process.execPath, nodeArguments, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production", ...environment },
  });
  const agent = new Agent({ keepAlive: true });
  const send = (servedRequest: ServedRequest): Promise<ServedResponse> =>
    new Promise((resolve, reject) => {
      const { method = "GET", path, headers = {}, body, expected = [200] } = servedRequest;
      const startedAt = performance.now();
      const requestHeaders = { host: "localhost", ...headers };
      const clientRequest = request({ method, port, path, agent, headers: requestHeaders }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () => {
          const status = response.statusCode ?? 0;
          const text = Buffer.concat(chunks).toString();
          if (expected.includes(status)) resolve({ status, text, ms: performance.now() - startedAt });
          else reject(new Error(`${method} ${path} returned ${status}: ${text.slice(0, 300)}`));
        });
      });
      // The server may have closed an idle connection. The request is then sent again.
      const isConnectionReset = (error: Error) =>
        clientRequest.reusedSocket && "code" in error && error.code === "ECONNRESET";
      clientRequest.once("error", (error) =>
        isConnectionReset(error) ? resolve(send(servedRequest)) : reject(error),
      );
      clientRequest.end(body);
    });
  const timePage = async (path: string, cookie: string) =>
    (await send({ path, headers: { cookie, "accept-encoding": "br" } })).ms;
  const stop = async () => {
    agent.destroy();
    if (child.exitCode !== null) return;
    const exitEvent = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.race([
      exitEvent,
      pause(5_000, undefined, { ref: false }).then(() => child.kill("SIGKILL")),
    ]);
  };
  const deadline = Date.now() + startTimeoutMs;
  const isReady = () =>
    timePage(readyPath, "").then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${script} did not start in time.`);
    }
    await pause(pollIntervalMs);
  }
  const startMs = performance.now() - startedAt;
  const requestState = async () => {
    const message = once(child, "message");
    child.send("state");
    const [serverState] = await message;
    return serverState as ServerState;
  };
  return {
    readCpuTime: async () => (await requestState()).cpu,
    readState: requestState,
    timePage,
    send,
    startMs,
    stop,
  };
}
