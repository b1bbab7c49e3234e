import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { insertApiToken } from "#tests/support/apps/app-database.ts";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";

const maxConnections = 4;
/** A health check takes some milliseconds; the limit allows for other load on the machine. */
const maxHealthCheckMs = 2_000;

test("the server closes connections beyond the limit", { tag: "@no-script" }, async () => {
  const app = await startSeparateApp({ MAX_CONNECTIONS: String(maxConnections) });
  const { hostname, port } = new URL(app.url);
  const staffAgent = new Agent({ keepAlive: true, maxSockets: 1 });
  const requestHealth = async (agent: Agent) => {
    const healthRequest = request({ hostname, port, path: "/healthz", agent }).end();
    const [response] = await once(healthRequest, "response");
    await once(response.resume(), "end");
    return response.statusCode;
  };
  const openSocket = async () => {
    const socket = connect(Number(port), hostname).on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
  try {
    await expect.poll(() => requestHealth(staffAgent)).toBe(200);
    const idleSockets = await Promise.all(Array.from({ length: maxConnections - 1 }, openSocket));
    const extraSocket = await openSocket();
    await once(extraSocket.resume(), "close");
    expect(extraSocket.bytesRead).toBe(0);
    expect(await requestHealth(staffAgent)).toBe(200);
    for (const idleSocket of idleSockets) idleSocket.destroy();
    const otherAgent = new Agent({ maxSockets: 1 });
    await expect.poll(() => requestHealth(otherAgent).catch(() => 0)).toBe(200);
  } finally {
    staffAgent.destroy();
    await app.stop();
  }
});

test("the server limits the connections per address", { tag: "@no-script" }, async () => {
  const maxConnectionsPerAddress = 20;
  const app = await startSeparateApp({
    MAX_CONNECTIONS_PER_ADDRESS: String(maxConnectionsPerAddress),
    TRUSTED_PROXIES: "10.0.0.1",
  });
  const port = Number(new URL(app.url).port);
  const unfinishedRequests = Array.from({ length: 1_000 }, () => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.resume().write("GET /healthz HTTP/1.1\r\nHost: local");
    return socket;
  });
  try {
    await expect
      .poll(() => unfinishedRequests.filter(({ closed }) => !closed).length)
      .toBeLessThanOrEqual(maxConnectionsPerAddress);
    const slowestMs = await measureSlowestHealthCheck(port, "127.0.0.2", 20);
    expect(slowestMs).toBeLessThan(maxHealthCheckMs);
  } finally {
    for (const socket of unfinishedRequests) socket.destroy();
    await app.stop();
  }
});

test("health checks stay fast while a user requests 200 long lists", { tag: "@no-script" }, async () => {
  const app = await startSeparateApp({ MAX_CONNECTIONS_PER_ADDRESS: "1000" });
  const port = Number(new URL(app.url).port);
  const token = await insertApiToken(app, "ada@example.com");
  try {
    const loadProcess = spawn(process.execPath, ["tests/support/apps/list-load.ts", app.url, token], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const output = text(loadProcess.stdout);
    await once(loadProcess.stdout, "readable");
    // The load has the same address as the readiness checks.
    const checks = [
      measureSlowestHealthCheck(port, "127.0.0.2", 20),
      measureSlowestHealthCheck(port, "127.0.0.1", 20, "/readyz"),
    ];
    const slowestMs = Math.max(...(await Promise.all(checks)));
    const statuses = (await output).trim().split("\n").slice(1);
    expect(statuses).toContain("200");
    expect(statuses.filter((status) => !["200", "429"].includes(status))).toEqual([]);
    expect(slowestMs).toBeLessThan(maxHealthCheckMs);
  } finally {
    await app.stop();
  }
});

/** Sends health checks one after the other and returns the longest duration. */
async function measureSlowestHealthCheck(
  port: number,
  localAddress: string,
  checkCount: number,
  path = "/healthz",
): Promise<number> {
  let slowestMs = 0;
  for (let index = 0; index < checkCount; index += 1) {
    const start = performance.now();
    const healthRequest = request({
      host: "127.0.0.1",
      port,
      path,
      localAddress,
      agent: false,
    }).end();
    const [response] = await once(healthRequest, "response");
    await once(response.resume(), "end");
    expect(response.statusCode).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - start);
  }
  return slowestMs;
}
