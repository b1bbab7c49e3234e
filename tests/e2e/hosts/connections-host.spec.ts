import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { giveToken } from "#tests/support/apps/app-database.ts";
import { startOwnApp } from "#tests/support/apps/apps.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";

const most = 4;
/** When idle it takes some milliseconds; the limit allows for other load on the machine. */
const longestHealthMs = 2_000;

test(
  "connections beyond the limit are closed, existing ones get a response, and new ones are accepted when some close",
  { tag: "@plain" },
  async () => {
    const app = await startOwnApp({ MAX_CONNECTIONS: String(most) });
    const { hostname, port } = new URL(app.url);
    const staff = new Agent({ keepAlive: true, maxSockets: 1 });
    const statusBy = async (agent: Agent) => {
      const healthRequest = request({ hostname, port, path: "/healthz", agent }).end();
      const [response] = await once(healthRequest, "response");
      await once(response.resume(), "end");
      return response.statusCode;
    };
    const opened = async () => {
      const socket = connect(Number(port), hostname).on("error", () => {});
      await once(socket, "connect");
      return socket;
    };
    try {
      await expect.poll(() => statusBy(staff)).toBe(200);
      const idlers = await Promise.all(Array.from({ length: most - 1 }, opened));
      const beyond = await opened();
      await once(beyond.resume(), "close");
      expect(beyond.bytesRead).toBe(0);
      expect(await statusBy(staff)).toBe(200);
      for (const idler of idlers) idler.destroy();
      const another = new Agent({ maxSockets: 1 });
      await expect.poll(() => statusBy(another).catch(() => 0)).toBe(200);
    } finally {
      staff.destroy();
      await app.stop();
    }
  },
);

test(
  "one address gets only its share of the connections, and others get a response",
  { tag: "@plain" },
  async () => {
    const share = 20;
    const app = await startOwnApp({
      MAX_CONNECTIONS_PER_ADDRESS: String(share),
      TRUSTED_PROXIES: "10.0.0.1",
    });
    const port = Number(new URL(app.url).port);
    const unfinished = Array.from({ length: 1_000 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.resume().write("GET /healthz HTTP/1.1\r\nHost: local");
      return socket;
    });
    try {
      await expect.poll(() => unfinished.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(share);
      const slowest = await slowestHealth(port, "127.0.0.2", 20);
      expect(slowest).toBeLessThan(longestHealthMs);
    } finally {
      for (const socket of unfinished) socket.destroy();
      await app.stop();
    }
  },
);

test(
  "health checks get a response while one user requests 200 lists of 1,000 licenses and others the documentation",
  { tag: "@plain" },
  async () => {
    const app = await startOwnApp({ MAX_CONNECTIONS_PER_ADDRESS: "1000" });
    const port = Number(new URL(app.url).port);
    const token = await giveToken(app, "ada@example.com");
    try {
      const load = spawn(process.execPath, ["tests/support/apps/list-load.ts", app.url, token], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const printed = text(load.stdout);
      await once(load.stdout, "readable");
      const slowest = await slowestHealth(port, "127.0.0.2", 20);
      const statuses = (await printed).trim().split("\n").slice(1);
      expect(statuses.filter((status) => status === "200").length).toBeGreaterThan(300);
      expect(statuses.filter((status) => !["200", "429"].includes(status))).toEqual([]);
      expect(slowest).toBeLessThan(longestHealthMs);
    } finally {
      await app.stop();
    }
  },
);

/** Milliseconds of the slowest of these requests, sent one after the other from this address. */
async function slowestHealth(port: number, localAddress: string, times: number): Promise<number> {
  let slowest = 0;
  for (let nth = 0; nth < times; nth += 1) {
    const start = performance.now();
    const healthRequest = request({
      host: "127.0.0.1",
      port,
      path: "/healthz",
      localAddress,
      agent: false,
    }).end();
    const [response] = await once(healthRequest, "response");
    await once(response.resume(), "end");
    expect(response.statusCode).toBe(200);
    slowest = Math.max(slowest, performance.now() - start);
  }
  return slowest;
}
