import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { startOwnApp } from "#tests/support/apps/apps.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";

const most = 4;

test(
  "connections beyond the most are closed, those that are there are answered, and others come in when they go",
  { tag: "@plain" },
  async () => {
    const app = await startOwnApp({ MAX_CONNECTIONS: String(most) });
    const { hostname, port } = new URL(app.url);
    const staff = new Agent({ keepAlive: true, maxSockets: 1 });
    const statusBy = async (agent: Agent) => {
      const asking = request({ hostname, port, path: "/healthz", agent }).end();
      const [reply] = await once(asking, "response");
      await once(reply.resume(), "end");
      return reply.statusCode;
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
